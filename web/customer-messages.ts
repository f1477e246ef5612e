import type { RefusalCode } from '@salus/domain/refusals.ts';
import type { FieldCode } from '@salus/domain/validation/field-codes.ts';
import type { Plugin } from 'vite';
import { COMPOUND } from './src/customer-link/compounds.ts';

/**
 * Refusals of the customer's calls. Those with their own sentence (`failure` in
 * messages/src/customer) are left out.
 */
const refusals: readonly RefusalCode[] = [
  'APPROVAL_PENDING',
  'BANK_TRANSFER_OFF',
  'BODY_TOO_LARGE',
  'CANCELLATION_TOO_LATE',
  'CERTIFICATE_SENT_TOO_OFTEN',
  'CHANGE_INFO_PENDING',
  'CONTACT_CHANGED',
  'CONTRACT_CHANGED',
  'CONTRACT_MUST_BE_AWAITING_PAYMENT',
  'FORBIDDEN',
  'IDEMPOTENCY_KEY_REUSED',
  'INVALID_STATE',
  'IN_BATCH',
  'LINK_STEP_UP_INCORRECT',
  'LINK_STEP_UP_REQUIRED',
  'NOT_FOUND',
  'POLICY_CODE_INCORRECT',
  'REQUEST_ALREADY_OPEN',
  'REQUEST_IN_PROGRESS',
  'SERVER_ERROR',
  'SERVICE_UNAVAILABLE',
  'TOO_MANY_ATTEMPTS',
  'TOO_MANY_REQUESTS',
  'UNAUTHORIZED',
  'VALIDATION_ERROR',
];
const fields: readonly FieldCode[] = [
  'agreement_checked',
  'required',
  'special_characters',
  'too_long',
];

/**
 * Messages of messages/src/domain on the customer's page, by group: all, or those of some codes.
 * All others are for the staff.
 */
export const customerGroups: Readonly<Record<string, 'all' | readonly string[]>> = {
  answers: 'all',
  catalogue: 'all',
  cccdIssuers: 'all',
  documentTypes: 'all',
  facts: 'all',
  fields,
  genders: 'all',
  healthQuestions: 'all',
  paymentCodes: 'all',
  refusals,
  relationships: 'all',
};

const FILE = /messages[\\/]src[\\/]domain[\\/]\w+\.json\?(?:import&)?customer$/;

/** Loads `messages/src/domain/*.json?customer` without the messages that only the staff see. */
export function customerMessages(): Plugin {
  return {
    name: 'salus-customer-messages',
    enforce: 'pre',
    transform(json, id) {
      if (!FILE.test(id)) return null;
      const groups: Readonly<Record<string, Readonly<Record<string, string>>>> = JSON.parse(json);
      const kept = Object.entries(customerGroups).map(([group, codes]) => [
        group,
        codes === 'all' ? groups[group] : pick(groups[group], codes),
      ]);
      return toModule(Object.fromEntries(kept));
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
