/** Maximum text lengths, in characters (VAL-3, VAL-15). */
export const TEXT_LIMITS = {
  name: 100,
  email: 100,
  phone: 15,
  address: 255,
  changeNote: 255,
  cancelNote: 255,
  withdrawReason: 255,
  handoverReason: 255,
  correctionReason: 255,
  refundReason: 500,
  /** Not specified, so the same as the other notes. */
  manualPaymentNote: 255,
  cashReceipt: 50,
  reviewNote: 255,
  approvalReason: 255,
  overlapReason: 255,
  revealReason: 255,
  customerRequestNote: 255,
  consentReference: 100,
  invoiceNumber: 50,
  contractNote: 1000,
  adminReason: 255,
  policyText: 500,
  benefitCode: 40,
} as const;

/** The least length of a handover's reason, in characters (ROLE-11). */
export const HANDOVER_REASON_MIN = 10;

/** The least length of a reason on the admin desk. */
export const ADMIN_REASON_MIN = 3;

/** Characters that free text must not contain (VAL-2). */
const SPECIAL_CHARACTERS = /[<>$#&]/;

/**
 * C0 and C1 controls, invisible marks that could reverse a name on paper, and the replacement
 * character for undecodable bytes. `multiline` decides about line breaks.
 */
const CONTROLS = String.raw`\u0000-\u0009\u000B-\u001F\u007F-\u009F`;
const INVISIBLE = String.raw`\u00AD\u061C\u2028\u2029\u200B\u200E\u200F\u202A-\u202E`;
const CONTROL_CHARACTERS = new RegExp(`[${CONTROLS}${INVISIBLE}\\u2060-\\u2069\\uFEFF\\uFFFD]`);
const ANY_LINE_BREAK = /\n/;
/** Joiners, fillers and blanks: legal inside a word or an emoji, but no visible text alone. */
const NOTHING_TO_SEE = /^[\p{Default_Ignorable_Code_Point}\u2800\s]+$/u;

export function hasSpecialCharacters(text: string): boolean {
  return SPECIAL_CHARACTERS.test(text);
}

export function specialCharacters(text: string): readonly string[] {
  return [...text].filter(hasSpecialCharacters);
}

/**
 * Whether the text contains control characters, a line break in a one-line field, or nothing
 * visible.
 */
export function hasControlCharacters(text: string, multiline = false): boolean {
  return controlCharacters(text, multiline).length > 0;
}

/** The characters because of which `hasControlCharacters` is true. */
export function controlCharacters(text: string, multiline = false): readonly string[] {
  if (NOTHING_TO_SEE.test(text)) return [...text];
  return [...text].filter(
    (character) =>
      CONTROL_CHARACTERS.test(character) || (!multiline && ANY_LINE_BREAK.test(character)),
  );
}

/** Longer than any field allows, even fully decomposed. */
export const LONGEST_COMPOSED = 2000;

/** Letters of other alphabets that look like the Vietnamese Đ, and stand for it on keyboards. */
const LOOKS_LIKE_D = /[\u00D0\u0189]/g;
const LOOKS_LIKE_SMALL_D = /[\u00F0\u0256]/g;

/** NFC, with one code for Đ and one for đ (VAL-24). */
export function composeText(text: string): string {
  return text
    .normalize('NFC')
    .replace(LOOKS_LIKE_D, '\u0110')
    .replace(LOOKS_LIKE_SMALL_D, '\u0111');
}

/**
 * Composed and trimmed: the only form in which text is compared, stored and printed (VAL-2). Longer
 * texts stay unchanged: sorting marks is quadratic (a megabyte takes minutes), and they are
 * refused for their length anyway.
 */
export function normaliseText(text: string): string {
  return text.length > LONGEST_COMPOSED ? text : composeText(text).trim();
}

/**
 * One line of text with single ordinary blanks. Pasted names contain double or non-breaking
 * blanks, and a search for them would find nothing.
 */
export function normaliseLine(text: string): string {
  return text.length > LONGEST_COMPOSED ? text : normaliseText(text).replace(/\p{Zs}+/gu, ' ');
}

/** Length as perceived: a letter with its marks counts once (after NFC), an emoji once. */
export function textLength(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
