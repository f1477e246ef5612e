import type { IdentityCard } from '@salus/domain/people/identity-card.ts';
import type { DraftPath } from '../draft-form/draft-values.ts';

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
export type CardDifference = CardValue & { readonly typed: string };

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

/** Compares a card with the typed values. Its number counts as typed: the officer gave it. */
export function compareWithCard(
  card: IdentityCard,
  paths: CardPaths,
  typedAt: (path: DraftPath) => unknown,
): CardComparison {
  const fills: CardValue[] = [];
  const differences: CardDifference[] = [];
  for (const field of fields) {
    const path = paths[field];
    const value = card[field] ?? '';
    if (path === null || value === '') continue;
    const found = typedAt(path);
    const typed = typeof found === 'string' ? found.trim() : '';
    if (field === 'nationalId' || typed === '' || isSame(typed, value))
      fills.push({ field, path, value });
    else differences.push({ field, path, value, typed });
  }
  return { fills, differences };
}

function isSame(typed: string, value: string): boolean {
  const plain = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').toLowerCase();
  return plain(typed) === plain(value);
}
