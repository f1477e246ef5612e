import { decideUnallocatedMoney, type UnallocatedMoney } from '@salus/api/payments/unallocated.ts';
import type { MoneyStep } from '@salus/domain/payments/unallocated.ts';
import { TEXT_LIMITS } from '@salus/domain/people/text.ts';
import { endpointForm } from '../../calls/forms/endpoint-form.ts';
import { useMutationForm } from '../../calls/forms/use-mutation-form.ts';
import { ActionDialog } from '../../contracts/actions/ActionDialog.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import { amount } from '../../ui/data/format.ts';
import { NoteField } from '../../ui/forms/NoteField.tsx';
import { useDecisionNotice } from '../approvals/use-decision-notice.ts';

type Props = {
  readonly row: UnallocatedMoney;
  readonly step: Exclude<MoneyStep, 'ASSIGN' | 'JOIN'>;
  readonly onClose: () => void;
};

/** Returns, keeps or takes up money, or names the manual payment, with a note. */
export function DecideMoneyDialog({ row, step, onClose }: Props) {
  const t = useTranslations();
  const notify = useDecisionNotice();
  // The order names money whose amount the gateway did not report.
  const sum = { amount: row.amount === null ? row.content : amount(row.amount) };
  const isOptional = step === 'TAKE_UP' || step === 'IS_MANUAL';
  const form = useMutationForm({
    ...endpointForm(decideUnallocatedMoney),
    start: { note: '' },
    bodyOf: ({ note }: { readonly note: string }) => ({ id: row.id, step, note: note || null }),
    onDone: (answer) => {
      notify(answer, () => t(($) => $.unallocated.done[step], sum));
      onClose();
    },
  });
  return (
    <ActionDialog
      title={t(($) => $.unallocated.title[step], sum)}
      text={t(($) =>
        step === 'RETURN' && row.origin === 'GATEWAY'
          ? $.unallocated.textAtGateway
          : $.unallocated.text[step],
      )}
      verb={t(($) => $.unallocated.steps[step])}
      isDangerous={step === 'RETURN'}
      form={form}
      onClose={onClose}
    >
      <NoteField
        {...form.bind('note')}
        label={t(($) => $.unallocated.note)}
        optional={isOptional ? t(($) => $.optional) : undefined}
        max={TEXT_LIMITS.reviewNote}
      />
    </ActionDialog>
  );
}
