import { expect, test } from 'vitest';
import { exampleMoney } from '../../testing/example-money.ts';
import { deskSteps } from './desk-steps.ts';

const { contract } = exampleMoney();
const owner = {
  id: 'M3',
  receivedAt: '2026-11-25T09:30:00.000+07:00',
  content: 'nop phi',
  referenceNumber: null,
};
const stray = {
  contract: null,
  reason: 'REFERENCE_KNOWN',
  nextSteps: ['SAME', 'ASSIGN', 'KEEP'],
} as const;
const paidByHand = contract && { ...contract, typePayment: 'MANUAL' as const };

// covers MONEY-9
test.each([
  ['a short transfer', {}, ['RETURN', 'ASSIGN', 'KEEP', 'SETTLE_OUTSIDE']],
  [
    'a transfer with a partner',
    { nextSteps: ['JOIN', 'ASSIGN', 'RETURN', 'KEEP'] },
    ['JOIN', 'ASSIGN', 'RETURN', 'KEEP', 'SETTLE_OUTSIDE'],
  ],
  [
    'a transfer for a contract that was paid by hand',
    { contract: paidByHand, nextSteps: ['IS_MANUAL', 'ASSIGN', 'RETURN', 'KEEP'] },
    ['IS_MANUAL', 'ASSIGN', 'RETURN', 'KEEP', 'SETTLE_OUTSIDE'],
  ],
  [
    'one more transfer for such a contract',
    { contract: paidByHand },
    ['ASSIGN', 'RETURN', 'KEEP', 'SETTLE_OUTSIDE'],
  ],
  [
    'a transfer that names no contract',
    { contract: null, reason: 'UNKNOWN_CONTENT' },
    ['ASSIGN', 'RETURN', 'KEEP'],
  ],
  [
    'the amount of the movement with its reference',
    { ...stray, sameReference: { ...owner, amount: 610_000 } },
    ['SAME', 'ASSIGN', 'KEEP'],
  ],
  [
    'another amount under its reference',
    { ...stray, sameReference: { ...owner, amount: 620_000 } },
    ['ASSIGN', 'KEEP', 'SAME'],
  ],
  ['an unknown amount', { nextSteps: ['KEEP'] }, ['KEEP', 'SETTLE_OUTSIDE']],
  ['money that was put aside', { nextSteps: ['TAKE_UP'] }, ['TAKE_UP', 'SETTLE_OUTSIDE']],
  ['returned money', { nextSteps: ['GIVE_ACCOUNT'] }, ['GIVE_ACCOUNT']],
  ['decided money', { nextSteps: [] }, []],
] as const)('of %s begin with the likeliest', (_, changes, steps) => {
  const row = { ...exampleMoney(), ...changes };
  expect(deskSteps({ ...row, nextSteps: [...row.nextSteps] })).toEqual(steps);
});
