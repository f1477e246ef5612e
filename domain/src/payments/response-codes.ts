/**
 * The gateway's answers (vpc_TxnResponseCode; portal §8, design of the integration §2). Codes are words, never
 * numbers: `F` read as a number would be 0, which is success. `B` and `D`, `3` and `6` mean the same but keep their names.
 */
export const SUCCESS_CODE = '0';

/** QueryDR says these while a payment is under way: the order stays open and is asked for again. */
const pendingCodes: ReadonlySet<string> = new Set(['100', '300']);

/** Codes with a sentence of their own; every other one is told as OTHER. */
export const failureCodes = [
  '1',
  '2',
  '3',
  '4',
  '5',
  '6',
  '7',
  '8',
  '9',
  '10',
  '11',
  '12',
  '13',
  '14',
  '21',
  '22',
  '23',
  '24',
  '25',
  '26',
  '98',
  '99',
  'B',
  'D',
  'F',
  'U',
  'Z',
  '253',
] as const;
export type FailureCode = (typeof failureCodes)[number] | 'OTHER';

/** Codes of the older protocol that say the same as a newer one. */
const aliases: ReadonlyMap<string, FailureCode> = new Map([
  ['E', 'U'],
  ['I', 'U'],
]);

export type PaymentOutcome = 'succeeded' | 'pending' | 'failed';

/** What a code says of a payment. Anything unknown is a failure that the customer may try again, never a success. */
export function outcomeOf(code: string): PaymentOutcome {
  if (code === SUCCESS_CODE) return 'succeeded';
  return pendingCodes.has(code) ? 'pending' : 'failed';
}

/** The key under which a failure's sentence is found. */
export function failureKeyOf(code: string): FailureCode {
  if ((failureCodes as readonly string[]).includes(code)) return code as FailureCode;
  return aliases.get(code) ?? 'OTHER';
}
