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
      const code = `export default ${JSON.stringify(Object.fromEntries(kept))}`;
      return { code, map: null, moduleType: 'js' };
    },
  };
}
