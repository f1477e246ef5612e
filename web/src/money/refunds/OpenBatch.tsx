import {
  cancelRefundBatch,
  type RefundBatchLine,
  showRefundBatchLines,
} from '@salus/api/payments/refund-batches.ts';
import { isLineSent } from '@salus/domain/payments/refund-batch-state.ts';
import { bankNameOrBin } from '@salus/domain/payments/transfers/banks.ts';
import { TEXT_LIMITS } from '@salus/domain/people/text.ts';
import { useState } from 'react';
import { CallFailed } from '../../calls/CallFailed.tsx';
import { endpointForm } from '../../calls/forms/endpoint-form.ts';
import { useMutationForm } from '../../calls/forms/use-mutation-form.ts';
import { useMayWrite } from '../../calls/session-person.ts';
import { useCall } from '../../calls/use-call.ts';
import { ActionDialog } from '../../contracts/actions/ActionDialog.tsx';
import { ContactChangeNote } from '../../contracts/detail/ContactChangeNote.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import type { Column } from '../../ui/data/DataTable.tsx';
import { amount, countText } from '../../ui/data/format.ts';
import { Moment } from '../../ui/data/Moment.tsx';
import { SkeletonCards } from '../../ui/feedback/SkeletonCards.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { NoteField } from '../../ui/forms/NoteField.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import cells from '../../ui/rows/cells.module.css';
import { Quote } from '../../ui/rows/Quote.tsx';
import { Rows } from '../../ui/rows/Rows.tsx';
import { Sheet } from '../../ui/rows/Sheet.tsx';
import { BatchStateText } from './BatchList.tsx';
import { FiguresPanel } from './FiguresPanel.tsx';
import { RefundLink } from './RefundLink.tsx';
import { formatNames, useBatchFile } from './use-batch-file.ts';

/** A batch with its refunds: sent, closed by the debit, or cancelled (REFUND-11). */
export function OpenBatch({ id }: { readonly id: number }) {
  const t = useTranslations();
  const file = useBatchFile();
  const read = useCall(showRefundBatchLines, { query: { id: String(id) } });
  const mayWrite = useMayWrite();
  const [cancelled, setCancelled] = useState<readonly RefundBatchLine[] | null>(null);
  const batch = read.data;
  const live = batch?.lines.filter(({ state }) => isLineSent(state)) ?? [];
  const columns = useLineColumns(mayWrite ? (line) => setCancelled([line]) : null);
  if (read.isError && !batch)
    return <CallFailed error={read.error} onRetry={() => void read.refetch()} />;
  if (!batch) return <SkeletonCards />;
  const label = t(($) => $.refundDesk.batch, { id });
  return (
    <>
      <FiguresPanel
        label={label}
        buttons={
          mayWrite && (
            <>
              <Button isBusy={file.isBusy} onClick={() => void file.save(batch)}>
                {t(($) => $.refundDesk.download)}
              </Button>
              {live.length > 1 && batch.closedCount === 0 && (
                <Button isDangerous onClick={() => setCancelled(live)}>
                  {t(($) => $.refundDesk.cancelAll)}
                </Button>
              )}
            </>
          )
        }
      >
        <div>
          <dt>
            {label} · {formatNames[batch.format]}
          </dt>
          <Stack as="dd">
            <Text as="strong" size="large">
              {amount(batch.amount)}
            </Text>
            <span>
              <bdi>{batch.createdByName}</bdi> · <Moment at={batch.createdAt} />
            </span>
          </Stack>
        </div>
        <div>
          <dt>{t(($) => $.refundDesk.state)}</dt>
          <Stack as="dd">
            <BatchStateText batch={batch} />
          </Stack>
        </div>
      </FiguresPanel>
      <Sheet isRoomy>
        <Rows
          label={label}
          columns={columns}
          rows={batch.lines}
          rowKey={({ refundId }) => String(refundId)}
        />
      </Sheet>
      {cancelled && (
        <CancelBatchDialog
          id={id}
          lines={cancelled}
          onClose={() => setCancelled(null)}
          onDone={() => void read.refetch()}
        />
      )}
    </>
  );
}

/** @param onCancel null for those who only read */
function useLineColumns(onCancel: ((line: RefundBatchLine) => void) | null) {
  const t = useTranslations();
  const columns: Column<RefundBatchLine>[] = [
    {
      key: 'refund',
      title: t(($) => $.refundDesk.refund),
      hasOwnLabel: true,
      render: (line) => <RefundLink refund={line} text={line.refundRef} />,
    },
    {
      key: 'account',
      title: t(($) => $.refundDesk.account),
      render: ({ bankBin, accountNo, accountName, contactChange }) =>
        bankBin === null ? (
          '–'
        ) : (
          <>
            <bdi>{accountName}</bdi>
            <span className={cells.second}>
              <bdi>{accountNo}</bdi> · <bdi>{bankNameOrBin(bankBin)}</bdi>
            </span>
            <ContactChangeNote change={contactChange} />
          </>
        ),
    },
    {
      key: 'amount',
      title: t(($) => $.labels.amount),
      align: 'end',
      render: ({ amount: sum }) => (
        <Text weight="strong" className={cells.amount}>
          {amount(sum)}
        </Text>
      ),
    },
    { key: 'state', title: t(($) => $.refundDesk.state), render: lineState },
  ];
  if (!onCancel) return columns;
  const cancel: Column<RefundBatchLine> = {
    key: 'next',
    title: t(($) => $.worklists.next),
    hasOwnLabel: true,
    render: (line) =>
      isLineSent(line.state) && (
        <Button onClick={() => onCancel(line)}>{t(($) => $.refundDesk.cancelLine)}</Button>
      ),
  };
  return [...columns, cancel];
}

const lineState = (line: RefundBatchLine) => <LineState line={line} />;

function LineState({ line }: { readonly line: RefundBatchLine }) {
  const t = useTranslations();
  const { state, closedAt, closedBy, cancelledAt, cancelledByName, cancelReason } = line;
  const at = closedAt ?? cancelledAt;
  const by = closedBy ?? cancelledByName;
  return (
    <>
      {t(($) => $.refundDesk.states[state])}
      {at && (
        <span className={cells.second}>
          <bdi>{by}</bdi> <Moment at={at} />
        </span>
      )}
      <Quote text={cancelReason} />
    </>
  );
}

type Props = {
  readonly id: number;
  /** The refunds to take out of the batch. */
  readonly lines: readonly RefundBatchLine[];
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Takes refunds that the bank refused out of their batch, after a second question (REFUND-11). */
function CancelBatchDialog({ id, lines, onClose, onDone }: Props) {
  const t = useTranslations();
  const sum = amount(lines.reduce((total, line) => total + line.amount, 0));
  const figures = { shown: countText(lines.length), amount: sum, id };
  const form = useMutationForm({
    ...endpointForm(cancelRefundBatch),
    start: { reason: '' },
    toBody: ({ reason }: { readonly reason: string }) => ({
      batchId: id,
      refundIds: lines.map(({ refundId }) => refundId),
      reason,
    }),
    summary: () => ({
      title: t(($) => $.refundDesk.cancelConfirmTitle, { amount: sum }),
      text: t(($) => $.refundDesk.cancelConfirmText),
      verb: t(($) => $.refundDesk.cancelLine),
      isDangerous: true,
    }),
    doneText: () => t(($) => $.refundDesk.cancelDone),
    onDone: () => {
      onDone();
      onClose();
    },
  });
  return (
    <ActionDialog
      title={t(($) => $.refundDesk.cancelTitle, figures)}
      text={t(($) => $.refundDesk.cancelText, figures)}
      verb={t(($) => $.refundDesk.cancelLine)}
      isDangerous
      form={form}
      onClose={onClose}
    >
      <NoteField
        {...form.bind('reason')}
        label={t(($) => $.approvals.reason)}
        hint={t(($) => $.refundDesk.cancelHint)}
        max={TEXT_LIMITS.approvalReason}
      />
    </ActionDialog>
  );
}
