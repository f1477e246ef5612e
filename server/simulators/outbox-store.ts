import type pg from 'pg';

/** Messages to customers, as the simulators received them. */
export const schema = `
  create schema if not exists dev;
  create table if not exists dev.outbox (
    id bigint generated always as identity primary key,
    channel text not null check (channel in ('SMS', 'EMAIL')),
    recipient text not null,
    subject text,
    text text not null,
    html text,
    -- RequestId of an SMS, Message-ID of an e-mail: the same message twice is one entry.
    message_key text not null,
    sent_at timestamptz(3) not null default business_now(),
    unique (channel, message_key)
  );
  create table if not exists dev.outbox_attachments (
    outbox_id bigint not null references dev.outbox on delete cascade,
    position smallint not null,
    name text not null,
    content_type text not null,
    bytes bytea not null,
    primary key (outbox_id, position)
  );
  -- Certificates are compressed already; keeping one was the dearest statement of all issuing.
  alter table dev.outbox_attachments alter column bytes set storage external;
  alter table dev.outbox alter column sent_at set default business_now();`;

type Received = {
  readonly channel: 'SMS' | 'EMAIL';
  readonly to: string;
  readonly subject: string | null;
  readonly text: string;
  readonly html: string | null;
  readonly messageKey: string;
  readonly attachments: readonly {
    readonly name: string;
    readonly contentType: string;
    readonly bytes: Uint8Array;
  }[];
};

/** Returns the id of the entry, or null for a message that was received before. */
export async function keepInOutbox(pool: pg.Pool, message: Received): Promise<number | null> {
  const { channel, to, subject, text, html, messageKey, attachments } = message;
  // One bytea parameter per file: an array would be sent as text.
  const files = attachments.map(
    (_, at) => `(${at}, $${7 + 3 * at}::text, $${8 + 3 * at}::text, $${9 + 3 * at}::bytea)`,
  );
  const { rows } = await pool.query<{ id: number }>(
    `with entry as (
       insert into dev.outbox (channel, recipient, subject, text, html, message_key)
       values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning id
     )${
       files.length === 0
         ? ''
         : `, files as (
       insert into dev.outbox_attachments (outbox_id, position, name, content_type, bytes)
       select id, f.*
       from entry, (values ${files.join(', ')}) f (position, name, content_type, bytes)
     )`
     }
     select id from entry`,
    [
      ...[channel, to, subject, text, html, messageKey],
      ...attachments.flatMap(({ name, contentType, bytes }) => [
        name,
        contentType,
        Buffer.from(bytes),
      ]),
    ],
  );
  return rows[0]?.id ?? null;
}

export type OutboxEntry = {
  readonly id: number;
  readonly channel: 'SMS' | 'EMAIL';
  readonly to: string;
  readonly subject: string | null;
  readonly text: string;
  readonly has_html: boolean;
  readonly sent_at: Date;
  readonly attachments: readonly string[];
};

/** Newest entries first. */
export async function readOutbox(pool: pg.Pool, limit: number | null): Promise<OutboxEntry[]> {
  const { rows } = await pool.query<OutboxEntry>(
    `select o.id, o.channel, o.recipient as "to", o.subject, o.text,
            o.html is not null as has_html, o.sent_at,
            array(select name from dev.outbox_attachments a
                  where a.outbox_id = o.id order by position) as attachments
       from dev.outbox o order by o.id desc limit $1`,
    [limit],
  );
  return rows;
}

export const attachmentPath = (entryId: number, position: number) =>
  `/dev/outbox/${entryId}/attachments/${position}`;
