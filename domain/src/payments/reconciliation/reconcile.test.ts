import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayAgreement, dayState, sinceClosing } from './closing.ts';
import type { comparisons } from './difference.ts';
import { reconcile } from './reconcile.ts';
import {
  type BankMovement,
  type BusinessDay,
  bankResults,
  type GatewayPayment,
  movedAmount,
  paymentWays,
  refundStates,
  refundWays,
} from './sides.ts';

const CONTRACT = 'HD261121ABC0EF';
const ORDER = `${CONTRACT}-1`;
const REFUND = `${CONTRACT}-R1`;
const PREMIUM = 620_000;

const quiet: BusinessDay = {
  agreedPayments: { count: 0, amount: 0 },
  gateway: { payments: [], refunds: [] },
  bank: [],
  contracts: [],
  refunds: { payouts: [], decisions: [] },
};
const movement = (change: Partial<BankMovement>): BankMovement => ({
  bankReference: 'FT1',
  amount: PREMIUM,
  statementAmount: null,
  statementId: null,
  isCovered: false,
  result: 'MATCHED',
  reason: null,
  content: '',
  referenceNumber: CONTRACT,
  refOrder: ORDER,
  refundRef: null,
  decision: null,
  manualPayment: null,
  ...change,
});
const transfer = {
  referenceNumber: CONTRACT,
  way: 'TRANSFER',
  refOrder: ORDER,
  amount: PREMIUM,
  hasCashReceipt: false,
  fromOtherDays: 0,
} as const;
const manual = { ...transfer, way: 'MANUAL', refOrder: null } as const;
const cash = { ...manual, hasCashReceipt: true };
const refund = { refundRef: REFUND, referenceNumber: CONTRACT, amount: 310_000 };
const payment: GatewayPayment = {
  refOrder: ORDER,
  referenceNumber: CONTRACT,
  amount: PREMIUM,
  review: null,
};

const differenceLines = (day: Partial<BusinessDay>) =>
  reconcile({ ...quiet, ...day }).differences.map(
    ({ comparison, origin, reason, amount }) => `${comparison} ${origin} ${reason} ${amount}`,
  );

describe('reconcile', () => {
  // covers CLOSE-2
  test('finds no difference when gateway, bank and contracts agree', () => {
    expect(reconcile(quiet).difference).toEqual({ count: 0, amount: 0 });
    const online = { ...transfer, way: 'GATEWAY', refOrder: 'other-1' } as const;
    const day: BusinessDay = {
      agreedPayments: { count: 3, amount: 3 * PREMIUM },
      gateway: { payments: [{ ...payment, refOrder: 'other-1' }], refunds: [refund] },
      bank: [movement({}), movement({ amount: -5, result: 'REFUND', refundRef: 'x-R1' })],
      contracts: [online, transfer],
      refunds: {
        payouts: [
          { ...refund, way: 'GATEWAY' },
          { ...refund, refundRef: 'x-R1', amount: 5, way: 'TRANSFER' },
        ],
        decisions: [{ ...refund, state: 'MOVED' }],
      },
    };
    expect(reconcile(day).differences).toEqual([]);
    expect(reconcile(day).totals).toMatchObject({
      gateway: {
        payments: { count: 4, amount: 4 * PREMIUM },
        refunds: { count: 1, amount: -310_000 },
      },
      bank: { credits: { count: 1, amount: PREMIUM }, debits: { count: 1, amount: -5 } },
      contracts: {
        payments: { count: 5, amount: 5 * PREMIUM },
        refunds: { count: 2, amount: -310_005 },
        byWay: [
          { way: 'GATEWAY', count: 4, amount: 4 * PREMIUM },
          { way: 'TRANSFER', count: 1, amount: PREMIUM },
          { way: 'MANUAL', count: 0, amount: 0 },
        ],
      },
    });
  });

  const online = { ...transfer, way: 'GATEWAY' } as const;
  const onlinePayment = (change: Partial<GatewayPayment>) => ({
    gateway: { payments: [{ ...payment, ...change }], refunds: [] },
  });
  const unknown = movement({ result: 'UNKNOWN_CONTENT', referenceNumber: null, refOrder: null });
  const paidAgain = movement({ result: 'ALREADY_PAID', refOrder: `${CONTRACT}-2` });
  const debit = movement({
    amount: -310_000,
    result: 'OTHER_DEBIT',
    refOrder: null,
    referenceNumber: null,
  });
  const byHand = { payouts: [{ ...refund, way: 'BY_HAND' as const }], decisions: [] };

  // covers CLOSE-2
  test.each<[string, Partial<BusinessDay>, string[]]>([
    [
      'a payment to review',
      onlinePayment({ review: 'AMOUNT_DIFFERS' }),
      ['GATEWAY GATEWAY PAYMENT_TO_REVIEW 620000'],
    ],
    [
      'a payment that is not stored',
      onlinePayment({ referenceNumber: null }),
      ['GATEWAY GATEWAY UNKNOWN_ORDER 620000'],
    ],
    [
      'a contract without a payment',
      { contracts: [online] },
      ['GATEWAY CONTRACTS NOT_REPORTED -620000'],
    ],
    [
      'another amount at the gateway',
      { ...onlinePayment({ amount: PREMIUM + 1 }), contracts: [online] },
      ['GATEWAY GATEWAY AMOUNT_DIFFERS 1'],
    ],
    ['an unknown content', { bank: [unknown] }, ['BANK BANK UNKNOWN_CONTENT 620000']],
    ['a second payment', { bank: [paidAgain] }, ['BANK BANK ALREADY_PAID 620000']],
    [
      'a line that no clerk confirmed',
      { bank: [{ ...unknown, result: 'NOT_CONFIRMED' }] },
      ['BANK BANK NOT_CONFIRMED 620000'],
    ],
    [
      'a notice that the statement lacks',
      { bank: [movement({ isCovered: true })], contracts: [transfer] },
      ['BANK BANK NOT_ON_STATEMENT -620000'],
    ],
    [
      'another amount on the statement',
      {
        bank: [movement({ statementAmount: PREMIUM - 1, isCovered: true })],
        contracts: [transfer],
      },
      ['BANK BANK AMOUNT_DIFFERS -1'],
    ],
    [
      'a manual payment that the bank does not show',
      { contracts: [manual] },
      ['BY_HAND CONTRACTS MANUAL_NOT_AT_BANK -620000'],
    ],
    ['no manual payment that the bank shows', { bank: [paidAgain], contracts: [manual] }, []],
    [
      'a manual payment whose transfer goes back to the customer',
      { bank: [{ ...paidAgain, decision: 'REFUND' }], contracts: [manual] },
      ['BANK BANK ALREADY_PAID 620000', 'BY_HAND CONTRACTS MANUAL_NOT_AT_BANK -620000'],
    ],
    ['no manual payment with a receipt for cash', { contracts: [cash] }, []],
    [
      'a transfer beside cash with a receipt',
      { bank: [paidAgain], contracts: [cash] },
      ['BANK BANK ALREADY_PAID 620000'],
    ],
    [
      'no manual payment whose bank line has another day',
      { contracts: [{ ...manual, fromOtherDays: PREMIUM }] },
      [],
    ],
    [
      'a manual payment of which the bank has a part',
      { contracts: [{ ...manual, fromOtherDays: 600_000 }] },
      ['BY_HAND CONTRACTS AMOUNT_DIFFERS -20000'],
    ],
    [
      'no manual payment of a transfer and cash with a receipt',
      { contracts: [{ ...cash, fromOtherDays: 600_000 }] },
      [],
    ],
    [
      'no bank line that is the money of a manual payment',
      { bank: [{ ...paidAgain, manualPayment: 'OTHER_DAY' }] },
      [],
    ],
    [
      'such a bank line that the statement lacks',
      { bank: [{ ...paidAgain, manualPayment: 'OTHER_DAY', isCovered: true }] },
      ['BANK BANK NOT_ON_STATEMENT -620000'],
    ],
    [
      'nothing where bank line and manual payment have one day',
      {
        bank: [movement({ result: 'UNKNOWN_CONTENT', manualPayment: 'SAME_DAY' })],
        contracts: [manual],
      },
      [],
    ],
    [
      'no transfers that pay one contract together',
      {
        bank: [400_000, 220_000].map((amount) => movement({ amount })),
        contracts: [transfer],
      },
      [],
    ],
    [
      'transfers that do not make the premium together',
      {
        bank: [400_000, 200_000].map((amount) => movement({ amount })),
        contracts: [transfer],
      },
      ['BANK BANK AMOUNT_DIFFERS -20000'],
    ],
    [
      'one of two transfers on the day before the payment',
      { bank: [movement({ amount: 400_000 })] },
      ['BANK BANK NOT_RECORDED 400000'],
    ],
    [
      'the other one on the day of the payment',
      { bank: [movement({ amount: 220_000 })], contracts: [transfer] },
      ['BANK BANK AMOUNT_DIFFERS -400000'],
    ],
    [
      'no manual payment that came in two parts',
      {
        bank: [400_000, 220_000].map((amount) => movement({ amount, result: 'AMOUNT_DIFFERS' })),
        contracts: [manual],
      },
      [],
    ],
    [
      'a refund by hand without a debit',
      { refunds: byHand },
      ['REFUNDS CONTRACTS REFUND_NOT_AT_BANK 310000'],
    ],
    [
      'no refund by hand whose debit names it',
      { refunds: byHand, bank: [{ ...debit, content: `hoan phi ${CONTRACT} R1` }] },
      [],
    ],
    ['another debit', { bank: [debit] }, ['REFUNDS BANK OTHER_DEBIT -310000']],
    [
      'a refund that waits',
      { refunds: { payouts: [], decisions: [{ ...refund, state: 'WAITING' }] } },
      ['DECISIONS CONTRACTS REFUND_WAITING 310000'],
    ],
  ])('finds %s', (_, day, lines) => {
    expect(differenceLines(day)).toEqual(lines);
  });

  // covers CLOSE-2, CLOSE-7, CLOSE-10, INV-14
  test('lists differences that sum to the difference of the totals, for any day', () => {
    const amount = fc.integer({ min: 0, max: 400_000_000_000 });
    // Few keys, so that rows meet, repeat and miss each other.
    const key = fc.constantFrom('a', 'b', 'c');
    const maybe = fc.option(key);
    const day = fc.record({
      agreedPayments: fc.record({ count: fc.nat(), amount }),
      gateway: fc.record({
        payments: fc.array(
          fc.record({
            refOrder: key,
            referenceNumber: maybe,
            amount,
            review: fc.constantFrom(null, null, 'AMOUNT_DIFFERS'),
          }),
        ),
        refunds: fc.array(fc.record({ refundRef: key, referenceNumber: key, amount })),
      }),
      bank: fc.array(
        fc.record({
          bankReference: key,
          amount: fc.integer({ min: -400_000_000_000, max: 400_000_000_000 }),
          statementAmount: fc.option(amount),
          statementId: fc.constant(null),
          isCovered: fc.boolean(),
          result: fc.constantFrom(...bankResults),
          reason: fc.constant(null),
          content: fc.constantFrom('', `${CONTRACT} R1`),
          referenceNumber: maybe,
          refOrder: maybe,
          refundRef: maybe,
          decision: fc.constantFrom(null, 'REFUND' as const),
          manualPayment: fc.constantFrom(null, 'SAME_DAY' as const, 'OTHER_DAY' as const),
        }),
      ),
      contracts: fc.uniqueArray(
        fc.record({
          referenceNumber: key,
          way: fc.constantFrom(...paymentWays),
          refOrder: maybe,
          amount,
          hasCashReceipt: fc.boolean(),
          fromOtherDays: fc.oneof(fc.constant(0), amount),
        }),
        { selector: ({ referenceNumber }) => referenceNumber },
      ),
      refunds: fc.record({
        payouts: fc.array(
          fc.record({
            refundRef: fc.constantFrom('a', 'b', REFUND),
            referenceNumber: fc.constant(CONTRACT),
            amount,
            way: fc.constantFrom(...refundWays),
          }),
        ),
        decisions: fc.array(
          fc.record({
            refundRef: key,
            referenceNumber: key,
            amount,
            state: fc.constantFrom(...refundStates),
          }),
        ),
      }),
    });
    const sum = (rows: readonly { amount: number }[]) =>
      rows.reduce((total, row) => total + row.amount, 0);
    fc.assert(
      fc.property(day, fc.boolean(), fc.boolean(), (any: BusinessDay, isOnStatement, hasEnded) => {
        const { differences, difference, totals } = reconcile(any);
        const movedSum =
          sum([any.agreedPayments, ...any.gateway.payments]) -
          sum(any.gateway.refunds) +
          sum(any.bank.map((one) => ({ amount: movedAmount(one) })));
        const contractSum = sum([any.agreedPayments, ...any.contracts]) - sum(any.refunds.payouts);
        const of = (name: (typeof comparisons)[number]) =>
          sum(differences.filter(({ comparison }) => comparison === name));
        expect(of('GATEWAY') + of('BANK') + of('REFUNDS') + of('BY_HAND')).toBe(difference.amount);
        expect(difference.amount).toBe(movedSum + totals.manual.payments.amount - contractSum);
        const { gateway, bank, manual: manualSide, contracts } = totals;
        expect(sum([gateway.payments, gateway.refunds, bank.credits, bank.debits])).toBe(movedSum);
        expect(sum([contracts.payments, contracts.refunds])).toBe(contractSum);
        expect(difference.amount === 0 || difference.count > 0).toBe(true);
        const agreement = dayAgreement(difference, { isOnStatement, hasEnded });
        expect(agreement === 'AGREES').toBe(isOnStatement && hasEnded && difference.count === 0);
        if (agreement === 'AGREES') expect(movedSum + manualSide.payments.amount).toBe(contractSum);
        const waiting = any.refunds.decisions.filter(({ state }) => state !== 'MOVED');
        expect(of('DECISIONS')).toBe(sum(waiting));
        expect(of('GATEWAY')).toBe(
          sum(any.gateway.payments) - sum(any.contracts.filter(({ way }) => way === 'GATEWAY')),
        );
      }),
    );
  });
});

// covers CLOSE-7
test('shows explained manual payments as a side of their own', () => {
  const credit = movement({ result: 'ALREADY_PAID', manualPayment: 'OTHER_DAY', amount: 600_000 });
  const day = { ...quiet, bank: [credit], contracts: [{ ...cash, fromOtherDays: 500_000 }] };
  const { totals, difference } = reconcile(day);
  expect(totals.manual).toEqual({ payments: { count: 2, amount: 20_000 } });
  expect(difference).toEqual({ count: 0, amount: 0 });
});

// covers CLOSE-4, CLOSE-7
test('counts a manual payment that an older close listed with the bank', () => {
  const { differences, difference } = reconcile({ ...quiet, contracts: [manual] });
  expect(difference).toEqual({ count: 1, amount: -PREMIUM });
  const older = differences.map((one) => ({ ...one, comparison: 'BANK' as const }));
  expect(sinceClosing(differences, older)).toEqual({ additions: new Set(), removals: [] });
});

// covers CLOSE-4
test('is changed by a difference, and not by a decision about a refund', () => {
  const waiting = { payouts: [], decisions: [{ ...refund, state: 'WAITING' as const }] };
  const { differences } = reconcile({ ...quiet, refunds: waiting });
  expect(dayState(differences, null)).toBe('OPEN');
  expect(dayState(differences, [])).toBe('CLOSED');
  expect(dayState(reconcile({ ...quiet, contracts: [manual] }).differences, [])).toBe('CHANGED');
});

// covers CLOSE-4
test('lists only differences that the close does not have', () => {
  const { differences } = reconcile({ ...quiet, bank: [movement({}), movement({})] });
  const [first, second] = differences;
  expect([...sinceClosing(differences, differences).additions]).toEqual([]);
  const since = sinceClosing(differences, differences.slice(0, 1));
  expect([...since.additions]).toEqual([second]);
  expect(sinceClosing([], differences).removals).toEqual([first, second]);
});
