import type { RoleGroup } from '@salus/domain/people/roles.ts';

/** The list of a quick search: the first one of the role (NAV-7). */
export const listOfGroup = {
  sales: '/contract/temp-list',
  backOffice: '/bm-contract/temp-list',
  manager: '/contract/list',
  director: '/contract/list',
  auditor: '/bm-contract/temp-list',
} as const satisfies Record<RoleGroup, string>;

type SoughtFilter =
  | 'policyNo'
  | 'proposerName'
  | 'insuredName'
  | 'proposerNationalId'
  | 'insuredNationalId'
  | 'phone'
  | 'premiumAmount';

/** One filter of a list with its value. */
export type Sought = { readonly filter: SoughtFilter; readonly value: string };

/** A reference number as far as it was typed, or a policy number from its product on. */
const REFERENCE = /^HD\d[0-9A-Z]*$/i;
const POLICY = /^\d{1,5}$|^\d{5}-[\d-]*$/;
/** A phone number as far as it was typed; an old identity card may look alike. */
const PHONE = /^(0\d{5,10}|84\d{4,10})$/;

/** A premium: whole thousands of dong, or with separators. */
const AMOUNT = /^([1-9]\d{2,5}000|[1-9]\d{0,2}([.,]\d{3}){1,3})(\u0110|₫|VND)?$/;

/**
 * The filters that typed text may mean, the likeliest first (NAV-13). Names hold no digits; other
 * text with digits that is no contract number may be a phone or identity number, or an amount.
 */
export function readQuickSearch(typed: string): readonly Sought[] {
  const text = typed.trim().replace(/\s+/g, ' ');
  if (text === '') return [];
  if (!/\d/.test(text))
    return [
      { filter: 'proposerName', value: text },
      { filter: 'insuredName', value: text },
    ];
  const number = text.replaceAll(' ', '').toUpperCase();
  if (REFERENCE.test(number) || POLICY.test(number)) return [{ filter: 'policyNo', value: number }];
  const amounts = AMOUNT.test(number)
    ? [{ filter: 'premiumAmount' as const, value: number.replace(/\D/g, '') }]
    : [];
  if (amounts.length > 0 && /[.,]|\D$/.test(number)) return amounts;
  const phone = number.replace(/[+.()-]/g, '');
  return [
    ...(PHONE.test(phone) ? [{ filter: 'phone' as const, value: phone }] : []),
    ...amounts,
    { filter: 'proposerNationalId', value: number },
    { filter: 'insuredNationalId', value: number },
  ];
}

/** Shorter text matches too much to look it up with each key. */
export function isWorthLooking([first]: readonly Sought[]): boolean {
  if (!first) return false;
  const isNumber = first.filter !== 'proposerName' && first.filter !== 'policyNo';
  return first.value.length >= (isNumber ? 6 : 2);
}
