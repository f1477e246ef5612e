/** Fields of an insured person, in the order of the form and of spreadsheet columns. */
export const personFields = [
  'insuredName',
  'insuredTypeNID',
  'insuredNationalId',
  'insuredDOB',
  'insuredGender',
  'insuredRelationship',
] as const;
export type PersonField = (typeof personFields)[number];

/** A value for each field. */
export function byPersonField<Value>(
  of: (field: PersonField) => Value,
): Record<PersonField, Value> {
  return {
    insuredName: of('insuredName'),
    insuredTypeNID: of('insuredTypeNID'),
    insuredNationalId: of('insuredNationalId'),
    insuredDOB: of('insuredDOB'),
    insuredGender: of('insuredGender'),
    insuredRelationship: of('insuredRelationship'),
  };
}
