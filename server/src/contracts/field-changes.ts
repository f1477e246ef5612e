import type { draftColumns, insuredRows } from './draft-columns.ts';
import type { LockedContract } from './locked-contract.ts';
import type { FieldChange } from './transition.ts';

/** Columns that people type or choose, with their wire names: what the history tells field by field. */
const columnNames = {
  plan_id: 'planId',
  discount_contract: 'discountContract',
  premium_amount: 'premiumAmount',
  proposer_name: 'proposerName',
  proposer_type_nid: 'proposerTypeNID',
  proposer_national_id: 'proposerNationalId',
  proposer_national_id_date: 'proposerNationalIdDate',
  proposer_place_of_origin: 'proposerPlaceOfOrigin',
  proposer_place_cmnd: 'proposerPlaceCMND',
  proposer_dob: 'proposerDOB',
  proposer_gender: 'proposerGender',
  proposer_mobile: 'proposerMobile',
  proposer_email: 'proposerEmail',
  proposer_address: 'proposerAddress',
} as const;

const insuredNames = {
  insured_name: 'insuredName',
  insured_type_nid: 'insuredTypeNID',
  insured_national_id: 'insuredNationalId',
  insured_dob: 'insuredDOB',
  insured_gender: 'insuredGender',
  insured_relationship: 'insuredRelationship',
} as const;

type Person = ReturnType<typeof insuredRows>[number];

/** What a save changes, one entry a field; nothing for what stays. */
export function changedFields(
  before: LockedContract,
  after: ReturnType<typeof draftColumns>,
  insuredsAfter: readonly Person[],
): FieldChange[] {
  const changes = namesOf(columnNames).flatMap(([column, field]) => change(field, before[column], after[column]));
  return [...changes, ...changedPersons(before.insureds, insuredsAfter)];
}

/**
 * Insured persons are keyed by their document, wherever they stand in the list: `insuredDetails.2.insuredName` is the third
 * person of the new list. Whoever came or went is one entry `insuredDetails` with their name. A number that nobody had
 * before, in the place of one that nobody has any more, is the same person with a corrected document.
 */
function changedPersons(before: LockedContract['insureds'], after: readonly Person[]): FieldChange[] {
  const idsAfter = new Set(after.map(({ insured_national_id: id }) => id));
  const gone = new Set(before.filter(({ insured_national_id: id }) => !idsAfter.has(id)));
  const changes = after.flatMap((person, at) => {
    const known = before.find(({ insured_national_id: id }) => id === person.insured_national_id);
    const inPlace = before[at];
    const was = known ?? (inPlace && gone.has(inPlace) ? inPlace : undefined);
    if (!was) return change('insuredDetails', null, person.insured_name);
    gone.delete(was);
    return namesOf(insuredNames).flatMap(([column, field]) =>
      change(`insuredDetails.${at}.${field}`, was[column], person[column]),
    );
  });
  return [...changes, ...[...gone].flatMap((person) => change('insuredDetails', person.insured_name, null))];
}

function change(field: string, before: unknown, after: unknown): FieldChange[] {
  const [from, to] = [asText(before), asText(after)];
  return from === to ? [] : [{ field, from, to }];
}

function asText(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value);
}

function namesOf<T extends Record<string, string>>(names: T): [keyof T, string][] {
  return Object.entries(names);
}
