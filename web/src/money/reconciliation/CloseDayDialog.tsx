import { closeDay, type ReconciledDayView } from '@salus/api/payments/reconciliation.ts';
import { needsNote } from '@salus/domain/payments/reconciliation/closing.ts';
import { TEXT_LIMITS } from '@salus/domain/people/text.ts';
import { endpointForm } from '../../calls/forms/endpoint-form.ts';
import { useMutationForm } from '../../calls/forms/use-mutation-form.ts';
import { ActionDialog } from '../../contracts/actions/ActionDialog.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import { amount, countText, dayText } from '../../ui/data/format.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { NoteField } from '../../ui/forms/NoteField.tsx';

type Props = {
  readonly view: ReconciledDayView;
  readonly onClose: () => void;
  readonly onClosed: () => void;
};

/** Closes a day, with a note where it has a difference (CLOSE-3). */
export function CloseDayDialog({ view, onClose, onClosed }: Props) {
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
            label={t(($) => $.reconciliation.note)}
            max={TEXT_LIMITS.reviewNote}
          />
        </>
      )}
    </ActionDialog>
  );
}
