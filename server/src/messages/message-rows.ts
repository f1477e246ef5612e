import type { MessageKind } from '@salus/domain/messages/resending.ts';
import { DEFAULT_LANGUAGE, type LanguageCode } from '@salus/domain/people/languages.ts';
import { type Selectable, sql } from 'kysely';
import type { DB } from '../platform/database.gen.ts';
import type { Database, Tx } from '../platform/db.ts';

export type MessageRow = Selectable<DB['messages']>;

export type NewMessage = {
  /** The contract that it is about; null for one about an account. */
  readonly contractId: number | null;
  readonly channel: 'SMS' | 'EMAIL';
  readonly kind: MessageKind | 'MAILED_PASSWORD' | 'PASSWORD_CHANGED';
  /** A phone number or an e-mail address. */
  readonly recipient: string;
  /** At most 50 characters, and unlike that of any other message of any installation: providers compare it. */
  readonly dedupeKey: string;
  readonly linkId?: number;
  readonly codeId?: number;
  readonly mailedPasswordId?: number | null;
  /** The account that it is about, where it is about nothing but that. */
  readonly accountId?: number;
  /** What its reader reads; Vietnamese where nobody chose. */
  readonly language?: LanguageCode;
};

export async function insertMessage(tx: Tx, message: NewMessage, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('messages')
    .values({
      contract_id: message.contractId,
      channel: message.channel,
      kind: message.kind,
      recipient: message.recipient,
      dedupe_key: message.dedupeKey,
      link_id: message.linkId ?? null,
      code_id: message.codeId ?? null,
      mailed_password_id: message.mailedPasswordId ?? null,
      account_id: message.accountId ?? null,
      language: message.language ?? DEFAULT_LANGUAGE,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Marks what was meant to be sent about a contract, and was not, as overtaken by a newer message of its kind. */
export async function supersedeUnsent(tx: Tx, contractId: number, kind: NewMessage['kind']): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ status: 'SUPERSEDED' })
    .where('contract_id', '=', contractId)
    .where('kind', '=', kind)
    .where('status', 'in', ['PENDING', 'FAILED'])
    .execute();
}

export async function readMessage(db: Database, id: number): Promise<MessageRow | undefined> {
  return db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst();
}

/** It did go out, whatever was decided about it in the meantime. */
export async function noteSent(db: Database, id: number, reference: string, at: Date): Promise<void> {
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
    .where('status', '!=', 'SENT')
    .execute();
}

export async function noteFailure(db: Database, id: number, error: string, isFinal: boolean): Promise<void> {
  await db
    .updateTable('messages')
    .set({ attempts: sql`attempts + 1`, last_error: error, ...(isFinal ? { status: 'FAILED' } : {}) })
    .where('id', '=', id)
    .where('status', '=', 'PENDING')
    .execute();
}

export async function noteSuperseded(db: Database, id: number): Promise<void> {
  await db
    .updateTable('messages')
    .set({ status: 'SUPERSEDED' })
    .where('id', '=', id)
    .where('status', '=', 'PENDING')
    .execute();
}

/**
 * Puts a message that was given up among those that wait. What happened to it so far stays.
 * @returns false where it is not given up (any more)
 */
export async function takeUpAgain(
  tx: Tx,
  { id, channel }: Pick<MessageRow, 'id' | 'channel'>,
  newKey: string,
): Promise<boolean> {
  const taken = await tx
    .updateTable('messages')
    .set({
      status: 'PENDING',
      // Providers of SMS remember a key for a day, also that of a message that they refused: under it they would tell us
      // that this one is done. A mailbox knows an e-mail by its key for ever, and is right to drop the second one.
      ...(channel === 'SMS' ? { dedupe_key: newKey } : {}),
    })
    .where('id', '=', id)
    .where('status', '=', 'FAILED')
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}
