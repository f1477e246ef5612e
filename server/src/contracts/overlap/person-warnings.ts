import {
  coveredUntil,
  coverPeriod,
  expectedPeriod,
  isUnpaid,
  sharesDay,
} from '@salus/domain/contracts/warnings/overlap.ts';
import type { PartialDraft } from '@salus/domain/contracts/warnings/partial-draft.ts';
import { personWarnings } from '@salus/domain/contracts/warnings/person-warnings.ts';
import type { Warning } from '@salus/domain/contracts/warnings/warnings.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import type { Day } from '@salus/domain/time/day.ts';
import type { Reader } from '../../platform/db.ts';
import type { Reach } from '../scope.ts';
import {
  ENOUGH_CONTRACTS,
  identifiedPersons,
  knownOtherwise,
  type PersonContract,
  personContracts,
} from './person-contracts.ts';

/** The reader of warnings, and the contract that does not count. */
export type Caller = {
  readonly exceptId: number | null;
  readonly reach: Reach;
  readonly now: Date;
  /** The first day that a renewal may cover. */
  readonly renewalStartsOn: Day | null;
  /** False beyond the limit of persons: findings about contracts of others are left out. */
  readonly mayAsk: boolean;
};

/** The warnings of a draft, whole or unfinished: its own and those of others (WARN-1). */
export async function readWarnings(
  reader: Reader,
  draft: PartialDraft,
  caller: Caller,
): Promise<Warning[]> {
  const period = expectedPeriod(businessDay(caller.now), caller.renewalStartsOn);
  const persons = identifiedPersons(draft.insuredDetails);
  const namedPersons = persons.flatMap((person) => {
    const { insuredName: name, insuredDOB: bornOn } = draft.insuredDetails[person.place] ?? {};
    return name && bornOn ? [{ ...person, name, bornOn }] : [];
  });
  const [allContracts, places] = await Promise.all([
    personContracts(reader, persons, { ...caller, atMost: ENOUGH_CONTRACTS }),
    caller.mayAsk ? knownOtherwise(reader, namedPersons, caller.exceptId) : [],
  ]);
  const contracts = caller.mayAsk ? allContracts : allContracts.filter(({ isWithin }) => isWithin);
  const covering = contracts.filter((other) => {
    const cover = coverPeriod(other);
    return cover !== null && sharesDay(cover, period);
  });
  return [
    ...contractWarnings([...covering, ...contracts.filter(isUnpaid)]),
    ...places.map((place) => at(place, 'insuredName', 'POSSIBLE_SAME_PERSON', {})),
    ...(caller.mayAsk ? [] : [{ path: 'insuredDetails', code: 'CHECK_LIMIT', data: {} } as const]),
    ...personWarnings(draft, businessDay(caller.now)),
  ];
}

/**
 * Other contracts as warnings, at most one of each kind per person. A number is named only where
 * the caller may read that contract (ROLE-2).
 */
export function contractWarnings(contracts: readonly PersonContract[]): Warning[] {
  const byPlace = Map.groupBy(contracts, ({ place }) => place);
  return [...byPlace].flatMap(([place, others]) => {
    const readableContracts = others.filter(({ isWithin }) => isWithin);
    const unpaid = others.filter(isUnpaid);
    const until = coveredUntil(others);
    const policyNo = readableContracts.find(({ policyNo }) => policyNo !== null)?.policyNo;
    const referenceNumber = readableContracts.find(isUnpaid)?.referenceNumber;
    return [
      ...(until
        ? [
            at(place, 'insuredNationalId', 'INSURED_COVERED', {
              coveredUntil: until,
              ...(policyNo ? { policyNo } : {}),
            }),
          ]
        : []),
      ...(unpaid.length > 0
        ? [
            at(place, 'insuredNationalId', 'INSURED_IN_DRAFT', {
              ...(referenceNumber ? { referenceNumber } : {}),
            }),
          ]
        : []),
    ];
  });
}

function at(place: number, field: string, code: Warning['code'], data: Warning['data']): Warning {
  return { path: `insuredDetails.${place}.${field}`, code, data };
}
