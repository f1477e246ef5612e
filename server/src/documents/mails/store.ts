import type { Database, Tx } from '../../platform/db.ts';
import { currentTrace } from '../../platform/tracing/trace.ts';
import { languageOfCustomer } from '../certificates/customer-language.ts';

/** The data of the cancellation mail, without the clerk's note or reason. */
export async function readCancellationToMail(db: Database, contractId: number) {
  return await db
    .selectFrom('contracts')
    .leftJoin('refunds', (join) =>
      join
        .onRef('refunds.contract_id', '=', 'contracts.id')
        .on('refunds.reason', '=', 'CANCELLATION'),
    )
    .select([
      'contracts.policy_no',
      'contracts.cancelled_at',
      'contracts.proposer_name',
      'contracts.product_name',
      'contracts.package_name',
      'contracts.refund_amount',
      'refunds.order_id as refunded_order_id',
      'refunds.status as refund_status',
    ])
    .where('contracts.id', '=', contractId)
    .executeTakeFirst();
}

/** Mails that are sent once per contract. Mailboxes compare keys across all installations. */
const mails = {
  POLICY_ISSUED: { column: 'issued_at', key: 'policy-issued', hasSms: false },
  POLICY_CANCELLED: { column: 'cancelled_at', key: 'policy-cancelled', hasSms: true },
} as const;

/**
 * The contract's message of this kind, inserted if it does not exist yet: an e-mail, or an SMS to a
 * customer without an address where the kind has one.
 */
export async function ensureMail(
  tx: Tx,
  kind: keyof typeof mails,
  contractId: number,
  now: Date,
): Promise<number> {
  const { column, key, hasSms } = mails[kind];
  // An SMS that is sent again gets another key.
  const earlier = await tx
    .selectFrom('messages')
    .select('id')
    .where('contract_id', '=', contractId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  if (earlier) return earlier.id;
  const contract = await tx
    .selectFrom('contracts')
    .select(['proposer_email', 'proposer_mobile', 'reference_number'])
    .where('id', '=', contractId)
    .where(column, 'is not', null)
    .executeTakeFirstOrThrow();
  const isSms = hasSms && contract.proposer_email === '';
  const dedupe_key = `${key}:${contract.reference_number}`;
  await tx
    .insertInto('messages')
    .values({
      contract_id: contractId,
      channel: isSms ? 'SMS' : 'EMAIL',
      kind,
      recipient: isSms ? contract.proposer_mobile : contract.proposer_email,
      dedupe_key,
      language: await languageOfCustomer(tx, contractId),
      created_at: now,
      trace_id: currentTrace()?.traceId ?? null,
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .execute();
  const { id } = await tx
    .selectFrom('messages')
    .select('id')
    .where('dedupe_key', '=', dedupe_key)
    .executeTakeFirstOrThrow();
  return id;
}
