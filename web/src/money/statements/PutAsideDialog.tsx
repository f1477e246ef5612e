import { putAsideStatementLine, type StatementLineView } from '@salus/api/payments/statements.ts';
import { TEXT_LIMITS } from '@salus/domain/people/text.ts';
import { endpointForm } from '../../calls/forms/endpoint-form.ts';
import { useMutationForm } from '../../calls/forms/use-mutation-form.ts';
import { ActionDialog } from '../../contracts/actions/ActionDialog.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import { amount } from '../../ui/data/format.ts';
import { NoteField } from '../../ui/forms/NoteField.tsx';

type Props = {
  readonly statementId: number;
  readonly line: StatementLineView;
  readonly onClose: () => void;
  readonly onChanged: () => void;
};

/** Keeps a line that pays nothing, with a note. */
export function PutAsideDialog({ statementId, line, onClose, onChanged }: Props) {
  const t = useTranslations();
  const form = useMutationForm({
    ...endpointForm(putAsideStatementLine),
    start: { note: '' },
    toBody: ({ note }: { readonly note: string }) => ({ statementId, lineNo: line.lineNo, note }),
    onDone: () => {
      onChanged();
      onClose();
    },
  });
  return (
    <ActionDialog
      title={t(($) => $.statements.putAsideTitle, { amount: amount(line.amount) })}
      text={line.content}
      verb={t(($) => $.statements.putAside)}
      form={form}
      onClose={onClose}
    >
      <NoteField
        {...form.bind('note')}
        label={t(($) => $.labels.note)}
        max={TEXT_LIMITS.reviewNote}
      />
    </ActionDialog>
  );
}
