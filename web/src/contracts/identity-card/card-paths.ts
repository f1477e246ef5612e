import type { IdentityCard } from '@salus/domain/people/identity-card.ts';
import { isIdentityNumber } from '@salus/domain/people/identity-document.ts';
import { isSameName } from '@salus/domain/people/letters/same-name.ts';
import type { DraftPath } from '../draft/draft-values.ts';

export type CardField = keyof IdentityCard;

/** The form's path of each card value; null where the form does not ask for it. */
export type CardPaths = { readonly [F in CardField | 'type']: DraftPath | null };

export const proposerCardPaths = {
  type: 'proposerTypeNID',
  nationalId: 'proposerNationalId',
  name: 'proposerName',
  born: 'proposerDOB',
  gender: 'proposerGender',
  address: 'proposerAddress',
  issuedOn: 'proposerNationalIdDate',
} as const satisfies CardPaths;

/** The insured person whose fields are bound at index 0. */
export const insuredCardPaths = {
  type: 'insuredDetails.0.insuredTypeNID',
  nationalId: 'insuredDetails.0.insuredNationalId',
  name: 'insuredDetails.0.insuredName',
  born: 'insuredDetails.0.insuredDOB',
  gender: 'insuredDetails.0.insuredGender',
  address: null,
  issuedOn: null,
} as const satisfies CardPaths;

/** A field that a card fills, or whose typed value differs from the card. */
export type CardValue = {
  readonly field: CardField;
  readonly path: DraftPath;
  readonly value: string;
};
export type CardDifference = CardValue & { readonly ownValue: string };

export type CardComparison = {
  readonly fills: readonly CardValue[];
  readonly differences: readonly CardDifference[];
};

const fields = [
  'nationalId',
  'name',
  'born',
  'gender',
  'address',
  'issuedOn',
] as const satisfies readonly CardField[];

/** The values of the form. Those that an earlier card filled are not typed. */
type FilledForm = {
  readonly valueAt: (path: DraftPath) => unknown;
  readonly isFromCard: (path: DraftPath) => boolean;
};

/** Compares a card with the typed values. A second card replaces all of the first. */
export function compareWithCard(
  card: IdentityCard,
  paths: CardPaths,
  { valueAt, isFromCard }: FilledForm,
): CardComparison {
  const fills: CardValue[] = [];
  const differences: CardDifference[] = [];
  for (const field of fields) {
    const path = paths[field];
    const value = card[field] ?? '';
    if (path === null) continue;
    const formValue = valueAt(path);
    const ownValue = typeof formValue === 'string' && !isFromCard(path) ? formValue.trim() : '';
    if (value === '' && !isFromCard(path)) continue;
    if (ownValue !== '' && isOther(field, ownValue, value))
      differences.push({ field, path, value, ownValue });
    else fills.push({ field, path, value });
  }
  return { fills, differences };
}

/** Part of a number, or the number of another kind of document, is no second opinion. */
function isOther(field: CardField, ownValue: string, value: string): boolean {
  if (field === 'nationalId' && !isIdentityNumber('CCCD', ownValue)) return false;
  return !isSameName(ownValue, value);
}
