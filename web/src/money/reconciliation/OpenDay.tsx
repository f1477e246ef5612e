import {
  closeDay,
  exportReconciliation,
  listReconciliationDays,
  type ReconciledDayView,
  showReconciliationDay,
} from '@salus/api/payments/reconciliation.ts';
import { fileFormats } from '@salus/api/reports.ts';
import {
  isChangedSinceClose,
  isNeverClosed,
  needsNote,
} from '@salus/domain/payments/reconciliation/closing.ts';
import { isDifference, isInWorklist } from '@salus/domain/payments/reconciliation/difference.ts';
import { TEXT_LIMITS } from '@salus/domain/people/text.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { CallFailed } from '../../calls/CallFailed.tsx';
import { endpointForm } from '../../calls/forms/endpoint-form.ts';
import { useMutationForm } from '../../calls/forms/use-mutation-form.ts';
import { streamInSession } from '../../calls/session.ts';
import { useMayWrite } from '../../calls/session-person.ts';
import { useCall } from '../../calls/use-call.ts';
import { useSavedFile } from '../../calls/use-download.ts';
import { ActionDialog } from '../../contracts/actions/ActionDialog.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import { DeskPage } from '../../navigation/DeskPage.tsx';
import { amount, countText, dayText } from '../../ui/data/format.ts';
import { useNow } from '../../ui/data/use-now.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { SkeletonCards } from '../../ui/feedback/SkeletonCards.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { NoteField } from '../../ui/forms/NoteField.tsx';
import { Box } from '../../ui/layout/Box.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import { DayCloses } from './DayCloses.tsx';
import { DayEquation } from './DayEquation.tsx';
import { DaySides } from './DaySides.tsx';
import { DifferenceGroups } from './DifferenceGroups.tsx';

/** One business day: its sides, every difference, and its closes. */
export function OpenDay({ day }: { readonly day: string }) {
  const t = useTranslations();
  const client = useQueryClient();
  const read = useCall(showReconciliationDay, { query: { day } });
  const [isClosing, setIsClosing] = useState(false);
  const mayClose = useMayWrite();
  const { data } = read;
  return (
    <DeskPage
      title={t(($) => $.reconciliation.dayTitle, { day: dayText(day) })}
      actions={
        <>
          <ExportDay day={day} />
          {data?.isClosable && mayClose && (
            <Button kind="primary" onClick={() => setIsClosing(true)}>
              {isNeverClosed(data.state)
                ? t(($) => $.reconciliation.close)
                : t(($) => $.reconciliation.closeAgain)}
            </Button>
          )}
        </>
      }
    >
      <Box as="p" below={16}>
        <Link to="/money/reconciliation">{t(($) => $.reconciliation.all)}</Link>
      </Box>
      {data ? (
        <DayBody view={data} />
      ) : read.isError ? (
        <CallFailed error={read.error} onRetry={() => void read.refetch()} />
      ) : (
        <SkeletonCards />
      )}
      {data && isClosing && (
        <CloseDayDialog
          view={data}
          onClose={() => setIsClosing(false)}
          onClosed={() => {
            void client.invalidateQueries({ queryKey: [listReconciliationDays.name] });
            void read.refetch();
          }}
        />
      )}
    </DeskPage>
  );
}

function DayBody({ view }: { readonly view: ReconciledDayView }) {
  const t = useTranslations();
  const { state, totals, difference, differences, gone, closes } = view;
  const open = differences.filter(isDifference);
  const apart = differences.filter((one) => !isDifference(one));
  const later = open.filter(({ afterClosing }) => afterClosing).length;
  return (
    <Stack gap={24}>
      <Verdict view={view} />
      {isChangedSinceClose(state) && (
        <Notice kind="warning">
          {t(($) => $.reconciliation.changed, { number: countText(later) })}
        </Notice>
      )}
      <DayEquation totals={totals} difference={difference} />
      <DaySides view={view} />
      {open.length > 0 && (
        <Stack as="section" gap={12} aria-labelledby="differences">
          <Text as="h2" id="differences" size="large" weight="strong">
            {t(($) => $.reconciliation.differences)}
          </Text>
          <DifferenceGroups differences={open} />
        </Stack>
      )}
      <DifferenceGroups differences={apart} />
      {gone.length > 0 && (
        <Stack as="section" gap={12} aria-labelledby="gone">
          <Text as="h2" id="gone" size="large" weight="strong">
            {t(($) => $.reconciliation.gone)}
          </Text>
          <DifferenceGroups differences={gone.map((one) => ({ ...one, afterClosing: false }))} />
        </Stack>
      )}
      {closes.length > 0 && <DayCloses closes={closes} />}
    </Stack>
  );
}

const kinds = { AGREES: 'success', DIFFERS: 'warning', NO_STATEMENT: 'info' } as const;

/** The one place that shows whether the day agrees. */
function Verdict({ view }: { readonly view: ReconciledDayView }) {
  const t = useTranslations();
  const { day, agreement, isClosable, isOnStatement, difference, differences } = view;
  const isRunning = day >= businessDay(useNow());
  return (
    <Notice kind={kinds[agreement]}>
      {agreement === 'AGREES' && <p>{t(($) => $.reconciliation.agreed)}</p>}
      {agreement === 'DIFFERS' && (
        <p>
          {t(($) => $.reconciliation.differs, {
            amount: amount(difference.amount),
            number: countText(difference.count),
          })}{' '}
          {differences.some(isInWorklist) && (
            <Link to="/money/unallocated">{t(($) => $.places.unallocated)}</Link>
          )}
        </p>
      )}
      {isRunning ? (
        <p>{t(($) => $.reconciliation.notOver)}</p>
      ) : isClosable ? (
        !isOnStatement && <p>{t(($) => $.reconciliation.offStatement)}</p>
      ) : (
        <p>{t(($) => $.reconciliation.beforeBusiness)}</p>
      )}
    </Notice>
  );
}

/** Saves the totals and differences of a day, XLSX first. */
function ExportDay({ day }: { readonly day: string }) {
  const t = useTranslations();
  const file = useSavedFile();
  return fileFormats.toReversed().map((format) => (
    <Button
      key={format}
      isBusy={file.isBusy}
      onClick={() =>
        void file.save(async () => {
          const query = { day, format };
          const response = await streamInSession(exportReconciliation, { query });
          return URL.createObjectURL(await response.blob());
        }, `doi-soat-${day}.${format}`)
      }
    >
      {t(($) => $.fileExport.start[format])}
    </Button>
  ));
}

type Props = {
  readonly view: ReconciledDayView;
  readonly onClose: () => void;
  readonly onClosed: () => void;
};

/** Closes a day, with a note where it has a difference (CLOSE-3). */
function CloseDayDialog({ view, onClose, onClosed }: Props) {
  const t = useTranslations();
  const { day, difference, isOnStatement } = view;
  const asksForNote = needsNote(difference);
  const { schema, call } = endpointForm(closeDay);
  const form = useMutationForm({
    call,
    schema: schema.refine(({ note }) => !asksForNote || note !== null, {
      path: ['note'],
      error: 'required',
    }),
    start: { note: '' },
    toBody: ({ note }: { readonly note: string }) => ({ day, ...(asksForNote && { note }) }),
    doneText: () => t(($) => $.reconciliation.closed, { day: dayText(day) }),
    onDone: () => {
      onClosed();
      onClose();
    },
  });
  return (
    <ActionDialog
      title={t(($) => $.reconciliation.closeTitle, { day: dayText(day) })}
      text={t(($) => $.reconciliation.closeText)}
      focusOn={asksForNote ? 'textarea' : 'button:last-of-type'}
      verb={t(($) => $.reconciliation.close)}
      form={form}
      onClose={onClose}
    >
      {!isOnStatement && <Notice kind="warning">{t(($) => $.reconciliation.offStatement)}</Notice>}
      {asksForNote && (
        <>
          <p>
            {t(($) => $.reconciliation.differs, {
              amount: amount(difference.amount),
              number: countText(difference.count),
            })}
          </p>
          <NoteField
            {...form.bind('note')}
            label={t(($) => $.labels.note)}
            max={TEXT_LIMITS.reviewNote}
          />
        </>
      )}
    </ActionDialog>
  );
}
