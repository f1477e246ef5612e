import { reviewPayment } from '@salus/api/payments/reviews.ts';
import { TEXT_LIMITS } from '@salus/domain/people/text.ts';
import { endpointForm } from '../../calls/forms/endpoint-form.ts';
import { useMutationForm } from '../../calls/forms/use-mutation-form.ts';
import { ActionDialog } from '../../contracts/actions/ActionDialog.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import { amount } from '../../ui/data/format.ts';
import { NoteField } from '../../ui/forms/NoteField.tsx';
import { useDecisionNotice } from '../use-decision-notice.ts';

type Props = {
  readonly refOrder: string;
  /** Null where the gateway did not report it. */
  readonly amountVnd: number | null;
  readonly onClose: () => void;
};

/** Records that the money of an order in review was settled outside of Salus; it moves nothing. */
export function SettleOutsideDialog({ refOrder, amountVnd, onClose }: Props) {
  const t = useTranslations();
  const notify = useDecisionNotice();
  const sum = { amount: amountVnd === null ? refOrder : amount(amountVnd) };
  const form = useMutationForm({
    ...endpointForm(reviewPayment),
    start: { note: '' },
    toBody: ({ note }: { readonly note: string }) => ({
      refOrder,
      decision: 'SETTLED_OUTSIDE',
      note,
    }),
    onDone: (answer) => {
      notify(answer, () => t(($) => $.settleOutside.done, sum));
      onClose();
    },
  });
  return (
    <ActionDialog
      title={t(($) => $.settleOutside.title, sum)}
      text={t(($) => $.settleOutside.text, sum)}
      verb={t(($) => $.settleOutside.verb)}
      form={form}
      onClose={onClose}
    >
      <NoteField
        {...form.bind('note')}
        label={t(($) => $.settleOutside.note)}
        hint={t(($) => $.settleOutside.noteHint)}
        max={TEXT_LIMITS.reviewNote}
      />
    </ActionDialog>
  );
}
