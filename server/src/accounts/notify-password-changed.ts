import type { LanguageCode } from '@salus/domain/people/languages.ts';
import type { App } from '../context.ts';
import { queueMessage } from '../messages/queue-message.ts';
import type { Tx } from '../platform/db.ts';
import { insertAccountHistory } from './account-rows.ts';

/**
 * Records a password change in the history and queues the mail about it (ASVS 6.3.7).
 * A mailed password needs no second mail: the first one announces the change.
 */
export async function notifyPasswordChanged(
  tx: Tx,
  app: Pick<App, 'jobs'>,
  account: { readonly id: number; readonly emailAddress: string },
  how: { readonly language: LanguageCode; readonly now: Date },
): Promise<void> {
  const { id, emailAddress } = account;
  await insertAccountHistory(
    tx,
    id,
    'PASSWORD_CHANGED',
    {},
    { operator: emailAddress, now: how.now },
  );
  const message = {
    contractId: null,
    accountId: id,
    channel: 'EMAIL',
    kind: 'PASSWORD_CHANGED',
    recipient: emailAddress,
    language: how.language,
    keyPrefix: 'changed:',
  } as const;
  await queueMessage({ tx, app, now: how.now }, message);
}
