import type { FieldChange } from '@salus/api/contract-view.ts';
import {
  columnsWith,
  insuredFields,
  planFields,
  proposerFields,
} from '@salus/domain/contract-fields.ts';
import type { draftColumns, insuredRows } from './draft-columns.ts';
import type { LockedContract } from './locked-contract.ts';

/** Wire name and column of each tracked field. */
const contractNames = [
  ...columnsWith(planFields, 'isTracked'),
  ...columnsWith(proposerFields, 'isTracked'),
];
const insuredNames = columnsWith(insuredFields, 'isTracked');

type Person = ReturnType<typeof insuredRows>[number];

/** The fields that a save changes, one entry per changed field. */
export function changedFields(
  before: LockedContract,
  after: ReturnType<typeof draftColumns>,
  insuredsAfter: readonly Person[],
): FieldChange[] {
  const changes = contractNames.flatMap(([field, column]) =>
    change(field, before[column], after[column]),
  );
  return [...changes, ...changedPersons(before.insureds, insuredsAfter)];
}

/**
 * Insured persons are keyed by their document number; `insuredDetails.2.insuredName` is the third
 * person of the new list. A new number at the index of a removed one is a corrected document.
 */
function changedPersons(
  before: LockedContract['insureds'],
  after: readonly Person[],
): FieldChange[] {
  const idsAfter = new Set(after.map(({ insured_national_id: id }) => id));
  const gone = new Set(before.filter(({ insured_national_id: id }) => !idsAfter.has(id)));
  const changes = after.flatMap((person, at) => {
    const known = before.find(({ insured_national_id: id }) => id === person.insured_national_id);
    const inPlace = before[at];
    const was = known ?? (inPlace && gone.has(inPlace) ? inPlace : undefined);
    if (!was) return change('insuredDetails', null, person.insured_name);
    gone.delete(was);
    return insuredNames.flatMap(([field, column]) =>
      change(`insuredDetails.${at}.${field}`, was[column], person[column]),
    );
  });
  return [
    ...changes,
    ...[...gone].flatMap((person) => change('insuredDetails', person.insured_name, null)),
  ];
}

function change(field: string, before: unknown, after: unknown): FieldChange[] {
  const [from, to] = [asText(before), asText(after)];
  return from === to ? [] : [{ field, from, to }];
}

function asText(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value);
}
