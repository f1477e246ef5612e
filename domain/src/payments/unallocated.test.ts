import { describe, expect, test } from 'vitest';
import { unallocatedRefundsIn } from './transfers/transfer-content.ts';
import {
  isWithoutContract,
  type MoneyFacts,
  manualMatch,
  moneyStages,
  movementRefundRef,
  nextMoneySteps,
  stepsToOffer,
  unknownPaymentRefundRef,
  whyNotStep,
} from './unallocated.ts';

const facts: MoneyFacts = {
  stage: 'NEW',
  isAmountKnown: true,
  manual: 'NO',
  hasPartner: false,
};

describe('the next steps', () => {
  // covers MONEY-2
  test.each([
    ['NEW', ['ASSIGN', 'RETURN', 'KEEP']],
    ['KEPT', ['ASSIGN', 'RETURN', 'TAKE_UP']],
    ['REQUESTED', []],
    ['ACCOUNT_MISSING', ['GIVE_ACCOUNT']],
    ['DONE', []],
  ] as const)('in %s are %j', (stage, steps) => {
    expect(stepsToOffer({ ...facts, stage })).toEqual(steps);
  });

  // covers MONEY-2
  test('are each possible, or refused with a reason', () => {
    for (const stage of moneyStages)
      for (const step of nextMoneySteps) {
        const isNext = stepsToOffer({ ...facts, stage }).includes(step);
        expect(whyNotStep(step, { ...facts, stage }) === null).toBe(isNext);
      }
  });

  // covers MONEY-9
  test('begin with the manual payment and the partner, where there is one', () => {
    const steps = ['ASSIGN', 'RETURN', 'KEEP'];
    expect(stepsToOffer({ ...facts, manual: 'YES' })).toEqual(['IS_MANUAL', ...steps]);
    expect(stepsToOffer({ ...facts, hasPartner: true })).toEqual(['JOIN', ...steps]);
    expect(whyNotStep('IS_MANUAL', facts)).toBe('NOT_MANUAL');
    expect(whyNotStep('JOIN', facts)).toBe('NO_PARTNER');
    // A clerk may name the contract of a transfer that names none.
    expect(stepsToOffer({ ...facts, manual: 'UNNAMED' })).toEqual(steps);
    expect(whyNotStep('IS_MANUAL', { ...facts, manual: 'UNNAMED' })).toBeNull();
  });

  // covers MONEY-9
  test.each([
    [true, 620_000, null, 'UNNAMED'],
    [false, 620_000, null, 'NO'],
    [true, 620_000, { isPaidByHand: true, seenAtBank: 0 }, 'YES'],
    [true, 310_000, { isPaidByHand: true, seenAtBank: 310_000 }, 'YES'],
    [true, 310_001, { isPaidByHand: true, seenAtBank: 310_000 }, 'NO'],
    [true, 620_000, { isPaidByHand: false, seenAtBank: 0 }, 'NO'],
    [false, 620_000, { isPaidByHand: true, seenAtBank: 0 }, 'NO'],
  ] as const)('transfer %s of %i for %j may be manual: %s', (isTransfer, amount, about, match) => {
    const contract = about && { ...about, premiumAmount: 620_000 };
    expect(manualMatch({ isTransfer, amount, contract })).toBe(match);
  });

  // covers MONEY-3
  test('assign and return no unknown amount', () => {
    const unknown = { ...facts, isAmountKnown: false };
    expect(stepsToOffer(unknown)).toEqual(['KEEP']);
    expect(whyNotStep('ASSIGN', unknown)).toBe('AMOUNT_UNKNOWN');
    expect(whyNotStep('RETURN', unknown)).toBe('AMOUNT_UNKNOWN');
  });
});

// covers MONEY-4
test('the refund of money without a contract is found in the content of its debit', () => {
  expect(movementRefundRef(42)).toBe('TH0000000042-R1');
  expect(unknownPaymentRefundRef(42)).toBe('TG0000000042-R1');
  const refs = ['TH0000000042-R1', 'TG0000000042-R1', 'HD261121ABC0EF-R1'];
  expect(refs.map(isWithoutContract)).toEqual([true, true, false]);
  expect(unallocatedRefundsIn('CK: th 0000000042 r1 hoan tien')).toEqual(['TH0000000042-R1']);
  expect(unallocatedRefundsIn('TG0000000007R1 TG0000000007 R1')).toEqual(['TG0000000007-R1']);
  expect(unallocatedRefundsIn('TH000000042 R1')).toEqual([]);
});
