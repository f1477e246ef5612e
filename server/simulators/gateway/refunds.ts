import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { paymentOutcome, SUCCESS_CODE } from '../../src/integrations/onepay/codes.ts';

/** The simulator's refunds, absent in production. */
export const refundSchema = `
  create table if not exists dev.gateway_refunds (
    ref text primary key,
    order_ref text not null,
    -- As it travels: VND times 100.
    amount bigint not null,
    operator text not null,
    code text not null,
    transaction_no text not null,
    asked_at timestamptz not null default business_now()
  );
  -- The code that a test has set for refunds; no row while the gateway decides.
  create table if not exists dev.gateway_refund_code (
    only_one boolean primary key default true check (only_one), code text not null);`;

export type Refund = {
  readonly ref: string;
  readonly order_ref: string;
  readonly amount: number;
  readonly operator: string;
  readonly code: string;
  readonly transaction_no: string;
};

type RequestedRefund = Pick<Refund, 'ref' | 'order_ref' | 'amount' | 'operator'>;

/** "Bank refused": for requests that the gateway cannot fulfil. */
const REFUSED = '1';

/**
 * Accepts a refund or rejects it: for an unpaid order, for more than the rest of its amount, or for
 * a reference of another refund. A repeated request returns the first result.
 */
export async function takeRefund(pool: pg.Pool, request: RequestedRefund): Promise<Refund> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    // Refunds of one order run in sequence, so that they never exceed the payment.
    const { rows } = await client.query<{ code: string | null; amount: string }>(
      `select code, request ->> 'vpc_Amount' as amount
         from dev.gateway_invoices where ref = $1 for update`,
      [request.order_ref],
    );
    const earlier = await findRefund(client, request.ref);
    if (earlier && !isSame(earlier, request)) {
      await client.query('commit');
      return { ...earlier, ...request, code: REFUSED };
    }
    const code = earlier && isFinal(earlier) ? earlier.code : await judge(client, request, rows[0]);
    const { rows: storedRows } = await client.query<Refund>(
      `insert into dev.gateway_refunds (ref, order_ref, amount, operator, code, transaction_no)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (ref) do update set code = excluded.code returning *`,
      [request.ref, request.order_ref, request.amount, request.operator, code, transactionNo()],
    );
    await client.query('commit');
    const [refund] = storedRows;
    if (!refund) throw new Error('an upsert returned no row');
    return refund;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

type Queryable = Pick<pg.Pool, 'query'>;

async function judge(
  db: Queryable,
  request: RequestedRefund,
  order: { code: string | null; amount: string } | undefined,
) {
  if (order?.code !== SUCCESS_CODE) return REFUSED;
  const { rows } = await db.query<{ code: string; amount: string }>(
    'select code, amount from dev.gateway_refunds where order_ref = $1 and ref <> $2',
    [request.order_ref, request.ref],
  );
  const back = rows
    .filter(({ code }) => paymentOutcome(code) !== 'failed')
    .reduce((sum, { amount }) => sum + Number(amount), 0);
  if (back + request.amount > Number(order.amount)) return REFUSED;
  return readWantedCode(db);
}

/** The result of a refund. An open one is decided now, unless a test keeps it open. */
export async function queryRefund(pool: pg.Pool, ref: string): Promise<Refund | null> {
  const refund = await findRefund(pool, ref);
  return refund && !isFinal(refund) ? takeRefund(pool, refund) : refund;
}

export async function listRefunds(pool: pg.Pool): Promise<Refund[]> {
  const { rows } = await pool.query<Refund>(
    'select * from dev.gateway_refunds order by asked_at desc, ref desc',
  );
  return rows.map(withNumber);
}

/** The code for all new refunds that could be accepted; success resets it. */
export async function setRefundCode(pool: pg.Pool, code: string): Promise<void> {
  if (code === SUCCESS_CODE) await pool.query('delete from dev.gateway_refund_code');
  else
    await pool.query(
      `insert into dev.gateway_refund_code (code) values ($1)
       on conflict (only_one) do update set code = excluded.code`,
      [code],
    );
}

async function readWantedCode(db: Queryable): Promise<string> {
  const { rows } = await db.query<{ code: string }>('select code from dev.gateway_refund_code');
  return rows[0]?.code ?? SUCCESS_CODE;
}

async function findRefund(db: Queryable, ref: string): Promise<Refund | null> {
  const { rows } = await db.query<Refund>('select * from dev.gateway_refunds where ref = $1', [
    ref,
  ]);
  return rows[0] ? withNumber(rows[0]) : null;
}

function withNumber(row: Refund): Refund {
  return { ...row, amount: Number(row.amount) };
}

function isSame(refund: Refund, request: RequestedRefund): boolean {
  return refund.order_ref === request.order_ref && refund.amount === request.amount;
}

function isFinal({ code }: Refund): boolean {
  return paymentOutcome(code) !== 'pending';
}

function transactionNo(): string {
  return `REF-${randomBytes(10).toString('hex').toUpperCase()}`;
}
