import { closeDay, type ReconciledDayView } from '@salus/api/payments/reconciliation.ts';
import { TEXT_LIMITS } from '@salus/domain/people/text.ts';
import { endpointForm } from '../../calls/forms/endpoint-form.ts';
import { useMutationForm } from '../../calls/forms/use-mutation-form.ts';
import { ActionDialog } from '../../contracts/actions/ActionDialog.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import { amount, countText, dayText } from '../../ui/data/format.ts';
import { useNotices } from '../../ui/feedback/NoticesProvider.tsx';
import { NoteField } from '../../ui/forms/NoteField.tsx';

type Props = {
  readonly view: ReconciledDayView;
  readonly onClose: () => void;
  readonly onClosed: () => void;
};

/** Closes a day with a note (CLOSE-3). */
export function CloseDayDialog({ view, onClose, onClosed }: Props) {
  const t = useTranslations();
  const notices = useNotices();
  const { day, difference } = view;
  const form = useMutationForm({
    ...endpointForm(closeDay),
    start: { note: '' },
    bodyOf: ({ note }: { readonly note: string }) => ({ day, note }),
    onDone: () => {
      notices.success(t(($) => $.reconciliation.closed, { day: dayText(day) }));
      onClosed();
      onClose();
    },
  });
  return (
    <ActionDialog
      title={t(($) => $.reconciliation.closeTitle, { day: dayText(day) })}
      text={t(($) => $.reconciliation.closeText, {
        amount: amount(difference.amount),
        number: countText(difference.count),
      })}
      verb={t(($) => $.reconciliation.close)}
      form={form}
      onClose={onClose}
    >
      <NoteField
        {...form.bind('note')}
        label={t(($) => $.reconciliation.note)}
        max={TEXT_LIMITS.reviewNote}
      />
    </ActionDialog>
  );
}
