import type { draftColumns, insuredRows } from './draft-columns.ts';
import type { LockedContract } from './locked-contract.ts';
import type { FieldChange } from './transition.ts';

/** Columns that people type or choose, with their wire names: what the history tells field by field. */
const columnNames = {
  plan_id: 'planId',
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

/** What a save changes, one entry a field; nothing for what stays. */
export function changedFields(
  before: LockedContract,
  after: ReturnType<typeof draftColumns>,
  insuredsAfter: ReturnType<typeof insuredRows>,
): FieldChange[] {
  const changes = namesOf(columnNames).flatMap(([column, field]) => change(field, before[column], after[column]));
  const count = Math.max(before.insureds.length, insuredsAfter.length);
  for (let index = 0; index < count; index += 1) {
    const [was, is] = [before.insureds[index], insuredsAfter[index]];
    for (const [column, field] of namesOf(insuredNames))
      changes.push(...change(`insuredDetails.${index}.${field}`, was?.[column], is?.[column]));
  }
  return changes;
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
