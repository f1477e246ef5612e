import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { statuses } from '../../contracts/status.ts';
import { awaitsPayment } from '../../contracts/status-questions.ts';
import { transferSummary } from './transfer-summary.ts';

const PREMIUM = 1_080_000;
const nothing = {
  paidSum: 0,
  undecidedSum: 0,
  returning: 0,
  premiumAmount: PREMIUM,
  isOpen: false,
};

// covers PAY-24
describe('transferSummary', () => {
  test('is null without an open order and without money', () => {
    for (const status of statuses) expect(transferSummary({ ...nothing, status })).toBeNull();
  });

  test('is null for an order that its contract does not await any more', () => {
    const facts = { ...nothing, isOpen: true, status: 'WITHDRAWN' } as const;
    expect(transferSummary(facts)).toBeNull();
  });

  const cases = [
    ['an open order', { isOpen: true }, 'WAITING', PREMIUM, 0],
    ['too little', { isOpen: true, undecidedSum: 1_070_000 }, 'DIFFERS', PREMIUM, 1_070_000],
    ['too much, without an order', { undecidedSum: 1_090_000 }, 'DIFFERS', PREMIUM, 1_090_000],
    ['money on its way back', { returning: 1_070_000 }, 'WAITING', PREMIUM, 0],
    ['the premium', { status: 'ACTIVE', paidSum: PREMIUM }, 'RECEIVED', PREMIUM, PREMIUM],
    [
      'the premium twice',
      { status: 'ACTIVE', paidSum: PREMIUM, undecidedSum: PREMIUM },
      'DIFFERS',
      PREMIUM,
      2 * PREMIUM,
    ],
    [
      'money for a contract that was paid in another way',
      { status: 'ACTIVE', undecidedSum: PREMIUM },
      'DIFFERS',
      0,
      PREMIUM,
    ],
    [
      'money for a withdrawn contract',
      { status: 'WITHDRAWN', undecidedSum: PREMIUM },
      'DIFFERS',
      0,
      PREMIUM,
    ],
    [
      'money of a withdrawn contract on its way back',
      { status: 'WITHDRAWN', returning: PREMIUM },
      'RECEIVED',
      0,
      0,
    ],
  ] as const;
  test.each(cases)('states %s', (_, facts, state, requiredSum, receivedSum) => {
    const summary = transferSummary({ ...nothing, status: 'AWAITING_PAYMENT', ...facts });
    expect(summary).toEqual({
      state,
      required: requiredSum,
      received: receivedSum,
      difference: receivedSum - requiredSum,
      returning: 'returning' in facts ? facts.returning : 0,
    });
  });

  test('is DIFFERS exactly while money is undecided', () => {
    const amounts = fc.integer({ min: 0, max: 5_000_000 });
    fc.assert(
      fc.property(
        fc.record({
          status: fc.constantFrom(...statuses),
          paidSum: amounts,
          undecidedSum: amounts,
          returning: amounts,
          premiumAmount: amounts,
          isOpen: fc.boolean(),
        }),
        (facts) => {
          const summary = transferSummary(facts);
          if (!summary) return;
          expect(summary.state === 'DIFFERS').toBe(facts.undecidedSum > 0);
          expect(summary.state === 'WAITING').toBe(
            facts.undecidedSum === 0 && awaitsPayment(facts.status),
          );
          expect(summary.difference).toBe(summary.received - summary.required);
        },
      ),
    );
  });
});
