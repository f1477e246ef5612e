import { cleanDigits, cleanLine, cleanNumber } from '@salus/domain/people/letters/cleaning.ts';
import type { RoleGroup } from '@salus/domain/people/roles.ts';
import { TEXT_LIMITS } from '@salus/domain/people/text.ts';

/** The list of a quick search: the first one of the role (NAV-7). An admin sees no contract. */
export const listOfGroup = {
  sales: '/contract/temp-list',
  backOffice: '/bm-contract/temp-list',
  manager: '/contract/list',
  director: '/contract/list',
  auditor: '/bm-contract/temp-list',
  admin: null,
} as const satisfies Record<RoleGroup, string | null>;

type MeaningFilter =
  | 'policyNo'
  | 'proposerName'
  | 'insuredName'
  | 'proposerNationalId'
  | 'insuredNationalId'
  | 'phone'
  | 'premiumAmount';

/** One filter of a list with its value. */
export type SearchMeaning = { readonly filter: MeaningFilter; readonly value: string };

/** A reference number as far as it was typed, or a policy number from its product on. */
const REFERENCE = /^HD\d[0-9A-Z]*$/i;
/** The same without its beginning. */
const REST_OF_REFERENCE = /^\d{6}(?=\d*[A-Z])[0-9A-Z]{1,6}$/;
const POLICY = /^\d{1,5}$|^\d{5}-[\d-]*$/;
/** A phone number as far as it was typed; an old identity card may look alike. */
const PHONE = /^(0\d{5,10}|84\d{4,10})$/;

/** A premium: whole thousands of dong, or with separators. */
const AMOUNT = /^([1-9]\d{2,5}000|[1-9]\d{0,2}([.,]\d{3}){1,3})(\u0110|₫|VND)?$/;

/** Longer text with digits is no number of a person or contract. */
const NUMBER_LENGTH = 20;

/** Pasted text that is longer names nothing. */
const LONGEST_SEARCH = 500;

/**
 * The filters that typed text may mean, the likeliest first (NAV-13). Names hold no digits; other
 * text with digits that is no contract number may be a phone or identity number, or an amount.
 */
export function readQuickSearch(input: string): readonly SearchMeaning[] {
  const text = plain(input);
  if (text === '') return [];
  const number = text.replace(/^#/, '').replaceAll(' ', '').toUpperCase();
  if (!/\d/.test(text) || number.length > NUMBER_LENGTH) {
    const value = text.slice(0, TEXT_LIMITS.name);
    return [
      { filter: 'proposerName', value },
      { filter: 'insuredName', value },
    ];
  }
  if (REFERENCE.test(number) || POLICY.test(number)) return [{ filter: 'policyNo', value: number }];
  const amounts = AMOUNT.test(number)
    ? [{ filter: 'premiumAmount' as const, value: number.replace(/\D/g, '') }]
    : [];
  if (amounts.length > 0 && /[.,]|\D$/.test(number)) return amounts;
  if (REST_OF_REFERENCE.test(number)) return [{ filter: 'policyNo', value: `HD${number}` }];
  const phone = cleanNumber(number).replace(/^\+/, '');
  return [
    ...(PHONE.test(phone) ? [{ filter: 'phone' as const, value: phone }] : []),
    ...amounts,
    { filter: 'proposerNationalId', value: number },
    { filter: 'insuredNationalId', value: number },
  ];
}

/** One line with digits of one script, without the invisible marks that a copied number has. */
function plain(input: string): string {
  return cleanDigits(
    cleanLine(
      input
        .slice(0, LONGEST_SEARCH)
        .normalize('NFKC')
        .replace(/\p{Cf}/gu, ''),
    ),
  );
}

/** Names of a proposer and of an insured person are looked up together, so are their numbers. */
export function meaningKind({ filter }: SearchMeaning): string {
  return filter.replace(/^(proposer|insured)/, '');
}

/** False for a part of a person's number: the user is still typing it. */
export function isWholeValue({ filter, value }: SearchMeaning): boolean {
  if (filter === 'phone') return /^(0\d{9}|84\d{9})$/.test(value);
  return !filter.endsWith('NationalId') || /^\d{12}$/.test(value);
}

/** Shorter text matches too much to look it up with each key. */
export function isSearchable([first]: readonly SearchMeaning[]): boolean {
  if (!first) return false;
  const isNumber = first.filter !== 'proposerName' && first.filter !== 'policyNo';
  return first.value.length >= (isNumber ? 6 : 2);
}
