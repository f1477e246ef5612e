/**
 * Banking apps change the content of a transfer: upper case, dropped diacritics and punctuation,
 * spaces, prefixes and suffixes. References therefore match after normalisation (PAY-20).
 */

/** Letters and digits only, in upper case without diacritics, O as 0, I and L as 1. */
function normalizeContent(content: string): string {
  return content
    .normalize('NFD')
    .toUpperCase()
    .replace(/\u0110/g, 'D')
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
}

/** Overlapping: text before the number may look like the beginning of one. */
const REFERENCE = /(?=(HD\d{6}[0-9A-Z]{6}))/g;

/** Texts that may be reference numbers. Only those of existing contracts count. */
export function referencesIn(content: string): readonly string[] {
  const found = normalizeContent(content).matchAll(REFERENCE);
  return [...new Set([...found].flatMap(([, reference]) => reference ?? []))];
}

/** The refund of money that named no contract (unallocated.ts), normalized. */
const STRAY_REFUND = /(?=(T[GH]\d{10})R1)/g;

/** The refunds without a contract that the content may name, such as `TH0000000042 R1`. */
export function unallocatedRefundsIn(content: string): readonly string[] {
  const found = normalizeContent(content).matchAll(STRAY_REFUND);
  return [...new Set([...found].map(([, stem]) => `${stem}-R1`))];
}

/** Whether the content names a refund, such as `HD261121ABCDEF-R1`. */
export function namesRefund(content: string, refundRef: string): boolean {
  return normalizeContent(content).includes(normalizeContent(refundRef));
}
