import type { ConsentKind } from '@salus/domain/contracts/consents.ts';
import { paidOrderStatuses } from '@salus/domain/payments/order-status.ts';
import type { CustomerRequestKind } from '@salus/domain/policyholder/requests.ts';
import type { Day } from '@salus/domain/time/day.ts';
import { type Selectable, sql } from 'kysely';
import type { DB } from '../platform/database.gen.ts';
import type { Reader, Tx } from '../platform/db.ts';

export type RequestRow = Selectable<DB['customer_requests']>;

/**
 * The wrong tries for a code, locked until the commit. A row exists for any code that was tried, so
 * that an unknown code takes the same statements as a known one.
 */
export async function lockTries(tx: Tx, codeHash: Buffer, now: Date) {
  return await tx
    .insertInto('policyholder_tries')
    .values({ code_hash: codeHash, tries: 0, locked_until: null, tried_at: now })
    .onConflict((conflict) => conflict.column('code_hash').doUpdateSet({ tried_at: now }))
    .returning(['tries', 'locked_until'])
    .executeTakeFirstOrThrow();
}

export async function noteTries(
  tx: Tx,
  codeHash: Buffer,
  state: { readonly tries: number; readonly locked_until: Date | null },
): Promise<void> {
  await tx.updateTable('policyholder_tries').set(state).where('code_hash', '=', codeHash).execute();
}

/** The contract behind a code, with the number whose end opens its page. */
export async function findPage(tx: Tx, codeHash: Buffer) {
  return await tx
    .selectFrom('policyholder_pages')
    .innerJoin('contracts', 'contracts.id', 'policyholder_pages.contract_id')
    .select(['contracts.id', 'contracts.proposer_national_id'])
    .where('policyholder_pages.code_hash', '=', codeHash)
    .executeTakeFirst();
}

/** The address came by SMS or mail: the phone or mailbox is the customer's (LINK-26). */
export async function confirmCounterConsent(tx: Tx, contractId: number): Promise<void> {
  await tx
    .updateTable('contracts')
    .set({ consent_at_counter: false })
    .where('id', '=', contractId)
    .where('consent_at_counter', '=', true)
    .execute();
}

/** The newest request of each kind. */
export async function readRequests(reader: Reader, contractId: number): Promise<RequestRow[]> {
  return await reader
    .selectFrom('customer_requests')
    .selectAll()
    .distinctOn('kind')
    .where('contract_id', '=', contractId)
    .orderBy('kind')
    .orderBy('id', 'desc')
    .execute();
}

type NewRequest = {
  readonly contractId: number;
  readonly kind: CustomerRequestKind;
  readonly consents: readonly ConsentKind[];
  readonly note: string | null;
  readonly refundEstimate: number | null;
  readonly answerDueOn: Day;
  readonly actDueOn: Day | null;
};

/** Undefined when a request of this kind is not answered yet. */
export async function insertRequest(
  tx: Tx,
  request: NewRequest,
  now: Date,
): Promise<RequestRow | undefined> {
  return await tx
    .insertInto('customer_requests')
    .values({
      contract_id: request.contractId,
      kind: request.kind,
      consents: [...request.consents],
      note: request.note,
      refund_estimate: request.refundEstimate,
      requested_at: now,
      answer_due_on: request.answerDueOn,
      act_due_on: request.actDueOn,
    })
    .onConflict((conflict) =>
      conflict.columns(['contract_id', 'kind']).where('answered_at', 'is', null).doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
}

/** A request, and whether the customer gave a consent again that it withdraws. */
export async function findRequest(tx: Tx, requestId: number) {
  return await tx
    .selectFrom('customer_requests as r')
    .select(['r.contract_id', 'r.kind', 'r.answered_at'])
    .select(
      sql<boolean>`exists (select from consents k where k.contract_id = r.contract_id
        and k.kind = any(r.consents) and k.at > r.requested_at)`.as('has_consented_since'),
    )
    .where('r.id', '=', requestId)
    .executeTakeFirst();
}

/** A request with what its mail names; undefined when its contract was erased. */
export async function findRequestToMail(reader: Reader, requestId: number) {
  return await reader
    .selectFrom('customer_requests as r')
    .innerJoin('contracts as c', 'c.id', 'r.contract_id')
    .select(['r.kind', 'r.requested_at', 'r.answer_due_on', 'r.refund_estimate'])
    .select(['r.outcome', 'r.answered_at'])
    .select(['c.policy_no', 'c.proposer_name', 'c.status as contract_status'])
    .where('r.id', '=', requestId)
    .executeTakeFirst();
}

/** The contract that an order has paid. */
export async function findPaidOrder(tx: Tx, refOrder: string): Promise<number | undefined> {
  const order = await tx
    .selectFrom('payment_orders as o')
    .innerJoin('contracts as c', 'c.id', 'o.contract_id')
    .select('c.id')
    .where('o.ref_order', '=', refOrder)
    .whereRef('c.ref_order', '=', 'o.ref_order')
    .where('o.status', 'in', paidOrderStatuses)
    .executeTakeFirst();
  return order?.id;
}
