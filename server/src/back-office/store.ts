import type { consentView } from '@salus/api/back-office.ts';
import type { signatureView } from '@salus/api/documents.ts';
import type { Status } from '@salus/domain/contracts/status.ts';
import { messageRules } from '@salus/domain/messages/message-kinds.ts';
import { failedMessageStatuses } from '@salus/domain/messages/message-status.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import { ABOUT, type AboutRow } from '../contracts/about-contract.ts';
import type { LimitOffset } from '../contracts/page.ts';
import type { SentMessageRow } from '../contracts/sent-messages.ts';
import type { DB } from '../platform/database.gen.ts';
import { countRows, type Reader, type RowOf } from '../platform/db.ts';

export type ShownMessage = SentMessageRow &
  Pick<Selectable<DB['messages']>, 'recipient' | 'attempts' | 'last_error' | 'trace_id'> & {
    readonly contract_status: Status;
    readonly link_is_live: boolean | null;
  };

/** Messages with the facts that decide whether they can be sent again. Texts are not stored. */
function selectMessages(reader: Reader, now: Date) {
  return reader
    .selectFrom('messages as m')
    .innerJoin('contracts as c', 'c.id', 'm.contract_id')
    .leftJoin('customer_links as l', 'l.id', 'm.link_id')
    .select([
      'm.id',
      'm.channel',
      'm.kind',
      'm.recipient',
      'm.status',
      'm.attempts',
      'm.last_error',
    ])
    .select([
      'm.created_at',
      'm.sent_at',
      'm.delivered_at',
      'm.replaces_id',
      'm.trace_id',
      'c.status as contract_status',
    ])
    .select(linkIsLive(now).as('link_is_live'));
}

/** Null for a message without a link. */
function linkIsLive(now: Date) {
  return sql<
    boolean | null
  >`case when l.id is not null then l.replaced_at is null and l.expires_at > ${now} end`;
}

export async function findMessage(
  reader: Reader,
  id: number,
  now: Date,
): Promise<(ShownMessage & { contract_id: number }) | undefined> {
  return await selectMessages(reader, now)
    .select('c.id as contract_id')
    .where('m.id', '=', id)
    .executeTakeFirst();
}

/** The messages that a clerk can send again. */
function selectFailedMessages(reader: Reader, now: Date) {
  const useful = Object.entries(messageRules).flatMap(([kind, { resendableIn }]) =>
    resendableIn.map((status) => sql`(${kind}, ${status})`),
  );
  return selectMessages(reader, now)
    .where('m.status', 'in', failedMessageStatuses)
    .where(sql<boolean>`(m.kind, c.status) in (${sql.join(useful)})`)
    .where(sql<boolean>`${linkIsLive(now)} is not false`);
}

export const countFailedMessages = (
  reader: Reader,
  now: Date,
  isOfTaker: RawBuilder<boolean>,
): Promise<number> => countRows(selectFailedMessages(reader, now).where(isOfTaker).clearSelect());

/** Their contracts, and since when they wait. */
export const failedMessages = (reader: Reader, now: Date) =>
  selectFailedMessages(reader, now).clearSelect().select(['m.contract_id', 'm.created_at as at']);

/** A page of them, oldest first. */
export async function readFailedMessages(
  reader: Reader,
  now: Date,
  { limit, offset, isOfTaker }: LimitOffset & { readonly isOfTaker: RawBuilder<boolean> },
): Promise<(ShownMessage & AboutRow)[]> {
  return await selectFailedMessages(reader, now)
    .where(isOfTaker)
    .select(ABOUT)
    .orderBy('m.created_at')
    .orderBy('m.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** All messages of a contract, newest first. */
export function selectContractMessages(reader: Reader, contractId: RawBuilder<number>, now: Date) {
  return selectMessages(reader, now)
    .where('m.contract_id', '=', contractId)
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id', 'desc');
}

/** All sync attempts of a contract, newest first. */
export function selectSyncTries(reader: Reader, contractId: RawBuilder<number>) {
  return reader
    .selectFrom('api_sync_logs')
    .select(['kind', 'status', 'message', 'http_status', 'at'])
    .where('contract_id', '=', contractId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc');
}

/** The signature of the certificate; no row before it is issued. */
export function selectSignature(reader: Reader, contractId: RawBuilder<number>) {
  return reader
    .selectFrom('documents')
    .select(['signer', 'signed_at', 'sha256'])
    .where('contract_id', '=', contractId)
    .where('kind', '=', 'CERTIFICATE');
}

export function toSignatureView({
  signer,
  signed_at: signedAt,
  sha256,
}: RowOf<typeof selectSignature>): z.input<typeof signatureView> {
  return { signer, signedAt, sha256: sha256.toString('hex') };
}

type Consent = z.input<typeof consentView>;

/** The customer's consents, newest first. */
export function selectConsents(reader: Reader, contractId: RawBuilder<number>) {
  return reader
    .selectFrom('consents')
    .selectAll()
    .where('contract_id', '=', contractId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc');
}

export function toConsentView(row: RowOf<typeof selectConsents>): Consent {
  return {
    kind: row.kind,
    way: row.way,
    ticked: row.ticked,
    at: row.at,
    ipAddress: row.ip_address,
    device: row.device,
    textVersion: row.text_version,
    language: row.language,
    textDigest: row.text_digest.toString('hex'),
    shownDigest: row.shown_digest.toString('hex'),
  };
}

/** When the customer of a contract was last reminded of the consent; null before the first. */
export const consentReminderAt = (contractId: RawBuilder<unknown>): RawBuilder<Date | null> =>
  sql`(select max(r.created_at) from messages r
        where r.contract_id = ${contractId} and r.kind = 'CONSENT_REMINDER')`;

export async function readConsentReminder(reader: Reader, contractId: number) {
  const reminder = await reader
    .selectNoFrom(consentReminderAt(sql`${contractId}::bigint`).as('at'))
    .executeTakeFirstOrThrow();
  return reminder.at;
}
