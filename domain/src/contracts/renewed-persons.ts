import { ageOn, INSURED_AGES } from '../people/age.ts';
import { type Refusal, refuse } from '../refusals.ts';
import type { Day } from '../time/day.ts';
import { insuredAgeRefusal } from './eligibility.ts';
import { INSURED_COUNT } from './insured.ts';
import type { ContractType } from './status.ts';

type Person = { readonly insuredName: string; readonly insuredDOB: Day };

/**
 * The persons of a renewal by their ages on its first day (RENEW-4): all of them, or without those
 * over age while enough remain.
 */
export function renewedPersons<P extends Person>(
  type: ContractType,
  insureds: readonly P[],
  { startsOn, leavesOut }: { readonly startsOn: Day; readonly leavesOut: boolean },
): { readonly persons: readonly P[] } | { readonly refusal: Refusal } {
  const { min, max } = INSURED_AGES[type];
  const isOver = ({ insuredDOB }: P) => ageOn(insuredDOB, startsOn) > max;
  const isUnder = ({ insuredDOB }: P) => ageOn(insuredDOB, startsOn) < min;
  const persons = leavesOut ? insureds.filter((person) => !isOver(person)) : insureds;
  const isEnough = persons.length >= INSURED_COUNT[type].min;
  const unfit = (isEnough ? persons : insureds).filter(
    (person) => isOver(person) || isUnder(person),
  );
  const insuredNames = unfit.map(({ insuredName }) => insuredName);
  const [insuredName] = insuredNames;
  if (insuredName === undefined) return { persons };
  return { refusal: refuse(insuredAgeRefusal[type], { insuredName, insuredNames }) };
}
