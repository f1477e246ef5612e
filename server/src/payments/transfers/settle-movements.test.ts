import { describe, expect, test } from 'vitest';
import { inTransaction } from '../../platform/db.ts';
import { givenContract, statusOf } from '../../testing/given.ts';
import { openForTests, withoutIssuing } from '../../testing/test-app.ts';
import type { Movement } from './movement-store.ts';
import { noticeMovement } from './receive-notice.ts';
import { settleNotice } from './settle-movements.ts';

const salus = openForTests({}, withoutIssuing);

let references = 0;
const PREMIUM = 620_000;

function makeMovement(
  content: string,
  change: Partial<Pick<Movement, 'amount' | 'paidAt'>> = {},
): Movement {
  references += 1;
  return noticeMovement({
    bankReference: `FT-settle-${references}`,
    transactionId: `T-settle-${references}`,
    amount: PREMIUM,
    content,
    paidAt: salus.now(),
    ...change,
  });
}
const settle = async (movement: Movement) => {
  const { app } = salus;
  const ctx = { app, now: salus.now() };
  return (await inTransaction(salus.db, (tx) => settleNotice(tx, ctx, movement))).verdict.result;
};
const readOrders = (referenceNumber: string) =>
  salus.db
    .selectFrom('payment_orders as o')
    .innerJoin('contracts as c', 'c.id', 'o.contract_id')
    .select(['o.gateway', 'o.status', 'o.review_reason', 'o.paid_amount'])
    .where('c.reference_number', '=', referenceNumber)
    .orderBy('o.id')
    .execute();

describe('a movement of the bank account', () => {
  // covers PAY-20
  test('pays its contract once, however often it arrives at the same time', async () => {
    const { referenceNumber } = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
    const movement = makeMovement(`MBVCB.1.${referenceNumber.toLowerCase()} chuyen tien`);
    const results = await Promise.all(Array.from({ length: 6 }, () => settle(movement)));
    expect(results.filter((result) => result === 'MATCHED')).toHaveLength(1);
    expect(results.filter((result) => result === 'REPEATED')).toHaveLength(5);
    expect(await statusOf(salus, referenceNumber)).toBe('PAID');
    expect(await readOrders(referenceNumber)).toEqual([
      { gateway: 'transfer', status: 'SUCCEEDED', review_reason: null, paid_amount: PREMIUM },
    ]);
  });

  test('pays a contract once when two movements name it at the same time', async () => {
    const { referenceNumber } = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
    const two = [makeMovement(referenceNumber), makeMovement(referenceNumber)];
    expect((await Promise.all(two.map(settle))).sort()).toEqual(['ALREADY_PAID', 'MATCHED']);
    const reasons = (await readOrders(referenceNumber)).map((order) => order.review_reason);
    expect(reasons.sort()).toEqual(['CONTRACT_ALREADY_PAID', null]);
  });

  // covers PAY-7
  test.each([PREMIUM - 1, PREMIUM + 1])('of %i dong goes to the review', async (amount) => {
    const { referenceNumber } = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
    expect(await settle(makeMovement(referenceNumber, { amount }))).toBe('AMOUNT_DIFFERS');
    expect(await statusOf(salus, referenceNumber)).toBe('AWAITING_PAYMENT');
    expect(await readOrders(referenceNumber)).toMatchObject([
      { review_reason: 'AMOUNT_DIFFERS', paid_amount: amount },
    ]);
    expect(await settle(makeMovement(referenceNumber))).toBe('MATCHED');
  });

  test('changes nothing when it names several contracts or none', async () => {
    const [one, other] = await Promise.all([
      givenContract(salus, { status: 'AWAITING_PAYMENT' }),
      givenContract(salus, { status: 'AWAITING_PAYMENT' }),
    ]);
    const content = `${one.referenceNumber} ${other.referenceNumber}`;
    expect(await settle(makeMovement(content, { amount: 2 * PREMIUM }))).toBe('UNKNOWN_CONTENT');
    expect(await settle(makeMovement('CK TIEN NHA'))).toBe('UNKNOWN_CONTENT');
    expect(await readOrders(one.referenceNumber)).toEqual([]);
  });
});
