import type { Relationship } from '../contracts/status.ts';
import { foldToAscii, lettersWithoutLatin } from '../people/letters/latin.ts';

/** The holder of an account beside the persons of its contract (APPROVE-12). */
export const holderRelations = ['PROPOSER', 'INSURED', 'OTHER'] as const;
type HolderRelation = (typeof holderRelations)[number];

type AccountHolder = {
  readonly relation: HolderRelation;
  /** The insured person's relationship to the proposer; null for other holders. */
  readonly relationship: Relationship | null;
};

type Persons = {
  readonly proposerName: string;
  readonly insureds: readonly { readonly name: string; readonly relationship: Relationship }[];
};

export function accountHolder(
  accountName: string,
  { proposerName, insureds }: Persons,
): AccountHolder {
  if (hasSameWords(accountName, proposerName)) return { relation: 'PROPOSER', relationship: null };
  const insured = insureds.find(({ name }) => hasSameWords(accountName, name));
  return insured
    ? { relation: 'INSURED', relationship: insured.relationship }
    : { relation: 'OTHER', relationship: null };
}

/** Equal sets of words without case and marks, as banks write names in any order. */
export function hasSameWords(one: string, other: string): boolean {
  const [first, second] = [nameWords(one), nameWords(other)];
  const isSubset = [...first].every((word) => second.has(word));
  return first.size > 0 && first.size === second.size && isSubset;
}

function nameWords(name: string): ReadonlySet<string> {
  const parts = name
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);
  // A bank writes other scripts in no one way, so their letters stay.
  return new Set(
    parts.map((part) => (lettersWithoutLatin(part).length > 0 ? part : foldToAscii(part))),
  );
}
