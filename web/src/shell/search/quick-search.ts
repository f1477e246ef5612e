import type { RoleGroup } from '@salus/domain/people/roles.ts';

/** The list of a quick search: the first one of the role (NAV-7). */
export const listOfGroup = {
  sales: '/contract/temp-list',
  backOffice: '/bm-contract/temp-list',
  manager: '/contract/list',
  director: '/contract/list',
  auditor: '/bm-contract/temp-list',
} as const satisfies Record<RoleGroup, string>;

export type Sought = {
  readonly policyNo?: string;
  readonly proposerName?: string;
  readonly proposerNationalId?: string;
};

/** A reference number as far as it was typed, or a policy number from its product on. */
const REFERENCE = /^HD\d[0-9A-Z]*$/i;
const POLICY = /^\d{1,5}$|^\d{5}-[\d-]*$/;

/**
 * Classifies typed text. Names hold no digits; other text with digits that is no contract number
 * is treated as a (partial) identity number, which never gets into an address.
 */
export function readQuickSearch(typed: string): Sought | null {
  const text = typed.trim().replace(/\s+/g, ' ');
  if (text === '') return null;
  if (!/\d/.test(text)) return { proposerName: text };
  const number = text.replaceAll(' ', '');
  if (REFERENCE.test(number) || POLICY.test(number)) return { policyNo: number.toUpperCase() };
  return { proposerNationalId: number.toUpperCase() };
}
