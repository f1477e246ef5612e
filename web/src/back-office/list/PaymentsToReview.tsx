import type { PaymentToReview } from '@salus/api/back-office.ts';
import { useState } from 'react';
import { useTranslations } from '../../i18n/i18n.ts';
import { amount } from '../../ui/data/format.ts';
import { Moment } from '../../ui/data/Moment.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { ReviewPaymentDialog } from '../actions/ReviewPaymentDialog.tsx';
import { useWork, type WorkPage } from './use-work.ts';
import styles from './WorkTable.module.css';
import { WorkTable } from './WorkTable.tsx';

/** Payments that did not pay their contract: reason, amount and decision. */
export function PaymentsToReview(at: WorkPage) {
  const t = useTranslations();
  const list = useWork('payments', at.page, at.limit);
  const [opened, setOpened] = useState<PaymentToReview | null>(null);
  return (
    <>
      <WorkTable
        {...at}
        work="payments"
        list={list}
        keyOf={({ refOrder }) => refOrder}
        contractOf={(row) => row}
        columns={[
          {
            key: 'reason',
            title: t(($) => $.worklists.reason),
            render: ({ reviewReason }) =>
              reviewReason && (
                <span className={styles.text}>
                  {t(($) => $.domain.reviewReasons[reviewReason])}
                  <span className={styles.second}>
                    {t(($) => $.reviewPayment.nextStep[reviewReason])}
                  </span>
                </span>
              ),
          },
          {
            key: 'came',
            title: t(($) => $.worklists.came),
            align: 'end',
            render: (payment) => <strong>{amount(payment.paidAmount ?? payment.amount)}</strong>,
          },
          {
            key: 'due',
            title: t(($) => $.worklists.due),
            align: 'end',
            render: ({ premiumAmount }) => amount(premiumAmount),
          },
          {
            key: 'order',
            needs: 'muchRoom',
            title: t(($) => $.worklists.order),
            render: ({ refOrder, settledAt, createdAt }) => (
              <>
                <bdi className={`${styles.number} ${styles.oneLine}`}>{refOrder}</bdi>
                <span className={styles.second}>
                  <Moment at={settledAt ?? createdAt} />
                </span>
              </>
            ),
          },
          {
            key: 'next',
            title: t(($) => $.worklists.next),
            hasOwnLabel: true,
            render: (payment) => (
              <Button onClick={() => setOpened(payment)}>{t(($) => $.worklists.review)}</Button>
            ),
          },
        ]}
      />
      {opened && <ReviewPaymentDialog payment={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
