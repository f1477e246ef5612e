import type { AdminHistoryAction } from '@salus/domain/administration/history.ts';
import type { LanguageCode } from '@salus/domain/people/languages.ts';
import type { App, Staff, WriteContext } from '../../context.ts';
import { queueMessage } from '../../messages/queue-message.ts';
import type { Tx } from '../../platform/db.ts';
import { insertAccountHistory } from '../account-rows.ts';
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

const actions = {
  totpAdded: 'SECOND_FACTOR_ADDED',
  passkeyAdded: 'SECOND_FACTOR_ADDED',
  totpRemoved: 'SECOND_FACTOR_REMOVED',
  passkeyRemoved: 'SECOND_FACTOR_REMOVED',
  codesRenewed: 'RECOVERY_CODES_RENEWED',
} as const satisfies Partial<Record<FactorChange, AdminHistoryAction>>;

/** Appends a change by the owner to the account's history, and mails them about it. */
export async function recordOwnChange(
  { tx, app, actor, origin, now }: WriteContext<Staff>,
  change: keyof typeof actions,
  details: object = {},
): Promise<void> {
  const { accountId: id, emailAddress } = actor;
  const operation = { operator: emailAddress, now };
  await insertAccountHistory(tx, id, actions[change], details, operation);
  const about = { change, language: origin.language, now };
  await notifyFactorChanged(tx, app, { id, emailAddress }, about);
}
