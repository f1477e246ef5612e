import {
  type AnyMessageKind,
  type DeliveryQueue,
  messageRules,
} from '@salus/domain/messages/message-kinds.ts';
import type { App } from '../context.ts';
import type { Tx } from '../platform/db.ts';
import { insertMessage, type NewMessage } from './message-rows.ts';

export type MessageContext = {
  readonly tx: Tx;
  readonly app: Pick<App, 'jobs'>;
  readonly now: Date;
};

export const deliveryJobName = (queue: DeliveryQueue) => `messages.deliver-${queue}`;

/** The name and the payload of the job that sends a message. */
export function deliveryJob(
  kind: AnyMessageKind,
  payload: object,
): { readonly name: string; readonly payload: object } {
  return { name: deliveryJobName(messageRules[kind].queue), payload: { kind, ...payload } };
}

/**
 * Inserts a message and enqueues the job that sends it. Each call sends another message.
 * @param facts ids and closed sets for its composer, beside the row; nothing personal, no secret
 */
export async function queueMessage(
  { tx, app, now }: MessageContext,
  message: NewMessage,
  facts: object = {},
): Promise<void> {
  const messageId = await insertMessage(tx, message, now);
  await enqueueDelivery(tx, app, message.kind, { messageId, ...facts });
}

/** Enqueues the delivery of a message that exists. */
export async function enqueueDelivery(
  tx: Tx,
  app: Pick<App, 'jobs'>,
  kind: AnyMessageKind,
  payload: { readonly messageId: number },
  startAfter?: Date,
): Promise<void> {
  const job = deliveryJob(kind, payload);
  await app.jobs.enqueue(tx, job.name, job.payload, startAfter && { startAfter });
}

/** The address of a customer: the phone number of one without an e-mail address. */
export function customerAddress(contract: {
  readonly proposer_email: string;
  readonly proposer_mobile: string;
}): Pick<NewMessage, 'channel' | 'recipient'> {
  const { proposer_email: email, proposer_mobile: mobile } = contract;
  return email === ''
    ? { channel: 'SMS', recipient: mobile }
    : { channel: 'EMAIL', recipient: email };
}
