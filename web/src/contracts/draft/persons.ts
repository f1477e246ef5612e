import { isSelf, nationalIdKey } from '@salus/domain/contracts/family-insureds.ts';
import type { Person } from './draft-values.ts';

/**
 * Inserts or updates a person at an index. Persons are keyed by national ID (DRAFT-12): a number
 * of another entry updates that entry, and two merged entries leave one person fewer.
 */
export function withPerson(
  persons: readonly Person[],
  person: Person,
  at: number | null,
): Person[] {
  const twin = findDuplicate(persons, person.insuredNationalId, at);
  if (twin !== null) return persons.with(twin, person).filter((_, place) => place !== at);
  return at === null ? [...persons, person] : persons.with(at, person);
}

/** The place of another entry with this number; null where there is none. */
export function findDuplicate(
  persons: readonly Person[],
  nationalId: string,
  at: number | null,
): number | null {
  const key = nationalIdKey(nationalId);
  const twin = persons.findIndex(
    (person, place) => place !== at && nationalIdKey(person.insuredNationalId) === key,
  );
  return twin < 0 || nationalId === '' ? null : twin;
}

/** The entry that is the proposer, ignoring entries that are being replaced. */
export function otherSelf(
  persons: readonly Person[],
  replacedPlaces: readonly (number | null)[],
): Person | null {
  return persons.find((person, place) => !replacedPlaces.includes(place) && isSelf(person)) ?? null;
}
