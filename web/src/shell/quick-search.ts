import type { RoleGroup } from '@salus/domain/people/roles.ts';

/** Which list answers a person's quick search: the first one that their role has (portal §2). */
export const listOfGroup = {
  sales: '/contract/temp-list',
  backOffice: '/bm-contract/temp-list',
  manager: '/contract/list',
  director: '/contract/list',
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
 * What a person means by what they typed. Names hold no digits; whatever has some and is no number of ours is taken for an
 * identity number, of any document, whole or not: that never gets into an address.
 */
export function readQuickSearch(typed: string): Sought | null {
  const text = typed.trim().replace(/\s+/g, ' ');
  if (text === '') return null;
  if (!/\d/.test(text)) return { proposerName: text };
  const number = text.replaceAll(' ', '');
  if (REFERENCE.test(number) || POLICY.test(number)) return { policyNo: number.toUpperCase() };
  return { proposerNationalId: number.toUpperCase() };
}
