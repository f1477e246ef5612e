import { type AnyMessageKind, allMessageKinds } from '@salus/domain/messages/message-kinds.ts';
import { isObject, objectKeys } from '@salus/domain/objects.ts';
import { z } from 'zod';
import type { App } from '../context.ts';
import { inTransaction } from '../platform/db.ts';
import { job, type WaitingJob } from '../platform/queue/jobs.ts';
import { deliverMessage, deliveryRetries } from './deliver.ts';
import type { MessageComposer } from './message-composer.ts';
import { deliveryJobName } from './queue-message.ts';

/** The part of the table that a program needs; one that only enqueues may leave kinds out. */
type Composers = Readonly<Partial<Record<AnyMessageKind, MessageComposer>>>;

const id = z.number().int().positive();
const payload = z.union([
  // A composer reads the further fields of its kind.
  z.looseObject({ messageId: id }),
  z.object({ kind: z.enum(allMessageKinds), contractId: id }),
]);
type Payload = z.output<typeof payload>;

/**
 * Concurrent deliveries of a worker. One-time codes and links, for which a customer waits at the
 * counter, pass a backlog of notices; certificates wait for a backlog of issuing.
 */
const queues = {
  urgent: { concurrency: 16 },
  certificates: { concurrency: 10, lowerPriorityThan: 'documents.issue-policy' },
  notices: { concurrency: 16 },
  'account-notices': { concurrency: 12 },
} as const;

/** The job that sends every message, in each of its queues. */
export function deliveryJobs(composers: Composers): readonly WaitingJob<App>[] {
  return objectKeys(queues).map((queue) =>
    job<App, typeof payload>({
      name: deliveryJobName(queue),
      payload,
      ...queues[queue],
      ...delivery(composers),
    }),
  );
}

/** Names under which versions before 0.3.0 queued deliveries, and a kind of each. */
const formerNames: Readonly<Record<string, AnyMessageKind>> = {
  'accounts.deliver-password': 'MAILED_PASSWORD',
  'accounts.notify-factor-changed': 'SECOND_FACTOR_CHANGED',
  'accounts.notify-of-session': 'NEW_DEVICE',
  'accounts.tell-password-changed': 'PASSWORD_CHANGED',
  'customer-link.deliver-sms-link': 'CUSTOMER_LINK',
  'customer-link.deliver-withdrawal': 'CONTRACT_WITHDRAWN',
  'customer-link.notify-change-request': 'CHANGE_REQUESTED',
  'documents.deliver-certificate': 'CERTIFICATE_COPY',
  'documents.mail-cancellation': 'POLICY_CANCELLED',
  'documents.mail-policy': 'POLICY_ISSUED',
  'documents.notify-contact-corrected': 'CONTACT_CORRECTED',
  'payments.mail-returned-money': 'MONEY_RETURNED',
  'payments.notify-approval': 'APPROVAL',
  'payments.notify-held-money': 'MONEY_DIFFERS',
  'policyholder.deliver-answer': 'REQUEST_ANSWERED',
  'policyholder.mail-request': 'REQUEST_RECEIVED',
  'verification.deliver-otp': 'ONE_TIME_CODE',
};

/** Delivers what is queued under the former names. Dead letters of them stay for a year. */
export function formerDeliveryJobs(composers: Composers): readonly WaitingJob<App>[] {
  return Object.entries(formerNames).map(([name, kind]) =>
    job<App, z.ZodType<Payload>>({
      name,
      payload: z.preprocess((data) => (isObject(data) ? { kind, ...data } : data), payload),
      concurrency: 1,
      ...delivery(composers),
    }),
  );
}

const delivery = (composers: Composers) => ({
  ...deliveryRetries,
  timeLimitSeconds: 60,
  async run(app: App, data: Payload, attempt: { readonly isLast: boolean }) {
    const messageId =
      'messageId' in data ? data.messageId : await ensureMessage(app, composers, data);
    await deliverMessage(app, messageId, attempt, (message) =>
      findComposer(composers, message.kind).compose(app, message, data),
    );
  },
});

/** The message of a job that names its contract alone. */
async function ensureMessage(
  { db, clock }: App,
  composers: Composers,
  { kind, contractId }: { readonly kind: AnyMessageKind; readonly contractId: number },
): Promise<number> {
  const { ensure } = findComposer(composers, kind);
  if (!ensure) throw new Error(`a message of the kind ${kind} has to be named by its id`);
  return await inTransaction(db, (tx) => ensure(tx, contractId, clock()));
}

function findComposer(composers: Composers, kind: AnyMessageKind): MessageComposer {
  const composer = composers[kind];
  if (!composer) throw new Error(`this program composes no message of the kind ${kind}`);
  return composer;
}
