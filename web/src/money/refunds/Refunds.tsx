import {
  createRefundBatch,
  listRefundBatches,
  showReadyRefunds,
} from '@salus/api/payments/refund-batches.ts';
import { type BatchFormat, batchFormats } from '@salus/domain/payments/refund-account.ts';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { CallFailed } from '../../calls/CallFailed.tsx';
import { callInSession } from '../../calls/session.ts';
import { useMayWrite } from '../../calls/session-person.ts';
import { useCall } from '../../calls/use-call.ts';
import { useConfirmedAction } from '../../calls/writes/use-confirmed-action.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { DeskPage } from '../../navigation/DeskPage.tsx';
import { amount, countText } from '../../ui/data/format.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { SkeletonCards } from '../../ui/feedback/SkeletonCards.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import { BatchList } from './BatchList.tsx';
import { FiguresPanel } from './FiguresPanel.tsx';
import { OpenBatch } from './OpenBatch.tsx';
import { RefundLink } from './RefundLink.tsx';
import { useBatchFile } from './use-batch-file.ts';

const route = getRouteApi('/shell/money/refunds');

/** The desk for refunds by transfer: the next batch for the bank, and the batches (REFUND-9). */
export function Refunds() {
  const t = useTranslations();
  const { batch } = route.useSearch();
  return (
    <DeskPage
      title={t(($) => $.places.refunds)}
      actions={
        batch !== undefined && <Link to="/money/refunds">{t(($) => $.refundDesk.back)}</Link>
      }
    >
      {batch === undefined ? (
        <>
          <NextBatch />
          <BatchList />
        </>
      ) : (
        <OpenBatch id={batch} />
      )}
    </DeskPage>
  );
}

/** Refunds that are ready for the bank, those that wait for an account, and overdue ones. */
function NextBatch() {
  const t = useTranslations();
  const client = useQueryClient();
  const { isBusy, run } = useConfirmedAction();
  const file = useBatchFile();
  const read = useCall(showReadyRefunds, {});
  const mayWrite = useMayWrite();
  if (read.isError && !read.data)
    return <CallFailed error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <SkeletonCards />;
  const { ready, accountMissing, accountPending, overdue } = read.data;
  const figures = { shown: countText(ready.count), amount: amount(ready.amount) };

  const make = (format: BatchFormat) =>
    run({
      question: {
        title: t(($) => $.refundDesk.confirmTitle, figures),
        text: t(($) => $.refundDesk.confirmText, figures),
        verb: t(($) => $.refundDesk.make[format]),
      },
      intention: { format, ...ready },
      call: (idempotencyKey) =>
        callInSession(createRefundBatch, { body: { format }, idempotencyKey }),
      doneText: ({ id }) => {
        void read.refetch();
        void client.invalidateQueries({ queryKey: [listRefundBatches.name] });
        // Another clerk was faster.
        if (id === null) return t(($) => $.refundDesk.nothing);
        void file.save({ id, format });
        return t(($) => $.refundDesk.made, { id });
      },
    });

  return (
    <>
      {overdue.length > 0 && (
        <Notice
          kind="warning"
          title={t(($) => $.refundDesk.overdueTitle, { shown: countText(overdue.length) })}
        >
          <ul>
            {overdue.map(({ batchId, daysOverdue, ...one }) => (
              <li key={one.refundRef}>
                <RefundLink refund={one} text={one.referenceNumber} /> · {amount(one.amount)} ·{' '}
                <Link to="/money/refunds" search={{ batch: batchId }}>
                  {t(($) => $.refundDesk.batch, { id: batchId })}
                </Link>{' '}
                · {t(($) => $.refundDesk.days, { days: daysOverdue })}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <FiguresPanel
        label={t(($) => $.refundDesk.ready)}
        buttons={
          mayWrite &&
          batchFormats.map((format) => (
            <Button
              key={format}
              kind={format === 'csv' ? 'primary' : 'default'}
              isBusy={isBusy || file.isBusy}
              disabled={ready.count === 0}
              onClick={() => void make(format)}
            >
              {t(($) => $.refundDesk.make[format])}
            </Button>
          ))
        }
      >
        <div>
          <dt>{t(($) => $.refundDesk.ready)}</dt>
          <Stack as="dd">
            <Text as="strong" size="large">
              {figures.amount}
            </Text>
            <span>{t(($) => $.refundDesk.refunds, figures)}</span>
          </Stack>
        </div>
        <div>
          <dt>{t(($) => $.refundDesk.missing)}</dt>
          <Stack as="dd">
            <Text as="strong" size="large">
              {amount(accountMissing.amount)}
            </Text>
            <Link to="/bm-contract/temp-list" search={{ view: 'refunds' }}>
              {t(($) => $.refundDesk.refunds, { shown: countText(accountMissing.count) })}
            </Link>
          </Stack>
        </div>
        {accountPending.count > 0 && (
          <div>
            <dt>{t(($) => $.refundDesk.pending)}</dt>
            <Stack as="dd">
              <Text as="strong" size="large">
                {amount(accountPending.amount)}
              </Text>
              <Link to="/money/approvals">
                {t(($) => $.refundDesk.refunds, { shown: countText(accountPending.count) })}
              </Link>
            </Stack>
          </div>
        )}
      </FiguresPanel>
    </>
  );
}
