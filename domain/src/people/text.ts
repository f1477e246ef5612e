/** Longest texts, in characters (portal §5, §9). */
export const TEXT_LIMITS = {
  name: 100,
  email: 100,
  phone: 15,
  address: 255,
  changeNote: 255,
  cancelNote: 255,
  refundReason: 500,
  /** Not given by the specification: as the other notes. */
  manualPaymentNote: 255,
  reviewNote: 255,
} as const;

/** Characters that no free text may hold (portal §5). */
const SPECIAL_CHARACTERS = /[<>$#&]/;

/**
 * C0 and C1 controls, the invisible marks that could turn a name around on paper or be all there is of one, and the mark
 * that stands for bytes which were no text. Line breaks are decided by `multiline`.
 */
const CONTROL_CHARACTERS =
  /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u00AD\u061C\u2028\u2029\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFFD]/;
const ANY_LINE_BREAK = /\n/;
/** Joiners, fillers and blanks that have their place within a word or an emoji, and of which no text can be made alone. */
const NOTHING_TO_SEE = /^[\p{Default_Ignorable_Code_Point}\u2800\s]+$/u;

export function hasSpecialCharacters(text: string): boolean {
  return SPECIAL_CHARACTERS.test(text);
}

/**
 * Control characters have no place in what people type, a line break only where the field has several lines; nor has a
 * text of which nothing would be seen.
 */
export function hasControlCharacters(text: string, multiline = false): boolean {
  return CONTROL_CHARACTERS.test(text) || (!multiline && ANY_LINE_BREAK.test(text)) || NOTHING_TO_SEE.test(text);
}

/** Longer than what any field takes, typed with every mark as a character of its own. */
const LONGEST_COMPOSED = 2000;

/**
 * Composed (NFC), outer white space gone: the only form in which text is compared, stored and printed (decisions §5).
 * Sorting marks costs the square of their number (a megabyte of them takes minutes), so a text that every field refuses
 * for its length stays as it came.
 */
export function normaliseText(text: string): string {
  return text.length > LONGEST_COMPOSED ? text : text.normalize('NFC').trim();
}

/**
 * One line of text: also the blanks inside are one each. Names that were pasted bring two of them, or the kind that never
 * breaks, and would be found by nobody who types them.
 */
export function normaliseLine(text: string): string {
  return text.length > LONGEST_COMPOSED ? text : normaliseText(text).replace(/\p{Zs}+/gu, ' ');
}

/** Length as a person counts it: a letter with its marks is one (after NFC), an emoji is one. */
export function lengthOf(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Vietnamese without its marks (đ becomes d): for SMS in GSM-7, file names and the payment gateway's order text. */
export function foldToAscii(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('đ', 'd')
    .replaceAll('Đ', 'D')
    .replace(/[^\x20-\x7E\n]/g, '?');
}
