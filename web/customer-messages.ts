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

/** Vietnamese words of several syllables that a line break must not tear apart. */
const compounds = ['giấy chứng nhận', 'ngân hàng', 'quý khách', 'thanh toán', 'yêu cầu'];
const COMPOUND = new RegExp(compounds.join('|'), 'giu');

/** Joins the syllables of each compound with U+00A0. */
export function withoutTears(text: string): string {
  return text.replace(COMPOUND, (compound) => compound.replaceAll(' ', '\u00A0'));
}

const DOMAIN = /messages[\\/]src[\\/]domain[\\/]\w+\.json\?(?:import&)?customer$/;
const VIETNAMESE = /messages[\\/]src[\\/](?:customer[\\/]vi\.json$|domain[\\/]vi\.json\?)/;

/**
 * Loads `messages/src/domain/*.json?customer` without the groups that only the staff see, and
 * keeps compounds of the Vietnamese messages together.
 */
export function customerMessages(): Plugin {
  return {
    name: 'salus-customer-messages',
    enforce: 'pre',
    transform(json, id) {
      const isDomain = DOMAIN.test(id);
      const isVietnamese = VIETNAMESE.test(id);
      if (!isDomain && !isVietnamese) return null;
      const groups = Object.entries(JSON.parse(json));
      const kept = groups.filter(([group]) => !isDomain || customerGroups.includes(group));
      const messages = JSON.stringify(Object.fromEntries(kept), (_, value: unknown) =>
        isVietnamese && typeof value === 'string' ? withoutTears(value) : value,
      );
      return { code: `export default ${messages}`, map: null, moduleType: 'js' };
    },
  };
}
