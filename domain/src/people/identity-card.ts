import { type Day, parseDay } from '../time/day.ts';
import type { Gender } from './gender.ts';
import { isIdentityNumber } from './identity-document.ts';
import { cleanDigits, cleanLine, cleanNumber } from './letters/cleaning.ts';

/** The content of a citizen card's QR code. */
export type IdentityCard = {
  readonly nationalId: string;
  readonly name: string;
  /** Null where the card has the year alone. */
  readonly born: Day | null;
  readonly gender: Gender;
  /** Place of residence; empty on some cards. */
  readonly address: string;
  readonly issuedOn: Day | null;
};

const cardParts = ['nationalId', 'name', 'born', 'gender', 'issuedOn'] as const;
type CardPart = (typeof cardParts)[number];

export type CardReading =
  /** `needsReview`: letters may have lost their marks; a person compares name and address. */
  | { readonly kind: 'card'; readonly card: IdentityCard; readonly needsReview: boolean }
  /** No text of a card: a typed number, or the QR code of something else. */
  | { readonly kind: 'other' }
  /** Ends before the date of issue. */
  | { readonly kind: 'cut' }
  /** A keyboard program or a scanner replaced Vietnamese letters. */
  | { readonly kind: 'mangled' }
  | { readonly kind: 'unreadable'; readonly part: CardPart };

/** Codes of payments and addresses have the separator of cards too, but begin otherwise. */
const NEARLY_A_NUMBER = /^[\d\s]{9,15}$/;
const DAY = /^(\d{2})(\d{2})(\d{4})$/;
/** Older people know the year of their birth alone: `1950`, `00001950`. */
const YEAR = /^(?:0000)?\d{4}$/;
/** The beginning of `Nữ` after its letter was changed. */
const LOST_SEX = /^n/i;

/** `nu` is what a scanner without marks makes of `Nữ`. */
const genders: Readonly<Record<string, Gender>> = { nam: 'male', nữ: 'female', nu: 'female' };

/**
 * Reads the text of a card's QR code, from a scanner, the clipboard or a picture (CARD-1):
 * `number|old number|name|DDMMYYYY|sex|address|DDMMYYYY`, composed or decomposed. Newer cards add
 * fields, which are ignored like the old number.
 */
export function readIdentityCard(text: string): CardReading {
  if (!text.includes('|')) return { kind: 'other' };
  const parts = text.split('|').map(cleanLine);
  const [written = '', , name = '', bornText = '', sex = '', address = '', issuedText] = parts;
  const number = cleanDigits(written);
  const born = cleanNumber(bornText);
  const issueDigits = issuedText === undefined ? undefined : cleanNumber(issuedText);
  if (!NEARLY_A_NUMBER.test(number) && !DAY.test(born)) return { kind: 'other' };
  if (issueDigits === undefined) return { kind: 'cut' };
  const nationalId = cleanNumber(number);
  if (!isIdentityNumber('CCCD', nationalId)) return { kind: 'unreadable', part: 'nationalId' };
  const gender = genders[sex.toLowerCase()];
  const letters = readLetters([name, sex, address]);
  if (letters === 'mangled' || (gender === undefined && LOST_SEX.test(sex)))
    return { kind: 'mangled' };
  if (name === '') return { kind: 'unreadable', part: 'name' };
  const bornOn = parseCardDay(born);
  if (bornOn === null && !YEAR.test(born)) return { kind: 'unreadable', part: 'born' };
  if (gender === undefined) return { kind: 'unreadable', part: 'gender' };
  const issuedOn = issueDigits === '' ? null : parseCardDay(issueDigits);
  if (issueDigits !== '' && issuedOn === null) return { kind: 'unreadable', part: 'issuedOn' };
  const card = { nationalId, name, born: bornOn, gender, address, issuedOn };
  return { kind: 'card', card, needsReview: letters === 'doubtful' };
}

function parseCardDay(digits: string): Day | null {
  const [, date, month, year] = DAY.exec(digits) ?? [];
  return year ? parseDay(`${year}-${month}-${date}`) : null;
}

/** UTF-8 read as Latin letters, and letters that a scanner has no key for. */
const LOST_LETTERS = /[\uFFFD¡-¿ÄÅÆ×ÞßäåæøþÇç]|\p{L}\?|\?\p{L}/u;
/** Typing by digits (VNI) leaves them in names. */
const DIGIT = /\d/;
/** Keys of the Telex method that change a vowel or d; few words of minorities have them. */
const TELEX_VOWEL = /^[^aeiouy]*(?:dd|[a-z]*(?:aa|ee|oo|[aou]w))[a-z]*$/;
/** A tone's key at the end, as in words of minorities too (`Ksor`, `Dor`). */
const TELEX_TONE = /^[a-z]*[aeiouy][a-z]*[sfrxj]$/;

/** A text typed by Telex has keys in most of its words. */
const MANGLED_SHARE = 1 / 3;

/**
 * Words of minorities in plain letters look like Telex keys, so a tone's key alone is a doubt. Keys
 * count only where no part of the card has a Vietnamese letter.
 */
function readLetters(texts: readonly string[]): 'clear' | 'doubtful' | 'mangled' {
  const [name = '', sex = ''] = texts;
  const all = texts.join(' ');
  if (LOST_LETTERS.test(all) || DIGIT.test(name)) return 'mangled';
  if (/[^\p{ASCII}]/u.test(all)) return 'clear';
  const parts = all
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean);
  const vowelKeys = parts.filter((part) => TELEX_VOWEL.test(part)).length;
  const keys = parts.filter((part) => TELEX_VOWEL.test(part) || TELEX_TONE.test(part)).length;
  if (vowelKeys > 0 && keys >= MANGLED_SHARE * parts.length) return 'mangled';
  return keys > 0 || sex.toLowerCase() === 'nu' ? 'doubtful' : 'clear';
}
