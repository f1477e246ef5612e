import { movementKeys } from './movement-keys.ts';
import type { Movement } from './movement-store.ts';

type NoticeFacts = Pick<Movement, 'bankReference' | 'amount' | 'content' | 'paidAt'> & {
  readonly transactionId: string;
};

/** A notice of the bank as a movement of the account. */
export function noticeMovement({
  transactionId,
  bankReference,
  amount,
  content,
  paidAt,
}: NoticeFacts) {
  return {
    ...movementKeys({ bankReference, content }),
    source: 'NOTICE',
    bankReference,
    transactionId,
    line: null,
    amount,
    content,
    paidAt,
    isDayOnly: false,
    mark: null,
    detailNo: 0,
    equalNo: 1,
  } as const satisfies Movement;
}
