import { expect, test } from 'vitest';
import { blankPerson } from './draft-values.ts';
import { findDuplicate, otherSelf, withPerson } from './persons.ts';

const person = (insuredNationalId: string, insuredName = insuredNationalId) => ({
  ...blankPerson(),
  insuredNationalId,
  insuredName,
  insuredRelationship: 'child' as const,
});
const three = ['1', '2', '3'].map((id) => person(id));
const personNames = (persons: readonly { insuredName: string }[]) =>
  persons.map(({ insuredName }) => insuredName);

test.each([
  ['a new number stands last', '4', null, ['1', '2', '3', 'new']],
  ['a known number updates its entry', '2', null, ['1', 'new', '3']],
  ['an entry is corrected in its place', '2', 1, ['1', 'new', '3']],
  ['an entry may get a new number', '9', 1, ['1', 'new', '3']],
  ['the number of a later entry makes one of two', '3', 0, ['2', 'new']],
  ['the number of an earlier entry makes one of two', '1', 2, ['new', '2']],
])('%s', (_, id, at, names) => {
  expect(personNames(withPerson(three, person(id, 'new'), at))).toEqual(names);
});

test('an empty number matches no person', () => {
  expect(findDuplicate([person(''), ...three], '', null)).toBeNull();
});

test('finds the proposer among persons that are not replaced', () => {
  const self = { ...person('1'), insuredRelationship: 'self' as const };
  expect(otherSelf([self, person('2')], [null])).toBe(self);
  expect(otherSelf([self, person('2')], [0])).toBeNull();
  expect(otherSelf(three, [])).toBeNull();
});
