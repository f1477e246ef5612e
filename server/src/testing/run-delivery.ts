import type { AnyMessageKind } from '@salus/domain/messages/message-kinds.ts';
import type { App } from '../context.ts';
import { messageComposers } from '../message-composers.ts';
import { deliveryJobs } from '../messages/deliver.job.ts';
import { deliveryRetries } from '../messages/deliver.ts';

const [anyQueue] = deliveryJobs(messageComposers);

type Delivery =
  | { readonly messageId: number }
  | { readonly kind: AnyMessageKind; readonly contractId: number };

export const lastTry = { number: deliveryRetries.attempts, isLast: true } as const;

/** Runs the job of a message once, beside the workers. */
export async function runDelivery(
  app: App,
  delivery: Delivery,
  attempt: { readonly number: number; readonly isLast: boolean } = { number: 2, isLast: false },
): Promise<void> {
  await anyQueue?.run(app, delivery, attempt);
}
