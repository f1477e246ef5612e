import { createHash } from 'node:crypto';
import { type MessageRules, messageRules } from '@salus/domain/messages/message-kinds.ts';
import { isPendingMessage } from '@salus/domain/messages/message-status.ts';
import { quietUntil } from '@salus/domain/messages/quiet-hours.ts';
import { toInternationalPhone } from '@salus/domain/people/phone.ts';
import type { App } from '../context.ts';
import { IntegrationError } from '../integrations/integration-error.ts';
import type { Mail } from '../integrations/mailer.ts';
import { inTransaction } from '../platform/db.ts';
import {
  type MessageRow,
  noteFailure,
  noteSent,
  noteSuperseded,
  readMessage,
} from './message-rows.ts';
import { enqueueDelivery } from './queue-message.ts';
import { replaceByMail } from './replace-by-mail.ts';

/**
 * Retries soon after a short failure, and hourly through an outage of most of a day.
 * The queue waits half to all of the doubled pause, so the first one is 1 to 2 seconds.
 */
export const deliveryRetries = {
  attempts: 30,
  firstPauseSeconds: 1,
  longestPauseSeconds: 3600,
} as const;

/** The content alone: address and key belong to the message. */
export type ComposedMail = { readonly channel: 'EMAIL' } & Omit<Mail, 'to' | 'messageId'>;
export type ComposedMessage = { readonly channel: 'SMS'; readonly text: string } | ComposedMail;

/** Composes a message at the time of sending; null if it must no longer be sent. */
type Compose = (message: MessageRow) => Promise<ComposedMessage | null>;

type Attempt = { readonly isLast: boolean };

/**
 * Sends a pending message at least once: a try with a lost outcome is repeated under the same key,
 * by which providers and mailboxes detect duplicates. Other messages are left alone, so the job
 * may run several times. Never call it inside a transaction.
 * @throws the error of the try if another try may help
 */
export async function deliverMessage(
  app: App,
  messageId: number,
  attempt: Attempt,
  compose: Compose,
): Promise<void> {
  const message = await readMessage(app.db, messageId);
  if (!message || !isPendingMessage(message.status)) return;
  const { isSilentAtNight }: MessageRules = messageRules[message.kind];
  const morning = isSilentAtNight ? quietUntil(app.clock()) : null;
  if (morning)
    return await inTransaction(app.db, (tx) =>
      enqueueDelivery(tx, app, message.kind, { messageId }, morning),
    );
  try {
    const outgoing = await compose(message);
    if (outgoing === null) return await noteSuperseded(app.db, messageId);
    const reference = await send(app, message, outgoing);
    await noteSent(app.db, messageId, reference, app.clock());
  } catch (error) {
    const isFinal =
      attempt.isLast || (error instanceof IntegrationError && error.kind === 'permanent');
    await noteFailure(app.db, messageId, describe(error), isFinal);
    if (!isFinal) throw error;
    if (await inTransaction(app.db, (tx) => replaceByMail(tx, app, message, app.clock()))) return;
    // The job ends here: the list of failed messages has it, so no dead letter is needed.
    app.alarms.raise(
      'MESSAGE_UNDELIVERABLE',
      { contractId: message.contract_id },
      { messageId, kind: message.kind, err: error },
    );
  }
}

async function send(
  { integrations, config }: App,
  message: MessageRow,
  outgoing: ComposedMessage,
): Promise<string> {
  if (outgoing.channel === 'EMAIL') {
    const { channel: _, ...content } = outgoing;
    const mail = {
      ...content,
      to: message.recipient,
      messageId: mailMessageId(config, message.dedupe_key),
    };
    return (await integrations.mailer.send(mail)).providerReference;
  }
  const to = toInternationalPhone(message.recipient);
  const sms = { to, text: outgoing.text, requestId: message.dedupe_key };
  return (await integrations.sms.send(sms)).providerReference;
}

/**
 * The Message-ID of an e-mail: a hash of its key, so that it is equal for every try and reveals
 * nothing. It is under the sender's own domain, as filters expect.
 */
export function mailMessageId(
  { MAIL_FROM: sender }: Pick<App['config'], 'MAIL_FROM'>,
  dedupeKey: string,
): string {
  const domain = /@([A-Za-z0-9.-]+)/.exec(sender)?.[1] ?? 'localhost';
  return `<${createHash('sha256').update(dedupeKey).digest('hex').slice(0, 32)}@${domain}>`;
}

/** For the back office. An internal error may hold personal data, so only its name is kept. */
function describe(error: unknown): string {
  if (error instanceof IntegrationError) return error.message;
  return error instanceof Error ? error.name : 'unknown';
}
