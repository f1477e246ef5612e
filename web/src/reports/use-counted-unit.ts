import { readsEveryContract } from '@salus/domain/people/roles.ts';
import { useSignedInPerson } from '../calls/session-person.ts';
import { useUnitOptions } from '../contracts/filters/use-unit-options.ts';

/** The unit of sale that a report counts: the one of its address, and of a head the own one. */
export function useCountedUnit(unitId: string): string {
  const person = useSignedInPerson();
  const [ownUnit] = useUnitOptions(true);
  if (unitId) return unitId;
  return person && !readsEveryContract[person.roleGroup] ? (ownUnit?.value ?? '') : '';
}
