import { describe, expect, test } from 'vitest';
import { returnedMovementsIn } from './transfers/transfer-content.ts';
import {
  isOfMovement,
  type MoneyFacts,
  moneyStages,
  movementRefundRef,
  nextMoneySteps,
  nextStepsOf,
  whyNotStep,
} from './unallocated.ts';

const facts: MoneyFacts = { stage: 'NEW', isOfOrder: false, isAmountKnown: true };

describe('the next steps', () => {
  // covers MONEY-2
  test.each([
    ['NEW', ['ASSIGN', 'RETURN', 'KEEP']],
    ['KEPT', ['ASSIGN', 'RETURN', 'TAKE_UP']],
    ['REQUESTED', []],
    ['ACCOUNT_MISSING', ['GIVE_ACCOUNT']],
    ['DONE', []],
  ] as const)('in %s are %j', (stage, steps) => {
    expect(nextStepsOf({ ...facts, stage })).toEqual(steps);
  });

  // covers MONEY-2
  test('are each possible, or refused with a reason', () => {
    for (const stage of moneyStages)
      for (const step of nextMoneySteps) {
        const isNext = nextStepsOf({ ...facts, stage }).includes(step);
        expect(whyNotStep(step, { ...facts, stage }) === null).toBe(isNext);
      }
  });

  // covers MONEY-3
  test('assign no money of an order, and return no unknown amount', () => {
    expect(whyNotStep('ASSIGN', { ...facts, isOfOrder: true })).toBe('BELONGS_TO_ORDER');
    expect(whyNotStep('RETURN', { ...facts, isAmountKnown: false })).toBe('AMOUNT_UNKNOWN');
  });
});

// covers MONEY-4
test('the refund of a transfer is found in the content of its debit', () => {
  expect(movementRefundRef(42)).toBe('TH0000000042-R1');
  expect(['TH0000000042-R1', 'HD261121ABC0EF-R1'].map(isOfMovement)).toEqual([true, false]);
  expect(returnedMovementsIn('CK: th 0000000042 r1 hoan tien')).toEqual([42]);
  expect(returnedMovementsIn('TH000000042 R1')).toEqual([]);
});
