import { startPaymentByLink } from '@salus/api/customer-link.ts';
import { recreateFile } from '@salus/api/documents.ts';
import { cancelContract, payManually } from '@salus/api/payments.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { brokenInvariants } from '../testing/broken-by.ts';
import { type GivenContract, givenContract, openOrder } from '../testing/given.ts';
import { moneySteps } from '../testing/money/money-steps.ts';
import { CONFIRMED, sendIpn, signedIpn } from '../testing/onepay-ipn.ts';
import { judgeWinner, race } from '../testing/race.ts';
import { readContract, readHistory, readOrder } from '../testing/stored-rows.ts';
import { type Caller, openForTests, withoutIssuing } from '../testing/test-app.ts';

/** Parallel payments and cancellations (LIFE-5): one wins, and every payment is recorded. */
const salus = openForTests({}, withoutIssuing);
let clerk: Caller;
let colleague: Caller;

beforeAll(async () => {
  clerk = await salus.as('bm');
  colleague = await salus.as('bm2');
});

const INVALID_STATE = { status: 409, body: { error_code: 'INVALID_STATE' } };
const today = () => businessDay(salus.now());

const awaitingPayment = () => givenContract(salus, { status: 'AWAITING_PAYMENT' });
const withOrders = (count: number) => async () => {
  const contract = await awaitingPayment();
  const orders: string[] = [];
  for (let n = 0; n < count; n += 1) orders.push(await openOrder(salus, contract.linkToken));
  return { ...contract, orders };
};
/** The first of its orders paid it. */
const activeWithOrders = (count: number) => async () => {
  const contract = await withOrders(count)();
  const { orders, referenceNumber } = contract;
  await sendSuccess(orders[0] ?? '')();
  expect(await clerk.call(recreateFile, { referenceNumber })).toMatchObject({
    status: 200,
    body: { data: { status: 'ACTIVE' } },
  });
  return contract;
};

const pay =
  (by: Caller, { referenceNumber }: GivenContract, manualPaymentNote = 'Tiền mặt') =>
  () =>
    by.call(payManually, {
      referenceNumber,
      paymentDate: today(),
      paymentTime: '08:00:00',
      manualPaymentNote,
    });
const cancel =
  (by: Caller, { referenceNumber }: GivenContract) =>
  () =>
    moneySteps(salus, by).cancelWithHalf(referenceNumber);
const sendSuccess = (order: string) => () => sendIpn(salus, signedIpn(salus, order));
const requestChange =
  ({ linkToken }: GivenContract) =>
  () =>
    salus
      .customer(linkToken)
      .post('/v1/customer/contract/sms-rejected', { noteChangeInfoCustomer: 'Sai tên' });

const countActions = async (contract: GivenContract, action: string) =>
  (await readHistory(salus, contract.referenceNumber)).filter((one) => one === action).length;
const readRefunds = async ({ referenceNumber }: GivenContract) =>
  salus.db
    .selectFrom('refunds')
    .selectAll()
    .where('contract_id', '=', (await readContract(salus, referenceNumber)).id)
    .execute();

async function readAccountId(name: string): Promise<number> {
  const account = salus.db
    .selectFrom('accounts')
    .select('id')
    .where('email_address', '=', `${name}@salus.test`);
  return (await account.executeTakeFirstOrThrow()).id;
}

describe('two clerks', () => {
  // covers LIFE-5
  test('record one payment, with the winner’s note, when both pay a contract', async () => {
    await race(
      salus,
      awaitingPayment,
      (contract) => [pay(clerk, contract, 'Một'), pay(colleague, contract, 'Hai')],
      async (contract, run) => {
        const winner = judgeWinner(run, INVALID_STATE);
        expect(await readContract(salus, contract.referenceNumber)).toMatchObject({
          type_payment: 'MANUAL',
          manual_payment_note: winner === 'one' ? 'Một' : 'Hai',
          paid_manually_by: await readAccountId(winner === 'one' ? 'bm' : 'bm2'),
        });
        expect(await countActions(contract, 'payManually')).toBe(1);
      },
    );
  });

  // covers LIFE-5
  test('record one cancellation and one refund when both cancel a contract', async () => {
    await race(
      salus,
      activeWithOrders(1),
      (contract) => [cancel(clerk, contract), cancel(colleague, contract)],
      async (contract, run) => {
        const winner = judgeWinner(run, INVALID_STATE);
        expect(await readContract(salus, contract.referenceNumber)).toMatchObject({
          status: 'CANCELLED',
          cancelled_by: await readAccountId(winner === 'one' ? 'bm' : 'bm2'),
          refund_amount: 310_000,
        });
        expect(await countActions(contract, 'cancel')).toBe(1);
        expect(await readRefunds(contract)).toMatchObject([
          { reason: 'CANCELLATION', amount: 310_000 },
        ]);
      },
    );
  });

  test('record the winner’s data only when one cancels with a refund and one without', async () => {
    await race(
      salus,
      activeWithOrders(1),
      (contract) => [
        cancel(clerk, contract),
        () =>
          colleague.call(cancelContract, {
            referenceNumber: contract.referenceNumber,
            noteCancelled: 'Lập trùng',
          }),
      ],
      async (contract, run) => {
        const won = judgeWinner(run, INVALID_STATE) === 'one';
        expect(await readContract(salus, contract.referenceNumber)).toMatchObject({
          refund_amount: won ? 310_000 : null,
          cancel_note: won ? null : 'Lập trùng',
        });
        expect(await readRefunds(contract)).toHaveLength(won ? 1 : 0);
      },
    );
  });
});

describe('clerk and gateway in parallel', () => {
  test('a payment at the counter and an IPN: one pays, the other is recorded', async () => {
    await race(
      salus,
      withOrders(1),
      (contract) => [pay(clerk, contract), sendSuccess(contract.orders[0] as string)],
      async ({ orders: [order = ''], ...contract }, { one, two, sequence }) => {
        expect(two).toMatchObject({ status: 200, body: CONFIRMED });
        const atCounter = one.status === 200;
        if (!atCounter) expect(one).toMatchObject(INVALID_STATE);
        if (sequence !== null) expect(atCounter).toBe(sequence === 'one');
        expect((await readContract(salus, contract.referenceNumber)).type_payment).toBe(
          atCounter ? 'MANUAL' : 'ONLINE',
        );
        expect(await readOrder(salus, order)).toMatchObject({
          status: 'SUCCEEDED',
          paid_amount: 620_000,
          review_reason: atCounter ? 'CONTRACT_ALREADY_PAID' : null,
        });
        const paid = (await readHistory(salus, contract.referenceNumber)).filter(
          (a) => a === 'payManually' || a === 'onlinePaymentSucceeded',
        );
        expect(paid).toEqual([atCounter ? 'payManually' : 'onlinePaymentSucceeded']);
      },
    );
  });

  test('a cancellation and a second success: only the paying order is refunded', async () => {
    await race(
      salus,
      activeWithOrders(2),
      (contract) => [cancel(clerk, contract), sendSuccess(contract.orders[1] as string)],
      async ({ orders: [paying = '', second = ''], ...contract }, { one, two, sequence }) => {
        expect(one).toMatchObject({ status: 200, body: { data: { status: 'CANCELLED' } } });
        expect(two).toMatchObject({ status: 200, body: CONFIRMED });
        const { status, review_reason } = await readOrder(salus, second);
        expect(status).toBe('SUCCEEDED');
        if (sequence === null)
          expect(['CONTRACT_ALREADY_PAID', 'CONTRACT_CANCELLED']).toContain(review_reason);
        else
          expect(review_reason).toBe(
            sequence === 'one' ? 'CONTRACT_CANCELLED' : 'CONTRACT_ALREADY_PAID',
          );
        expect(await readRefunds(contract)).toMatchObject([
          { order_id: (await readOrder(salus, paying)).id },
        ]);
      },
    );
  });
});

describe('clerk and customer in parallel', () => {
  test('a payment at the counter and a change request: exactly one succeeds', async () => {
    await race(
      salus,
      awaitingPayment,
      (contract) => [pay(clerk, contract), requestChange(contract)],
      async (contract, run) => {
        const isPaid = run.one.status === 200;
        const refusal = isPaid
          ? { status: 409, body: { error_code: 'CONTRACT_MUST_BE_AWAITING_PAYMENT' } }
          : { status: 422, body: { error_code: 'CHANGE_INFO_PENDING' } };
        judgeWinner(run, refusal);
        const row = await readContract(salus, contract.referenceNumber);
        expect(row.change_requested).toBe(!isPaid);
        expect(row.type_payment).toBe(isPaid ? 'MANUAL' : null);
      },
    );
  });

  test('a payment at the counter and a new order: the order stays due for queries', async () => {
    await race(
      salus,
      awaitingPayment,
      (contract) => [
        pay(clerk, contract),
        () => salus.customer(contract.linkToken).call(startPaymentByLink),
      ],
      async (contract, { one, two, sequence }) => {
        expect(one.status).toBe(200);
        if (sequence === 'one' || two.status !== 200)
          expect(two).toMatchObject({
            status: 409,
            body: { error_code: 'CONTRACT_MUST_BE_AWAITING_PAYMENT' },
          });
        else {
          const order = new URL(two.body.data).searchParams.get('vpc_MerchTxnRef') ?? '';
          expect(await readOrder(salus, order)).toMatchObject({
            status: 'OPEN',
            next_query_at: expect.any(Date),
          });
          await sendSuccess(order)();
          expect(await readOrder(salus, order)).toMatchObject({
            review_reason: 'CONTRACT_ALREADY_PAID',
          });
        }
        expect((await readContract(salus, contract.referenceNumber)).type_payment).toBe('MANUAL');
      },
    );
  });
});

describe('a customer with two tabs', () => {
  test('pays two orders: one pays the contract, the other goes to review', async () => {
    await race(
      salus,
      async () => {
        const contract = await awaitingPayment();
        const opened = await Promise.all([1, 2].map(() => openOrder(salus, contract.linkToken)));
        expect(new Set(opened).size).toBe(2);
        return { ...contract, orders: opened };
      },
      ({ orders: [one = '', two = ''] }) => [sendSuccess(one), sendSuccess(two)],
      async ({ orders, ...contract }, { one, two, sequence }) => {
        expect([one.body, two.body]).toEqual([CONFIRMED, CONFIRMED]);
        const rows = await Promise.all(orders.map((order) => readOrder(salus, order)));
        expect(rows.map(({ status, paid_amount }) => [status, paid_amount])).toEqual([
          ['SUCCEEDED', 620_000],
          ['SUCCEEDED', 620_000],
        ]);
        const reasons = rows.map(({ review_reason }) => review_reason);
        expect(reasons.toSorted()).toEqual(['CONTRACT_ALREADY_PAID', null]);
        if (sequence !== null) expect(reasons[sequence === 'one' ? 0 : 1]).toBeNull();
        const { ref_order } = await readContract(salus, contract.referenceNumber);
        expect(ref_order).toBe(orders[reasons.indexOf(null)]);
        expect(await countActions(contract, 'onlinePaymentSucceeded')).toBe(1);
      },
    );
  });

  test('creates one change request', async () => {
    await race(
      salus,
      awaitingPayment,
      (contract) => [requestChange(contract), requestChange(contract)],
      async (contract, run) => {
        judgeWinner(run, { status: 422, body: { error_code: 'CHANGE_INFO_PENDING' } });
        expect(await countActions(contract, 'requestChange')).toBe(1);
      },
    );
  });
});

describe('all actors in parallel', () => {
  /** Eleven parallel calls per contract, starting at every second one, each on its contract. */
  test('send each success to the contract or to review, without a server error', async () => {
    const contracts: { readonly contract: GivenContract; readonly orders: readonly string[] }[] =
      [];
    for (let n = 0; n < 4; n += 1) {
      const { orders, ...contract } = await withOrders(3)();
      contracts.push({ contract, orders });
    }
    await Promise.all(
      contracts.map(async ({ contract, orders: [a = '', b = '', c = ''] }, n) => {
        const acts = [
          pay(clerk, contract),
          sendSuccess(a),
          requestChange(contract),
          sendSuccess(b),
          pay(colleague, contract),
          () => sendIpn(salus, signedIpn(salus, c, { vpc_TxnResponseCode: '5' })),
          cancel(clerk, contract),
          sendSuccess(a),
          requestChange(contract),
          () => salus.customer(contract.linkToken).call(startPaymentByLink),
          cancel(colleague, contract),
        ];
        const start = 2 * n;
        const turned = [...acts.slice(start), ...acts.slice(0, start)];
        const replies = await Promise.all(turned.map((act) => act()));
        expect(replies.filter(({ status }) => ![200, 409, 422].includes(status))).toEqual([]);
      }),
    );
    for (const { contract, orders } of contracts) {
      const row = await readContract(salus, contract.referenceNumber);
      const [first, second, third] = await Promise.all(
        orders.map((order) => readOrder(salus, order)),
      );
      expect([first?.status, second?.status, third?.status]).toEqual([
        'SUCCEEDED',
        'SUCCEEDED',
        'FAILED',
      ]);
      const paying = [first, second].filter((order) => order?.review_reason === null);
      // One of the two successes pays, unless a clerk was faster than both.
      expect(row.type_payment).toBe(paying.length === 1 ? 'ONLINE' : 'MANUAL');
      expect(paying.map((order) => order?.ref_order)).toEqual(
        row.type_payment === 'ONLINE' ? [row.ref_order] : [],
      );
      const entries = await readHistory(salus, contract.referenceNumber);
      expect(
        entries.filter((one) => one === 'payManually' || one === 'onlinePaymentSucceeded'),
      ).toHaveLength(1);
      expect(entries.filter((one) => one === 'cancel').length).toBeLessThanOrEqual(1);
    }
  });
});

test('all invariants hold afterwards', async () => {
  expect(await brokenInvariants(salus.app.pool)).toEqual([]);
});
