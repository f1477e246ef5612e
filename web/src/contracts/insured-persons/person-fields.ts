/** What is typed about an insured person, in the order of a form and of a spreadsheet's columns. */
export const personFields = [
  'insuredName',
  'insuredTypeNID',
  'insuredNationalId',
  'insuredDOB',
  'insuredGender',
  'insuredRelationship',
] as const;
export type PersonField = (typeof personFields)[number];
