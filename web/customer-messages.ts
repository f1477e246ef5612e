import { endpointRefusals } from '@salus/api/endpoint-refusals.ts';
import { type RefusalCode, refusals } from '@salus/domain/refusals.ts';
import type { FieldCode } from '@salus/domain/validation/field-codes.ts';
import type { Plugin } from 'vite';
import { readCustomerEndpoints } from './schemaless-endpoints.ts';
import { COMPOUND } from './src/customer-link/compounds.ts';
import { ownRefusals } from './src/customer-link/own-refusals.ts';

/**
 * Messages of messages/src/domain on the customer's page, by group: all, those of some codes, or
 * of the refusals of its calls. A test compares groups and fields with what the page's files name.
 */
export const customerGroups: Readonly<Record<string, 'all' | 'called' | readonly FieldCode[]>> = {
  answers: 'all',
  catalogue: 'all',
  cccdIssuers: 'all',
  documentTypes: 'all',
  facts: 'all',
  fields: ['agreement_checked', 'required', 'special_characters', 'too_long'],
  genders: 'all',
  healthQuestions: 'all',
  paymentCodes: 'all',
  policyTerms: 'all',
  refusals: 'called',
  relationships: 'all',
};

const FILE = /messages[\\/]src[\\/]domain[\\/]\w+\.json\?(?:import&)?customer$/;

/** Loads `messages/src/domain/*.json?customer` without the messages that only the staff see. */
export function customerMessages(): Plugin {
  let codes: Promise<readonly RefusalCode[]> | undefined;
  return {
    name: 'salus-customer-messages',
    enforce: 'pre',
    async transform(json, id) {
      if (!FILE.test(id)) return null;
      codes ??= readCustomerRefusals();
      const calledRefusals = await codes;
      const groups: Readonly<Record<string, Readonly<Record<string, string>>>> = JSON.parse(json);
      const ownGroups = Object.entries(customerGroups).map(([group, fields]) => [
        group,
        fields === 'all'
          ? groups[group]
          : pick(groups[group], fields === 'called' ? calledRefusals : fields),
      ]);
      return toModule(Object.fromEntries(ownGroups));
    },
  };
}

/** Refusals of the customer's calls, and the answer that does not come. */
async function readCustomerRefusals(): Promise<readonly RefusalCode[]> {
  const codes = new Set<RefusalCode>(['SERVICE_UNAVAILABLE']);
  for (const endpoint of await readCustomerEndpoints())
    for (const code of endpointRefusals(endpoint)) codes.add(code);
  for (const code of ownRefusals) codes.delete(code);
  return [...codes].toSorted();
}

const REFUSALS = /export const refusals = \{[\s\S]*?\n\} as const;/;

/** The table of refusals on the customer's page: those of its calls, 1 KB less. */
export function customerRefusals(): Plugin {
  return {
    name: 'salus-customer-refusals',
    enforce: 'pre',
    apply: 'build',
    async transform(code, id) {
      if (this.environment.name !== 'customer' || !/domain[\\/]src[\\/]refusals\.ts$/.test(id))
        return null;
      if (!REFUSALS.test(code)) this.error('the table of refusals has another form');
      const codes = [...(await readCustomerRefusals()), ...ownRefusals, 'SERVER_ERROR' as const];
      const table = Object.fromEntries(codes.map((one) => [one, refusals[one]]));
      const text = `export const refusals = ${JSON.stringify(table)} as const;`;
      return { code: code.replace(REFUSALS, text), map: null };
    },
  };
}

function pick(texts: Readonly<Record<string, string>> = {}, codes: readonly string[]) {
  return Object.fromEntries(codes.map((code) => [code, texts[code]]));
}

const VIETNAMESE = /messages[\\/]src[\\/]customer[\\/]vi\.json$/;

/**
 * Joins the syllables of each compound in a sentence with U+00A0, and those of "e-mail" with
 * U+2060. Names of buttons and headings stay plain: speech input and tests match their letters.
 */
export function withoutTears(text: string): string {
  return text.endsWith('.')
    ? text
        .replace(COMPOUND, (compound) => compound.replaceAll(' ', '\u00A0'))
        .replaceAll('e-mail', 'e-\u2060mail')
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
      return toModule(JSON.parse(json, joined));
    },
  };
}

const toModule = (messages: object) => ({
  code: `export default ${JSON.stringify(messages)}`,
  map: null,
  moduleType: 'js',
});
