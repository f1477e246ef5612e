import type { LanguageCode } from '@salus/domain/people/languages.ts';
import type { App } from '../../context.ts';
import { queueMessage } from '../../messages/queue-message.ts';
import type { Tx } from '../../platform/db.ts';

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
  const { kind, sessionId, language, now } = about;
  const message = {
    contractId: null,
    accountId: account.id,
    channel: 'EMAIL',
    kind,
    recipient: account.email_address,
    language,
    keyPrefix: 'session:',
  } as const;
  await queueMessage({ tx, app, now }, message, { sessionId });
}
