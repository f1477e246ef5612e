import type { Gender } from '../contracts/status.ts';
import { type Day, parseDay } from '../time/day.ts';
import { isIdentityNumber } from './identity-document.ts';

/** The content of a citizen card's QR code. */
export type IdentityCard = {
  readonly nationalId: string;
  readonly name: string;
  readonly born: Day;
  readonly gender: Gender;
  /** Place of residence; empty on some cards. */
  readonly address: string;
  readonly issuedOn: Day | null;
};

const cardParts = ['nationalId', 'name', 'born', 'gender', 'issuedOn'] as const;
type CardPart = (typeof cardParts)[number];

export type CardReading =
  | { readonly kind: 'card'; readonly card: IdentityCard }
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
/** The beginning of `Nữ` after its letter was changed. */
const LOST_SEX = /^n/i;

const genderOf: Readonly<Record<string, Gender>> = { nam: 'male', nữ: 'female' };

/**
 * Reads the text of a card's QR code, from a scanner, the clipboard or a picture (CARD-1):
 * `number|old number|name|DDMMYYYY|sex|address|DDMMYYYY`, composed or decomposed. Newer cards add
 * fields, which are ignored like the old number.
 */
export function readIdentityCard(text: string): CardReading {
  if (!text.includes('|')) return { kind: 'other' };
  const parts = text.normalize('NFC').split('|').map(trimmed);
  const [number = '', , name = '', born = '', sex = '', address = '', issued] = parts;
  if (!NEARLY_A_NUMBER.test(number) && !DAY.test(born)) return { kind: 'other' };
  if (issued === undefined) return { kind: 'cut' };
  const nationalId = number.replace(/\s/g, '');
  if (!isIdentityNumber('CCCD', nationalId)) return { kind: 'unreadable', part: 'nationalId' };
  const gender = genderOf[sex.toLowerCase()];
  if (isMangled([name, sex, address]) || (gender === undefined && LOST_SEX.test(sex)))
    return { kind: 'mangled' };
  if (name === '') return { kind: 'unreadable', part: 'name' };
  const bornOn = dayOf(born);
  if (bornOn === null) return { kind: 'unreadable', part: 'born' };
  if (gender === undefined) return { kind: 'unreadable', part: 'gender' };
  const issuedOn = issued === '' ? null : dayOf(issued);
  if (issued !== '' && issuedOn === null) return { kind: 'unreadable', part: 'issuedOn' };
  return { kind: 'card', card: { nationalId, name, born: bornOn, gender, address, issuedOn } };
}

/** Without the marks that scanners put around a text. */
function trimmed(part: string): string {
  return part
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function dayOf(digits: string): Day | null {
  const [, date, month, year] = DAY.exec(digits) ?? [];
  return year ? parseDay(`${year}-${month}-${date}`) : null;
}

/** UTF-8 read as Latin letters, and letters that a scanner has no key for. */
const LOST_LETTERS = /[\uFFFD¡-¿ÄÅÆÐ×ÞßäåæðøþÇç]|\p{L}\?|\?\p{L}/u;
/** Typing by digits (VNI) leaves them in names. */
const DIGIT = /\d/;
/** Keys of the Telex method that no composed Vietnamese word contains. */
const TELEX_WORD = /(aa|ee|oo|dd|[aou]w|[aeiouy][a-z]*[sfrxj]$)/;

/**
 * Words of minorities (`Ksor`) look like Telex keys. So keys count only where no part of the card
 * has a Vietnamese letter, though every Vietnamese address does.
 */
function isMangled(texts: readonly string[]): boolean {
  const [name = ''] = texts;
  const all = texts.join(' ');
  if (LOST_LETTERS.test(all) || DIGIT.test(name)) return true;
  if (/[^\p{ASCII}]/u.test(all)) return false;
  return all
    .toLowerCase()
    .split(/[^a-z]+/)
    .some((word) => TELEX_WORD.test(word));
}
