import { queryRefund } from '@salus/api/payments/refund-batches.ts';
import type { OpenRefund } from '@salus/api/payments/refunds.ts';
import { callInSession } from '../../calls/session.ts';
import { useConfirmedAction } from '../../calls/writes/use-confirmed-action.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { amount } from '../../ui/data/format.ts';

type Refund = Pick<OpenRefund, 'id' | 'amount' | 'refundRef'>;

/** Asks the gateway once more about a refund that it has not answered (REFUND-12). */
export function useQueryRefund(): {
  readonly isBusy: boolean;
  readonly query: (refund: Refund) => Promise<void>;
} {
  const t = useTranslations();
  const { isBusy, run } = useConfirmedAction();
  return {
    isBusy,
    query: ({ id, refundRef, ...refund }) =>
      run({
        question: {
          title: t(($) => $.queryRefund.title, { amount: amount(refund.amount) }),
          text: t(($) => $.queryRefund.text, { refundRef }),
          verb: t(($) => $.queryRefund.open),
        },
        intention: { refundId: id },
        call: (idempotencyKey) =>
          callInSession(queryRefund, { body: { refundId: id }, idempotencyKey }),
        doneText: () => t(($) => $.queryRefund.done),
      }),
  };
}
