import type { LanguageCode } from '@salus/domain/people/languages.ts';
import type { App, Staff, WriteContext } from '../../context.ts';
import { queueMessage } from '../../messages/queue-message.ts';
import type { Tx } from '../../platform/db.ts';
import type { FactorChange } from './factor-changed-mail.ts';

/** Queues a mail to the owner about a change of the account's second factors (MFA-6). */
export async function notifyFactorChanged(
  tx: Tx,
  app: Pick<App, 'jobs'>,
  account: { readonly id: number; readonly emailAddress: string },
  about: {
    readonly change: FactorChange;
    readonly language: LanguageCode;
    readonly now: Date;
  },
): Promise<void> {
  const { change, language, now } = about;
  const message = {
    contractId: null,
    accountId: account.id,
    channel: 'EMAIL',
    kind: 'SECOND_FACTOR_CHANGED',
    recipient: account.emailAddress,
    language,
    keyPrefix: 'factor:',
  } as const;
  await queueMessage({ tx, app, now }, message, { change });
}

/** The same for a change by the owner. */
export async function notifyOwnChange(
  { tx, app, actor, origin, now }: WriteContext<Staff>,
  change: FactorChange,
): Promise<void> {
  const account = { id: actor.accountId, emailAddress: actor.emailAddress };
  await notifyFactorChanged(tx, app, account, { change, language: origin.language, now });
}
