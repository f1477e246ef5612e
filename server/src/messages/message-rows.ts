import { randomUUID } from 'node:crypto';
import {
  type AnyMessageKind,
  type MessageRules,
  messageRules,
} from '@salus/domain/messages/message-kinds.ts';
import {
  failedMessageStatuses,
  pendingMessageStatuses,
  sentMessageStatuses,
} from '@salus/domain/messages/message-status.ts';
import { DEFAULT_LANGUAGE, type LanguageCode } from '@salus/domain/people/languages.ts';
import { type Selectable, sql } from 'kysely';
import type { DB } from '../platform/database.gen.ts';
import type { Database, Tx } from '../platform/db.ts';
import { currentTrace } from '../platform/tracing/trace.ts';

export type MessageRow = Selectable<DB['messages']>;

export type NewMessage = {
  /** The contract that it is about; null for one about an account. */
  readonly contractId: number | null;
  readonly channel: 'SMS' | 'EMAIL';
  readonly kind: AnyMessageKind;
  /** A phone number or an e-mail address. */
  readonly recipient: string;
  /** The start of the dedupe key: at most 14 characters. */
  readonly keyPrefix: string;
  readonly linkId?: number;
  readonly codeId?: number;
  readonly requestId?: number;
  readonly refundId?: number;
  readonly orderId?: number;
  readonly mailedPasswordId?: number | null;
  /** The account of a message that is not about a contract. */
  readonly accountId?: number;
  /** The SMS that failed and that this e-mail replaces. */
  readonly replacesId?: number;
  /** Vietnamese by default. */
  readonly language?: LanguageCode;
};

/** Inserts a message that is not sent yet, and supersedes those that it replaces. */
export async function insertMessage(tx: Tx, message: NewMessage, now: Date): Promise<number> {
  const { isReplacedByNewer }: MessageRules = messageRules[message.kind];
  if (isReplacedByNewer && message.contractId !== null)
    await supersedeUnsent(tx, message.contractId, message.kind);
  const { id } = await tx
    .insertInto('messages')
    .values({
      contract_id: message.contractId,
      channel: message.channel,
      kind: message.kind,
      recipient: message.recipient,
      // At most 50 characters and unique over all installations: providers compare it.
      dedupe_key: `${message.keyPrefix}${randomUUID()}`,
      link_id: message.linkId ?? null,
      code_id: message.codeId ?? null,
      request_id: message.requestId ?? null,
      refund_id: message.refundId ?? null,
      order_id: message.orderId ?? null,
      mailed_password_id: message.mailedPasswordId ?? null,
      account_id: message.accountId ?? null,
      replaces_id: message.replacesId ?? null,
      language: message.language ?? DEFAULT_LANGUAGE,
      created_at: now,
      trace_id: currentTrace()?.traceId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Marks unsent messages of a contract as replaced by a newer message of their kind. */
export async function supersedeUnsent(
  tx: Tx,
  contractId: number,
  kind: NewMessage['kind'],
): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ status: 'SUPERSEDED' })
    .where('contract_id', '=', contractId)
    .where('kind', '=', kind)
    .where('status', 'in', [...pendingMessageStatuses, ...failedMessageStatuses])
    .execute();
}

export async function readMessage(db: Database, id: number): Promise<MessageRow | undefined> {
  return db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Records the send, also of a message that was replaced meanwhile. */
export async function noteSent(
  db: Database,
  id: number,
  reference: string,
  at: Date,
): Promise<void> {
  await db
    .updateTable('messages')
    .set({
      status: 'SENT',
      attempts: sql`attempts + 1`,
      last_error: null,
      provider_reference: reference,
      sent_at: at,
    })
    .where('id', '=', id)
    .where('status', 'not in', sentMessageStatuses)
    .execute();
}

export async function noteFailure(
  db: Database,
  id: number,
  error: string,
  isFinal: boolean,
): Promise<void> {
  await db
    .updateTable('messages')
    .set({
      attempts: sql`attempts + 1`,
      last_error: error,
      ...(isFinal ? { status: 'FAILED' } : {}),
    })
    .where('id', '=', id)
    .where('status', 'in', pendingMessageStatuses)
    .execute();
}

export async function noteSuperseded(db: Database, id: number): Promise<void> {
  await db
    .updateTable('messages')
    .set({ status: 'SUPERSEDED' })
    .where('id', '=', id)
    .where('status', 'in', pendingMessageStatuses)
    .execute();
}

/** Locks the SMS that a provider reports about; undefined for an unknown one. */
export async function findReportedSms(
  tx: Tx,
  { requestId, providerReference }: SmsKeys,
): Promise<MessageRow | undefined> {
  return await tx
    .selectFrom('messages')
    .selectAll()
    .where('channel', '=', 'SMS')
    .$if(requestId !== null, (query) => query.where('dedupe_key', '=', requestId ?? ''))
    .$if(requestId === null, (query) => query.where('provider_reference', '=', providerReference))
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

type SmsKeys = { readonly requestId: string | null; readonly providerReference: string | null };

export async function noteDelivered(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.updateTable('messages').set({ delivered_at: at }).where('id', '=', id).execute();
}

/** The provider had accepted it, and it did not arrive. */
export async function noteUndelivered(tx: Tx, id: number, error: string): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ status: 'FAILED', sent_at: null, last_error: error })
    .where('id', '=', id)
    .where('status', 'in', sentMessageStatuses)
    .execute();
}

/**
 * Queues a failed message again and keeps its record.
 * @returns false if it has not failed, or is queued again already
 */
export async function requeueFailed(
  tx: Tx,
  { id, channel }: Pick<MessageRow, 'id' | 'channel'>,
  newKey: string,
): Promise<boolean> {
  const row = await tx
    .updateTable('messages')
    .set({
      status: 'PENDING',
      // SMS providers remember keys for a day, also of refused messages, and would report a
      // duplicate. A mailbox remembers an e-mail's key for ever and rightly drops the second one.
      ...(channel === 'SMS' ? { dedupe_key: newKey } : {}),
    })
    .where('id', '=', id)
    .where('status', 'in', failedMessageStatuses)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
