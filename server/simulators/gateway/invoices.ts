import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { GatewayFields } from '../../src/integrations/payment-gateway.ts';

/** The simulator's own state, absent in production. */
export const schema = `
  create schema if not exists dev;
  create table if not exists dev.gateway_invoices (
    ref text primary key,
    -- The address of the hosted page: whoever knows it may pay, as at the real gateway.
    page_id uuid not null unique,
    request jsonb not null,
    -- Between the card and the one-time code: {"channel", "card", "brand"}; the card only masked.
    confirming jsonb,
    code text,
    card text,
    brand text,
    transaction_no text not null,
    opened_at timestamptz not null default business_now(),
    finished_at timestamptz
  );
  alter table dev.gateway_invoices alter column opened_at set default business_now();`;

export type Confirming = {
  readonly channel: 'card' | 'atm';
  readonly card: string;
  readonly brand: string;
};

export type Invoice = {
  readonly ref: string;
  readonly page_id: string;
  /** The fields of the signed URL that opened it. */
  readonly request: GatewayFields;
  readonly confirming: Confirming | null;
  /** Null until a result. */
  readonly code: string | null;
  readonly card: string | null;
  readonly brand: string | null;
  readonly transaction_no: string;
  readonly opened_at: Date;
  readonly finished_at: Date | null;
  /** Until the page expires in business time; not positive afterwards. */
  readonly seconds_left: number;
};

/** OnePay's limit for the hosted page; then the payment ends with 253. */
const PAGE_MINUTES = 15;

const invoice = `*, extract(epoch from opened_at - business_now())::float8
  + ${PAGE_MINUTES * 60} as seconds_left`;

/** Opens an invoice; null for a reference that was used before. */
export async function openInvoice(pool: pg.Pool, request: GatewayFields): Promise<Invoice | null> {
  const transactionNo = `PAY-${randomBytes(10).toString('hex').toUpperCase()}`;
  const { rows } = await pool.query<Invoice>(
    `insert into dev.gateway_invoices (ref, page_id, request, transaction_no)
     values ($1, $2, $3, $4)
     on conflict (ref) do nothing returning ${invoice}`,
    [request.vpc_MerchTxnRef, randomUUID(), JSON.stringify(request), transactionNo],
  );
  return rows[0] ?? null;
}

export async function findInvoice(
  pool: pg.Pool,
  by: 'ref' | 'page_id',
  value: string,
): Promise<Invoice | null> {
  const { rows } = await pool.query<Invoice>(
    `select ${invoice} from dev.gateway_invoices where ${by}::text = $1`,
    [value],
  );
  return rows[0] ?? null;
}

export async function setConfirming(
  pool: pg.Pool,
  ref: string,
  confirming: Confirming,
): Promise<void> {
  await pool.query('update dev.gateway_invoices set confirming = $2 where ref = $1', [
    ref,
    JSON.stringify(confirming),
  ]);
}

/** Ends an open invoice: one of two concurrent clicks wins. Null when it had ended before. */
export async function endInvoice(
  pool: pg.Pool,
  ref: string,
  code: string,
): Promise<Invoice | null> {
  const { rows } = await pool.query<Invoice>(
    `update dev.gateway_invoices
     set code = $2, card = confirming->>'card', brand = confirming->>'brand',
         finished_at = business_now()
     where ref = $1 and finished_at is null returning ${invoice}`,
    [ref, code],
  );
  return rows[0] ?? null;
}

/** For tests: sets a result, also a second one, which a real gateway never does. */
export async function forceResult(
  pool: pg.Pool,
  ref: string,
  code: string,
): Promise<Invoice | null> {
  const { rows } = await pool.query<Invoice>(
    `update dev.gateway_invoices set code = $2, finished_at = business_now()
     where ref = $1 returning ${invoice}`,
    [ref, code],
  );
  return rows[0] ?? null;
}
