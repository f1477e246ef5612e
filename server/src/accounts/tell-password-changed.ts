import { randomUUID } from 'node:crypto';
import type { LanguageCode } from '@salus/domain/people/languages.ts';
import type { App } from '../context.ts';
import { insertMessage } from '../messages/message-rows.ts';
import type { Tx } from '../platform/db.ts';
import { insertAccountHistory } from './store.ts';
import { tellPasswordChangedJob } from './tell-password-changed.job.ts';

/**
 * Writes down that a person gave their account another password, and that they are to be told (ASVS 6.3.7). A password
 * that was mailed needs no second mail: the one that brings it says so.
 */
export async function tellPasswordChanged(
  tx: Tx,
  app: Pick<App, 'jobs'>,
  account: { readonly id: number; readonly emailAddress: string },
  how: { readonly language: LanguageCode; readonly now: Date },
): Promise<void> {
  const { id, emailAddress } = account;
  await insertAccountHistory(tx, id, 'PASSWORD_CHANGED', {}, { operator: emailAddress, now: how.now });
  const messageId = await insertMessage(
    tx,
    {
      contractId: null,
      accountId: id,
      channel: 'EMAIL',
      kind: 'PASSWORD_CHANGED',
      recipient: emailAddress,
      language: how.language,
      dedupeKey: `changed:${randomUUID()}`,
    },
    how.now,
  );
  await app.jobs.enqueue(tx, tellPasswordChangedJob.name, { messageId });
}
