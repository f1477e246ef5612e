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
