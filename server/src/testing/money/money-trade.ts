import fc from 'fast-check';
import { sql } from 'kysely';
import { noticeMovement } from '../../payments/transfers/receive-notice.ts';
import { settleNotice } from '../../payments/transfers/settle-movements.ts';
import { inTransaction, openDatabase } from '../../platform/db.ts';
import { type GivenContract, givenContract, openOrder, settleOrder, statusOf } from '../given.ts';
import { sendIpn, signedIpn } from '../onepay-ipn.ts';
import { type Caller, eventually, type TestApp } from '../test-app.ts';
import { type MoneyLine, moneySteps } from './money-steps.ts';

const PREMIUM = 620_000;
const RECENT = 4;

const actions = [
  'pay at the gateway',
  'pay at the gateway',
  'pay at the gateway',
  'report a payment',
  'report a payment',
  'pay manually',
  'confirm a statement',
  'assign a line',
  'decide',
  'decide',
  'decide about the gateway',
  'decide about the gateway',
  'lose a transfer',
  'review',
  'review',
  'cancel',
  'refund by hand',
  'let the gateway refuse',
] as const;

const contents = ['own number', 'two numbers', 'no number', 'refund', 'other debit'] as const;

/** A movement of money; `pick` and `other` choose the contract, order, line or refund. */
export const moneyStep = fc.record({
  action: fc.constantFrom(...actions),
  pick: fc.nat(1000),
  other: fc.nat(1000),
  /** Null is a report without an amount. */
  amount: fc.constantFrom(PREMIUM, PREMIUM, PREMIUM, PREMIUM - 1, 700_000, null),
  lines: fc.array(fc.constantFrom(...contents), { minLength: 1, maxLength: 3 }),
});
type MoneyStep = typeof moneyStep extends fc.Arbitrary<infer S> ? S : never;

/** One of the last values: older contracts and orders rarely change. */
const recent = <T>(values: readonly T[], pick: number): T | undefined =>
  values.at(-1 - (pick % Math.min(RECENT, values.length || 1)));

/** Any trade with money through the API, also concurrently. Refused calls change nothing. */
export function openMoneyTrade(salus: TestApp, clerk: Caller) {
  const money = moneySteps(salus, clerk);
  const contracts: GivenContract[] = [];
  const orders: string[] = [];
  const statements: number[] = [];
  let lost = 0;

  const pickStep = (pick: number) =>
    (['ASSIGN', 'RETURN', 'KEEP', 'TAKE_UP', 'ASSIGN'] as const)[pick % 5] ?? 'KEEP';
  const numberAt = (pick: number) => recent(contracts, pick)?.referenceNumber ?? '';
  const makeLine = ({ pick, other, amount }: MoneyStep, content: string): MoneyLine => {
    const number = numberAt(pick);
    const paid = amount ?? PREMIUM;
    if (content === 'own number') return { content: number, amount: paid };
    if (content === 'two numbers') return { content: `${number} ${numberAt(other)}`, amount: paid };
    if (content === 'no number') return { content: 'tien bao hiem', amount: paid };
    const refund = { content: `${number} R${(other % 2) + 1}`, amount: -310_000 };
    return content === 'refund' ? refund : { content: 'phi', amount: -11_000 };
  };

  const steps: Record<MoneyStep['action'], (step: MoneyStep) => Promise<unknown>> = {
    'pay at the gateway': async ({ pick, other, amount }) => {
      const token = recent(contracts, pick)?.linkToken ?? '';
      // A contract that awaits no payment opens no order.
      const order = await openOrder(salus, token).catch(() => null);
      if (order === null) return;
      orders.push(order);
      if (amount === PREMIUM && other % 2 === 0) await settleOrder(salus, order);
    },
    'report a payment': async ({ pick, other, amount }) => {
      const vpc_Amount = amount === null ? '' : String(amount * 100);
      const order = other % 4 === 0 ? `LOST-${other}` : recent(orders, pick);
      await sendIpn(salus, signedIpn(salus, order ?? 'unknown', { vpc_Amount }));
    },
    'pay manually': ({ pick }) => money.payManually(numberAt(pick)),
    'confirm a statement': async (step) => {
      const lines = step.lines.map((content) => makeLine(step, content));
      const { body } = await money.confirmStatement(...lines);
      statements.push(body.data.statementId);
    },
    'assign a line': ({ pick, other }) =>
      money.assign(recent(statements, other) ?? 1, (other % 3) + 1, numberAt(pick)),
    decide: async ({ pick, other }) => {
      const ids = await salus.db
        .selectFrom('bank_movements')
        .select('id')
        .where('result', '=', 'UNKNOWN_CONTENT')
        .orderBy('id')
        .execute();
      await money.decide(`M${recent(ids, pick)?.id ?? 1}`, pickStep(other), numberAt(pick));
    },
    'decide about the gateway': async ({ pick, other }) => {
      const { rows } = await sql<{ id: string }>`
        select 'O' || id as id from payment_orders where review_reason is not null
        union all select 'G' || id from unknown_payments order by id`.execute(salus.db);
      await money.decide(recent(rows, pick)?.id ?? 'G1', pickStep(other), numberAt(other));
    },
    'lose a transfer': async ({ pick, amount }) => {
      lost += 1;
      const movement = noticeMovement({
        bankReference: `FT-lost-${lost}`,
        transactionId: `T-lost-${lost}`,
        amount: amount ?? PREMIUM,
        content: numberAt(pick),
        paidAt: salus.now(),
      });
      const now = salus.now();
      // A killed connection makes a pool replace all others too, so it is of another pool.
      const killable = openDatabase(salus.databaseUrl, 1);
      await inTransaction(killable.db, async (tx) => {
        await settleNotice(tx, { app: salus.app, now }, movement);
        await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx);
      })
        .catch((error: unknown) => {
          if (!/terminat|not queryable|ECONNRESET|EPIPE/.test(String(error))) throw error;
        })
        .finally(() => killable.close());
    },
    review: ({ pick, other }) =>
      money.review(
        recent(orders, pick) ?? 'unknown',
        other % 2 === 0 ? 'REFUND' : 'SETTLED_OUTSIDE',
      ),
    cancel: async ({ pick }) => {
      const number = numberAt(pick);
      await eventually('no issue is due', async () => (await statusOf(salus, number)) !== 'PAID');
      await money.cancelWithHalf(number);
    },
    'refund by hand': async ({ pick }) => {
      const refunds = await salus.db.selectFrom('refunds').select('id').orderBy('id').execute();
      await money.settleByHand(recent(refunds, pick)?.id ?? 1);
    },
    'let the gateway refuse': ({ pick }) =>
      salus.anybody.post('/dev/gateway/refunds', {
        vpc_TxnResponseCode: pick % 2 === 0 ? '1' : '0',
      }),
  };

  return {
    /** Adds contracts that await their payment. */
    async addContracts(count: number): Promise<void> {
      for (let added = 0; added < count; added++)
        contracts.push(await givenContract(salus, { status: 'AWAITING_PAYMENT' }));
    },
    take: (step: MoneyStep): Promise<unknown> => steps[step.action](step),
  };
}
