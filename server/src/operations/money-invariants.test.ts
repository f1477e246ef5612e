import { beforeAll, expect, test } from 'vitest';
import { brokenBy, brokenInvariants } from '../testing/broken-by.ts';
import { awaitStatus, givenContract, openOrder, settleOrder } from '../testing/given.ts';
import { moneySteps } from '../testing/money/money-steps.ts';
import { readContract } from '../testing/stored-rows.ts';
import { openForTests, type Reply } from '../testing/test-app.ts';

const salus = openForTests();
let money: ReturnType<typeof moneySteps>;
/**
 * Cancelled with a refund of half the premium of 620,000. Each had a second payment that a clerk
 * refunded, and a third one that was settled elsewhere.
 */
let online: string;
let manual: string;
let ids: Readonly<Record<'online' | 'manual', number>>;

beforeAll(async () => {
  money = moneySteps(salus, await salus.as('bm'));
  online = await cancelledAfterReviews('ONLINE');
  manual = await cancelledAfterReviews('MANUAL');
  const readId = async (referenceNumber: string) => (await readContract(salus, referenceNumber)).id;
  ids = { online: await readId(online), manual: await readId(manual) };
});

async function cancelledAfterReviews(way: 'ONLINE' | 'MANUAL'): Promise<string> {
  const { referenceNumber, linkToken } = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
  const orders = [];
  for (let count = 0; count < 3; count++) orders.push(await openOrder(salus, linkToken));
  const [first = '', second = '', third = ''] = orders;
  if (way === 'ONLINE') await settleOrder(salus, first);
  else await expectSuccess(money.payManually(referenceNumber));
  await settleOrder(salus, second);
  await settleOrder(salus, third);
  await expectSuccess(money.review(second, 'REFUND'));
  await expectSuccess(money.review(third, 'SETTLED_OUTSIDE'));
  await awaitStatus(salus, referenceNumber, 'ACTIVE');
  await expectSuccess(money.cancelWithHalf(referenceNumber));
  return referenceNumber;
}

async function expectSuccess(call: Promise<Reply>): Promise<void> {
  expect((await call).status).toBe(200);
}

test('all invariants hold after refunds of every kind', async () => {
  expect(await brokenInvariants(salus.app.pool)).toEqual([]);
});

const again = (columns: string) =>
  `insert into refunds (gateway, contract_id, order_id, reason, amount, refund_ref, status,
     requested_by, requested_at, settled_at)
   select gateway, ${columns} from refunds`;

// covers INV-1, INV-2
test.each([
  [
    'I1',
    'a manual payment without a clerk',
    `update contracts set paid_manually_by = null where id = $id`,
  ],
  [
    'I1',
    'a manual payment without a note',
    `update contracts set manual_payment_note = null where id = $id`,
  ],
  [
    'I1',
    'a manual payment beside an order that pays',
    `update payment_orders set review_reason = null where contract_id = $id
        and review_decision = 'SETTLED_OUTSIDE'`,
  ],
  [
    'I1',
    'a manual payment that names an order',
    `update contracts set ref_order = 'x' where id = $id`,
  ],
  [
    'I2',
    'a manual refund of more than was paid',
    `update refunds set amount = 620001 where contract_id = $id and reason = 'CANCELLATION';
    update contracts set refund_amount = 620001 where id = $id`,
  ],
] as const)('%s finds %s', async (name, _, damage) => {
  expect((await brokenBy(salus.app.pool, damage, ids.manual))[name]).toEqual([manual]);
});

test.each([
  [
    'a cancellation whose refund is missing',
    `delete from refunds where contract_id = $id and reason = 'CANCELLATION'`,
  ],
  [
    'a cancellation with a refund of another amount',
    `update refunds set amount = amount - 1 where contract_id = $id and reason = 'CANCELLATION'`,
  ],
  [
    'a cancellation with two refunds',
    `${again(`contract_id, order_id, reason, amount, 'twice', status,
      requested_by, requested_at, settled_at`)}
      where contract_id = $id and reason = 'CANCELLATION'`,
  ],
  [
    'a refund of a contract that was cancelled without one',
    `update contracts set refund_amount = null where id = $id`,
  ],
  [
    'a decision whose refund is missing',
    `delete from refunds where contract_id = $id and reason = 'REVIEW'`,
  ],
  [
    'a refund without a decision',
    `update payment_orders set review_decision = 'SETTLED_OUTSIDE' where contract_id = $id`,
  ],
  [
    'a refund of another amount than the payment',
    `update refunds set amount = amount - 1 where contract_id = $id and reason = 'REVIEW'`,
  ],
  [
    'a payment that is refunded twice',
    `${again(`contract_id, order_id, reason, 1, 'twice', 'ACCEPTED',
      requested_by, requested_at, now()`)}
      where contract_id = $id and reason = 'REVIEW'`,
  ],
  [
    'a manual refund of an online payment',
    `update refunds set order_id = null, status = 'BY_HAND' where contract_id = $id
        and reason = 'CANCELLATION'`,
  ],
  [
    'a refund of an order that was never paid',
    `update payment_orders set status = 'FAILED' where contract_id = $id
        and review_decision = 'REFUND'`,
  ],
  [
    'a refund of another contract’s order',
    `update refunds set order_id = (select min(id) from payment_orders where contract_id <> $id
        and status = 'SUCCEEDED') where contract_id = $id and reason = 'CANCELLATION'`,
  ],
])('I2 finds %s', async (_, damage) => {
  expect((await brokenBy(salus.app.pool, damage, ids.online))['I2']).toEqual([online]);
});

test('I2 ignores a rejected refund until it was paid manually', async () => {
  const rejection = `update refunds set status = 'REJECTED' where contract_id = $id
      and reason = 'REVIEW'`;
  const secondRefund = (status: string) =>
    `${rejection}; ${again(`contract_id, order_id, 'REVIEW', amount, 'again', '${status}',
        requested_by, requested_at, now()`)}
       where contract_id = $id and reason = 'REVIEW'`;
  // The ledger notices each change of a refund.
  const I15 = [online];
  expect(await brokenBy(salus.app.pool, rejection, ids.online)).toEqual({ I15 });
  expect(await brokenBy(salus.app.pool, secondRefund('ACCEPTED'), ids.online)).toEqual({ I15 });
  const paidTwice = secondRefund('ACCEPTED').replace("'REJECTED'", "'DONE_BY_HAND'");
  expect(await brokenBy(salus.app.pool, paidTwice, ids.online)).toEqual({ I2: [online], I15 });
});

// covers INV-15
test.each([
  [
    'a missing entry',
    `delete from ledger_entries where contract_id = $id and event ~ 'BY_GATEWAY'`,
  ],
  ['another amount', `update ledger_entries set amount = amount + 1 where contract_id = $id`],
  [
    'swapped sides',
    `update ledger_entries set debit = credit, credit = debit where contract_id = $id`,
  ],
  [
    'the accounts of another event',
    `update ledger_entries set event = 'REFUND_BY_HAND' where contract_id = $id
        and event = 'REFUND_BY_GATEWAY'`,
  ],
  [
    'an entry of another contract',
    `update ledger_entries set contract_id = (select max(id) from contracts)
      where contract_id = $id and event = 'GATEWAY_PAYMENT'`,
  ],
  [
    'an entry that was booked twice',
    `insert into ledger_entries (at, business_day, event, debit, credit, amount, contract_id,
       order_id)
     select at, business_day, event, debit, credit, amount, contract_id, order_id
       from ledger_entries where contract_id = $id and event = 'GATEWAY_PAYMENT'`,
  ],
  [
    'a refund that no entry knows',
    `update refunds set status = 'REJECTED' where contract_id = $id and reason = 'CANCELLATION'`,
  ],
])('I15 finds %s', async (_, damage) => {
  const { I15 } = await brokenBy(salus.app.pool, damage, ids.online);
  expect(I15).toContain(online);
});

// covers INV-15
test('I15 names a bank movement without a contract', async () => {
  const movement = `insert into bank_movements (source, bank_reference, reference_key,
      content_key, amount, content, paid_at, result, received_at)
    values ('STATEMENT', 'FT-1', 'FT1', 'key', -5, 'phi', now(), 'OTHER_DEBIT', now())`;
  const { I15 } = await brokenBy(salus.app.pool, movement, ids.online);
  expect(I15).toEqual([expect.stringMatching(/^movement \d+$/)]);
});

// covers INV-18
test('I18 finds money with a stale state, which no writer can set', async () => {
  const write = `update receipts set is_done = not is_done`;
  expect(await brokenBy(salus.app.pool, write, ids.online)).toEqual({});
  const offenders = await brokenBy(
    salus.app.pool,
    `alter table receipts disable trigger receipts_set_is_done; ${write}
      where order_id in (select id from payment_orders where contract_id = $id)`,
    ids.online,
  );
  expect(offenders).toEqual({
    I18: [expect.stringMatching(/^receipt \d+$/), expect.stringMatching(/^receipt \d+$/)],
  });
});
