import { insuredFields, proposerFields } from './contract-fields.ts';

/** Names of values that no log may show, on the wire and in the database (SEC: personal data). */
export const personalNames: readonly string[] = [
  ...Object.entries({ ...proposerFields, ...insuredFields }).flatMap(
    ([field, { column, personal }]) => (personal ? [field, column] : []),
  ),
  'medicalQuestionnaires',
  'health_answers',
  'otpCustomer',
  'codeAuth',
];
