import type { Plugin } from 'vite';
import { COMPOUND } from './src/customer-link/compounds.ts';

/** Groups of messages/src/domain on the customer's page; all others are for the staff. */
export const customerGroups: readonly string[] = [
  'answers',
  'catalogue',
  'cccdIssuers',
  'documentTypes',
  'facts',
  'fields',
  'genders',
  'healthQuestions',
  'paymentCodes',
  'refusals',
  'relationships',
];

const FILE = /messages[\\/]src[\\/]domain[\\/]\w+\.json\?(?:import&)?customer$/;

/** Loads `messages/src/domain/*.json?customer` without the groups that only the staff see. */
export function customerMessages(): Plugin {
  return {
    name: 'salus-customer-messages',
    enforce: 'pre',
    transform(json, id) {
      if (!FILE.test(id)) return null;
      const groups = Object.entries(JSON.parse(json));
      const kept = groups.filter(([group]) => customerGroups.includes(group));
      return moduleOf(Object.fromEntries(kept));
    },
  };
}

const VIETNAMESE = /messages[\\/]src[\\/]customer[\\/]vi\.json$/;

/**
 * Joins the syllables of each compound in a sentence with U+00A0. Names of buttons and headings
 * keep plain spaces, because speech input and tests match them letter by letter.
 */
export function withoutTears(text: string): string {
  return text.endsWith('.')
    ? text.replace(COMPOUND, (compound) => compound.replaceAll(' ', '\u00A0'))
    : text;
}

/** Keeps the compounds of the built Vietnamese sentences on one line. */
export function unbrokenCompounds(): Plugin {
  return {
    name: 'salus-unbroken-compounds',
    enforce: 'pre',
    apply: 'build',
    transform(json, id) {
      if (!VIETNAMESE.test(id)) return null;
      const joined = (_: string, value: unknown) =>
        typeof value === 'string' ? withoutTears(value) : value;
      return moduleOf(JSON.parse(json, joined));
    },
  };
}

const moduleOf = (messages: object) => ({
  code: `export default ${JSON.stringify(messages)}`,
  map: null,
  moduleType: 'js',
});
