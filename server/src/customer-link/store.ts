import type { FieldChange } from '@salus/api/contract-view.ts';
import { statuses } from '@salus/domain/contracts/status.ts';
import { awaitsPayment } from '@salus/domain/contracts/status-questions.ts';
import {
  pendingMessageStatuses,
  sentMessageStatuses,
} from '@salus/domain/messages/message-status.ts';
import type { LanguageCode } from '@salus/domain/people/languages.ts';
import { sql, type Updateable } from 'kysely';
import { endLiveLink } from '../contracts/end-proofs.ts';
import type { DB } from '../platform/database.gen.ts';
import type { Reader, Tx } from '../platform/db.ts';
import type { NewLink } from './link-token.ts';

const DAY_MILLISECONDS = 86_400_000;

/** Replaces the customer's link: a contract has one valid link. */
export async function replaceLink(
  tx: Tx,
  contractId: number,
  { nonce, tokenHash }: NewLink,
  {
    now,
    days,
    byCounter,
  }: { readonly now: Date; readonly days: number; readonly byCounter: boolean },
): Promise<number> {
  await endLiveLink(tx, contractId, now);
  const { id } = await tx
    .insertInto('customer_links')
    .values({
      contract_id: contractId,
      nonce,
      token_hash: tokenHash,
      created_at: now,
      by_counter: byCounter,
      expires_at: new Date(now.getTime() + days * DAY_MILLISECONDS),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The link of a token, also when it was replaced or is too old. */
export async function findLink(reader: Reader, tokenHash: Buffer) {
  return reader
    .selectFrom('customer_links')
    .select(['id', 'contract_id', 'expires_at', 'replaced_at', 'stepped_up_until'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** Locks the contract before its link: the first opening is noted on it, too (REPORT-10). */
export async function lockLinked(tx: Tx, contractId: number) {
  return tx
    .selectFrom('contracts')
    .select(['id', 'status', 'reference_number', 'proposer_email', 'ref_order'])
    .where('id', '=', contractId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** Counts one opening. A server with a slower clock does not move the last one back. */
export async function noteOpening(
  tx: Tx,
  linkId: number,
  language: LanguageCode,
  now: Date,
): Promise<void> {
  await sql`
    update customer_links
       set opens = opens + 1, language = ${language},
           first_opened_at = coalesce(first_opened_at, ${now}),
           last_opened_at = greatest(last_opened_at, first_opened_at, ${now})
     where id = ${linkId}`.execute(tx);
}

/** The step-up of a link and what it asks for. Locks the link until the commit. */
export async function lockStepUp(tx: Tx, linkId: number) {
  return tx
    .selectFrom('customer_links')
    .innerJoin('contracts', 'contracts.id', 'customer_links.contract_id')
    .select([
      'customer_links.step_up_tries',
      'customer_links.step_up_locked_until',
      'contracts.id',
      'contracts.status',
      'contracts.reference_number',
      'contracts.proposer_email',
      'contracts.ref_order',
      'contracts.proposer_national_id',
    ])
    .where('customer_links.id', '=', linkId)
    .forUpdate('customer_links')
    .executeTakeFirstOrThrow();
}

export async function noteStepUp(
  tx: Tx,
  linkId: number,
  state: Pick<
    Updateable<DB['customer_links']>,
    'step_up_tries' | 'step_up_locked_until' | 'stepped_up_until'
  >,
): Promise<void> {
  await tx.updateTable('customer_links').set(state).where('id', '=', linkId).execute();
}

/** A valid link of a contract that awaits payment, with what its SMS names. */
export async function findLinkToSend(reader: Reader, linkId: number, now: Date) {
  const link = await reader
    .selectFrom('customer_links')
    .innerJoin('contracts', 'contracts.id', 'customer_links.contract_id')
    .select([
      'customer_links.nonce',
      'contracts.product_name',
      'contracts.reference_number',
      'contracts.premium_amount',
    ])
    .where('customer_links.id', '=', linkId)
    .where('customer_links.replaced_at', 'is', null)
    .where('customer_links.expires_at', '>', now)
    .where('contracts.status', 'in', statuses.filter(awaitsPayment))
    .executeTakeFirst();
  return link?.nonce ? { ...link, nonce: link.nonce } : null;
}

/** The number to which a link was sent, or is about to be; null without one. */
export async function findLinkRecipient(tx: Tx, contractId: number): Promise<string | null> {
  const message = await tx
    .selectFrom('messages')
    .select('recipient')
    .where('contract_id', '=', contractId)
    .where('kind', '=', 'CUSTOMER_LINK')
    .where('status', 'in', [...pendingMessageStatuses, ...sentMessageStatuses])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return message?.recipient ?? null;
}

/** The officer's changes for the customer's last settled request; empty if there is none. */
export async function readSettledChanges(
  reader: Reader,
  contractId: number,
): Promise<FieldChange[]> {
  const historyRow = await reader
    .selectFrom('contract_history')
    .select('changes')
    .where('contract_id', '=', contractId)
    // Such a contract is saved only after its customer's request (lifecycle rule "save").
    .where('action', '=', 'save')
    .where('from_status', 'in', statuses.filter(awaitsPayment))
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  return historyRow?.changes ?? [];
}
