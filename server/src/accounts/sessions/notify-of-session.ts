import { randomUUID } from 'node:crypto';
import type { LanguageCode } from '@salus/domain/people/languages.ts';
import type { App } from '../../context.ts';
import { insertMessage } from '../../messages/message-rows.ts';
import type { Tx } from '../../platform/db.ts';
import { notifyOfSessionJob } from './notify-of-session.job.ts';

/** Queues a mail to the account's owner about one of their sessions. */
export async function notifyOfSession(
  tx: Tx,
  app: Pick<App, 'jobs'>,
  account: { readonly id: number; readonly email_address: string },
  about: {
    readonly kind: 'NEW_DEVICE' | 'TOKEN_REUSED';
    readonly sessionId: string;
    readonly language: LanguageCode;
    readonly now: Date;
  },
): Promise<void> {
  const messageId = await insertMessage(
    tx,
    {
      contractId: null,
      accountId: account.id,
      channel: 'EMAIL',
      kind: about.kind,
      recipient: account.email_address,
      language: about.language,
      dedupeKey: `session:${randomUUID()}`,
    },
    about.now,
  );
  const { sessionId } = about;
  await app.jobs.enqueue(tx, notifyOfSessionJob.name, { messageId, sessionId });
}
