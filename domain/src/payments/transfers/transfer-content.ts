/**
 * Banking apps change the content of a transfer: upper case, dropped diacritics and punctuation,
 * spaces, prefixes and suffixes. References therefore match after normalisation (PAY-20).
 */

/** Letters and digits only, in upper case without diacritics, O as 0, I and L as 1. */
export function normalizeContent(content: string): string {
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
  const matches = normalizeContent(content).matchAll(REFERENCE);
  return [...new Set([...matches].flatMap(([, reference]) => reference ?? []))];
}

/** The refund of money that named no contract (unallocated.ts), normalized. */
const STRAY_REFUND = /(?=(T[GH]\d{10})R1)/g;

/** The refunds without a contract that the content may name, such as `TH0000000042 R1`. */
export function unallocatedRefundsIn(content: string): readonly string[] {
  const matches = normalizeContent(content).matchAll(STRAY_REFUND);
  return [...new Set([...matches].map(([, stem]) => `${stem}-R1`))];
}

/** Whether the content names a refund, such as `HD261121ABCDEF-R1`. */
export function namesRefund(content: string, refundRef: string): boolean {
  return normalizeContent(content).includes(normalizeContent(refundRef));
}

/** Contracts and refunds that a text may name, refunds with their number. */
const NAMED = /(?=(HD\d{6}[0-9A-Z]{6}(?:R\d+)?|T[GH]\d{10}))/g;

/**
 * The content of a movement of which a bank states several texts. The first is its content; another
 * one is joined where it, alone or with the texts before it, names a contract or a refund more.
 */
export function joinTexts(texts: readonly string[]): string {
  const count = (text: string) =>
    new Set([...normalizeContent(text).matchAll(NAMED)].map(([, name]) => name)).size;
  return texts.reduce((content, text) => {
    if (content === '' || text === '') return content || text;
    const joinedText = `${content} ${text}`;
    return count(joinedText) > count(content) ? joinedText : content;
  }, '');
}
