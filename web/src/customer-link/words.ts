import {
  answers,
  cccdIssuers,
  documentTypes,
  fields,
  genders,
  healthQuestions,
  paymentCodes,
  refusals,
  relationships,
} from '@salus/api/words/vi.json';
import vi from './words/vi.json';

/**
 * Everything that the page says. Vietnamese comes with the page; each further language becomes a file of the same shape
 * that is fetched when it is chosen, so the first load never pays for it.
 */
const vietnamese = {
  ...vi,
  shared: {
    answers,
    cccdIssuers,
    documentTypes,
    fields,
    genders,
    healthQuestions,
    paymentCodes,
    refusals,
    relationships,
  },
};

export type Words = typeof vietnamese;

export const words: Words = vietnamese;

/** Fills the blanks: `fill('Gói {{name}}', { name: 'Cơ bản' })`. */
export function fill(sentence: string, blanks: Readonly<Record<string, string | number>>): string {
  return sentence.replace(/\{\{(\w+)\}\}/g, (blank, name: string) => String(blanks[name] ?? blank));
}
