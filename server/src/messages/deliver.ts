import { createHash } from 'node:crypto';
import { toInternationalPhone } from '@salus/domain/people/phone.ts';
import type { App } from '../context.ts';
import type { Mail } from '../outside/mailer.ts';
import { OutsideError } from '../outside/outside-error.ts';
import { type MessageRow, noteFailure, noteSent, noteSuperseded, readMessage } from './message-rows.ts';

/**
 * How often and how long a message is tried: soon again after a hiccup, hourly through an outage of most of a day.
 * The queue waits half to all of the doubled pause, so the first one is 1 to 2 seconds.
 */
export const deliveryRetries = {
  attempts: 30,
  firstPauseSeconds: 1,
  longestPauseSeconds: 3600,
} as const;

/** What goes out; its address and its key are the message's own. */
export type Composed =
  | { readonly channel: 'SMS'; readonly text: string }
  | ({ readonly channel: 'EMAIL' } & Omit<Mail, 'to' | 'messageId'>);

/** Makes a message's text at the last moment; null where there is nothing to send any more. */
export type Compose = (message: MessageRow) => Promise<Composed | null>;

/** What the queue tells of this try. */
export type Attempt = { readonly isLast: boolean };

/**
 * Sends a message that waits, and keeps how it went. At least once: a try whose end was lost is made again under the same
 * key, by which providers and mailboxes know the second one. A message that was sent, replaced or given up is left alone,
 * so the job may run any number of times. Never call it inside a transaction.
 * @throws whatever went wrong, where another try may help
 */
export async function deliverMessage(app: App, messageId: number, attempt: Attempt, compose: Compose): Promise<void> {
  const message = await readMessage(app.db, messageId);
  if (message?.status !== 'PENDING') return;
  try {
    const composed = await compose(message);
    if (composed === null) return await noteSuperseded(app.db, messageId);
    const reference = await send(app, message, composed);
    await noteSent(app.db, messageId, reference, app.clock());
  } catch (error) {
    const isFinal = attempt.isLast || (error instanceof OutsideError && error.kind === 'permanent');
    await noteFailure(app.db, messageId, describe(error), isFinal);
    // A final "no" of the other side is the end of this job; there is nothing to repeat.
    if (!isFinal || attempt.isLast) throw error;
    app.log.error({ messageId, kind: message.kind }, 'message can not be delivered');
  }
}

async function send({ outside, config }: App, message: MessageRow, composed: Composed): Promise<string> {
  if (composed.channel === 'EMAIL') {
    const { channel: _, ...content } = composed;
    const mail = { ...content, to: message.recipient, messageId: messageIdOf(config, message.dedupe_key) };
    return (await outside.mailer.send(mail)).providerReference;
  }
  const to = toInternationalPhone(message.recipient);
  const sms = { to, text: composed.text, requestId: message.dedupe_key };
  return (await outside.sms.send(sms)).providerReference;
}

/**
 * The Message-ID of an e-mail: from its key, so that it is the same for every try, and tells nothing of anybody. Under
 * the sender's own domain, as filters expect.
 */
export function messageIdOf({ MAIL_FROM: sender }: Pick<App['config'], 'MAIL_FROM'>, dedupeKey: string): string {
  const domain = /@([A-Za-z0-9.-]+)/.exec(sender)?.[1] ?? 'localhost';
  return `<${createHash('sha256').update(dedupeKey).digest('hex').slice(0, 32)}@${domain}>`;
}

/** For the back office. An error of our own may hold anything, so only its kind is told. */
function describe(error: unknown): string {
  if (error instanceof OutsideError) return error.message;
  return error instanceof Error ? error.name : 'unknown';
}
