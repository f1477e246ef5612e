import { referencesIn } from '../transfers/transfer-content.ts';

/** A bank's own way to write that it has no reference. */
const NONE = /^(?:NON[- ]?REF|NOT[- ]?PROVIDED|NO[- ]?REF)(?![A-Z0-9])/i;
const MAX_REFERENCE = 64;

/**
 * A bank's reference as a file states it; empty where the file has none: `NONREF`, `NOTPROVIDED` or
 * a text of the payer, such as a name.
 */
export function readBankReference(text: string): string {
  const reference = text.normalize('NFC').trim();
  const isText = /\s/.test(reference) && !/\d/.test(reference);
  const isNone = !/[\p{L}\p{N}]/u.test(reference) || NONE.test(reference);
  return isNone || isText || reference.length > MAX_REFERENCE ? '' : reference;
}

/** Like `readBankReference`, of a field that payers fill: only one word with a digit counts. */
export function readPayerReference(text: string): string {
  const reference = readBankReference(text);
  const isWord = /^\S*\d\S*$/.test(reference);
  return isWord && referencesIn(reference).length === 0 ? reference : '';
}

/** The payer's text in a reference field; empty for a reference and for none. */
export function textOfReference(text: string): string {
  return text.trim().replace(NONE, '').trim();
}
