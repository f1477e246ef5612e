import { expect, test } from 'vitest';
import {
  consentKinds,
  consentsToPay,
  consentsToProve,
  isPartialConsent,
  missingConsents,
  paymentConsents,
} from './consents.ts';

const [personal, health, terms, understood] = consentKinds;

// covers CONSENT-4, SALE-2
test.each([
  [false, 'show', []],
  [true, 'show', [personal, health, terms]],
  [false, 'require', [understood]],
  [true, 'require', [personal, health, terms, understood]],
] as const)(
  'a payment with consents %j and rules %s needs %j',
  (requiresConsents, saleRules, all) => {
    const needed = consentsToPay({ requiresConsents, saleRules });
    expect(needed).toEqual(all);
    expect(missingConsents(needed, [])).toEqual(all);
    expect(missingConsents(needed, [...all, 'another'])).toEqual([]);
  },
);

// covers SALE-3
test.each([
  ['require', 'require', 4],
  ['require', 'show', 3],
  ['require', null, 3],
  ['show', 'require', 3],
] as const)(
  'under %s, a contract first sent under %s is proved by %i',
  (rules, firstSentRules, count) => {
    expect(consentsToProve({ saleRules: rules, firstSentRules })).toHaveLength(count);
  },
);

// covers CONSENT-1
test.each([
  [[], true],
  [[personal, health], true],
  [[personal, understood], true],
  [[personal, health, terms], false],
  [[understood], false],
  [[terms, understood, health, personal], false],
] as const)('%j is partial: %j', (kinds, isPartial) => {
  expect(isPartialConsent(kinds)).toBe(isPartial);
});

// covers CONSENT-1, SALE-2
test('a payment proves consents to the terms without boxes, and no understanding', () => {
  expect(paymentConsents([])).toEqual([personal, health, terms]);
  expect(paymentConsents([understood])).toEqual([...consentKinds]);
});
