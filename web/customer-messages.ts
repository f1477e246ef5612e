import type { Plugin } from 'vite';

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

/** Vietnamese words of several syllables that a line break must not tear apart. */
const compounds = ['giấy chứng nhận', 'ngân hàng', 'quý khách', 'thanh toán', 'yêu cầu'];
const COMPOUND = new RegExp(compounds.join('|'), 'giu');
const VIETNAMESE = /messages[\\/]src[\\/]customer[\\/]vi\.json$/;

/** Joins the syllables of each compound with U+00A0. */
export function withoutTears(text: string): string {
  return text.replace(COMPOUND, (compound) => compound.replaceAll(' ', '\u00A0'));
}

/** Keeps the compounds of the built Vietnamese messages on one line. */
export function unbrokenCompounds(): Plugin {
  return {
    name: 'salus-unbroken-compounds',
    enforce: 'pre',
    apply: 'build',
    transform(json, id) {
      return VIETNAMESE.test(id) ? moduleOf(JSON.parse(withoutTears(json))) : null;
    },
  };
}

const moduleOf = (messages: object) => ({
  code: `export default ${JSON.stringify(messages)}`,
  map: null,
  moduleType: 'js',
});
