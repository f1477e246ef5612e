import { isSelf, nationalIdKey } from '@salus/domain/contracts/family-insureds.ts';
import type { Person } from '../draft-form/draft-values.ts';

/**
 * The persons after one was typed: a new one, or the one at a place. They are keyed by national ID (portal §5): a number that
 * another entry has already updates that entry, and there is one person fewer where two became one.
 */
export function withPerson(persons: readonly Person[], person: Person, at: number | null): Person[] {
  const twin = twinOf(persons, person.insuredNationalId, at);
  if (twin !== null) return persons.with(twin, person).filter((_, place) => place !== at);
  return at === null ? [...persons, person] : persons.with(at, person);
}

/** The place of another entry with this number; null where there is none. */
export function twinOf(persons: readonly Person[], nationalId: string, at: number | null): number | null {
  const key = nationalIdKey(nationalId);
  const twin = persons.findIndex((person, place) => place !== at && nationalIdKey(person.insuredNationalId) === key);
  return twin < 0 || nationalId === '' ? null : twin;
}

/** Who is the proposer themselves, beside the entries that are being replaced. */
export function otherSelf(persons: readonly Person[], replaced: readonly (number | null)[]): Person | null {
  return persons.find((person, place) => !replaced.includes(place) && isSelf(person)) ?? null;
}
