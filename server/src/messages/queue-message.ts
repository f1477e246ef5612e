import { randomUUID } from 'node:crypto';
import type { App } from '../context.ts';
import type { Tx } from '../platform/db.ts';
import { insertMessage, type NewMessage } from './message-rows.ts';

export type MessageContext = {
  readonly tx: Tx;
  readonly app: Pick<App, 'jobs'>;
  readonly now: Date;
};

type QueuedMessage = Omit<NewMessage, 'dedupeKey'> & {
  /** The start of the dedupe key: at most 14 characters. */
  readonly keyPrefix: string;
};

/** Inserts a message and enqueues the job that sends it. Each call sends another message. */
export async function queueMessage(
  { tx, app, now }: MessageContext,
  { keyPrefix, ...message }: QueuedMessage,
  job: { readonly name: string },
  payload: object = {},
): Promise<void> {
  const dedupeKey = `${keyPrefix}${randomUUID()}`;
  const messageId = await insertMessage(tx, { ...message, dedupeKey }, now);
  await app.jobs.enqueue(tx, job.name, { messageId, ...payload });
}
