import { join } from 'node:path';
import pg from 'pg';
import { localFiles } from '../../server/src/integrations/files/local-files.ts';
import { numberedCertificate, openEngine } from '../documents.ts';
import type { Environment } from '../harness/environment.ts';
import type { Order } from './payments.ts';

type Statement = { readonly name: string; readonly text: string; readonly values: unknown[] };

const settle = ({ contractId, refOrder, amount }: Order): Statement[] => [
  {
    name: 'notification',
    text: `insert into payment_notifications (source, ref_order, verdict, outcome, response_code,
      amount, received_at)
           values ('IPN', $1, 'SUCCEEDED', 'succeeded', '0', $2, now())`,
    values: [refOrder, amount],
  },
  {
    name: 'order',
    text: `update payment_orders set status = 'SUCCEEDED', response_code = '0', paid_amount = $2,
      settled_at = now(),
                  next_query_at = null
            where ref_order = $1`,
    values: [refOrder, amount],
  },
  {
    name: 'entry',
    text: `insert into ledger_entries (at, business_day, event, debit, credit, amount, contract_id,
      order_id)
           select now(), (now() at time zone 'Asia/Ho_Chi_Minh')::date, 'GATEWAY_PAYMENT',
                  'GATEWAY_CLEARING', 'PREMIUM', paid_amount, contract_id, id
             from payment_orders where ref_order = $1`,
    values: [refOrder],
  },
  {
    name: 'paid',
    text: `with series as (
             update policy_number_series set last = last + 1
              where product_id = '30002' and year = extract(year from now()) returning last)
           update contracts
              set status = 'PAID', type_payment = 'ONLINE', ref_order = $2, paid_at = now(),
                policy_starts_on = now()::date,
                  policy_ends_on = now()::date + 364, verification_code = substr(md5($2), 1, 12),
                  policy_no = '30002-' || to_char(now(), 'YY') || '-' || lpad((select last
                    from series)::text, 8, '0')
            where id = $1`,
    values: [contractId, refOrder],
  },
  {
    name: 'paid-history',
    text: `insert into contract_history (contract_id, sequence, at, action, actor_kind, from_status,
      to_status, previous_hash, hash)
           values ($1, 0, now(), 'onlinePaymentSucceeded', 'gateway', 'AWAITING_PAYMENT', 'PAID',
             '', '')`,
    values: [contractId],
  },
];

type File = { readonly key: string; readonly sha256: string; readonly size: number };

const finish = ({ contractId, refOrder }: Order, { key, sha256, size }: File): Statement[] => [
  {
    name: 'document',
    text: `insert into documents (contract_id, kind, storage_key, sha256, size, signer, signed_at,
      created_at)
           values ($1, 'CERTIFICATE', $2, $3, $4, 'bench', now(), now())`,
    values: [contractId, key, Buffer.from(sha256, 'hex'), size],
  },
  {
    name: 'active',
    text: `update contracts set status = 'ACTIVE', issued_at = now() where id = $1`,
    values: [contractId],
  },
  {
    name: 'active-history',
    text: `insert into contract_history (contract_id, sequence, at, action, actor_kind, from_status,
      to_status, previous_hash, hash)
           values ($1, 0, now(), 'issue', 'system', 'PAID', 'ACTIVE', '', '')`,
    values: [contractId],
  },
  {
    name: 'message',
    text: `insert into messages (contract_id, channel, kind, recipient, dedupe_key, created_at,
      status, sent_at)
           values ($1, 'EMAIL', 'POLICY_ISSUED', 'khach@example.com', $2, now(), 'SENT', now())`,
    values: [contractId, `policy-issued:${refOrder}`],
  },
];

/**
 * The baseline of issuing: the same durable steps in sequence, without queue and HTTP. One
 * transaction for the payment, the signed file synced to disk, another for the certificate.
 */
export async function openBaseline({ database }: Environment) {
  const folder = join(database.dataDir, 'baseline');
  const engine = await openEngine(folder);
  const files = localFiles(folder);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const issueTimes: number[] = [];

  async function inOneTransaction(statements: readonly Statement[]) {
    await client.query('begin');
    for (const statement of statements) await client.query(statement);
    await client.query('commit');
  }

  return {
    async issue(order: Order): Promise<void> {
      await inOneTransaction(settle(order));
      const { pdf, sha256 } = await engine.renderSignedCertificate(
        numberedCertificate(order.contractId),
      );
      const key = `certificates/bench/${order.refOrder}.pdf`;
      await files.put(key, pdf);
      await inOneTransaction(finish(order, { key, sha256, size: pdf.byteLength }));
      issueTimes.push(order.contractId);
    },
    /** Invariant I4 requires the report to the insurer that the program sends after issuing. */
    async close() {
      await client.query(
        `insert into api_sync_logs (contract_id, kind, idempotency_key, status, at)
         select id, 'sync-create', gen_random_uuid(), 'success', now()
           from unnest($1::bigint[]) id`,
        [issueTimes],
      );
      await client.end();
      await engine.close();
    },
  };
}
