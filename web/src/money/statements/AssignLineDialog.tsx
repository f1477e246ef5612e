import { assignStatementLine, type StatementLineView } from '@salus/api/payments/statements.ts';
import { endpointForm } from '../../calls/forms/endpoint-form.ts';
import { useMutationForm } from '../../calls/forms/use-mutation-form.ts';
import { ActionDialog } from '../../contracts/actions/ActionDialog.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import { useQuickHits } from '../../shell/search/use-quick-hits.ts';
import { amount } from '../../ui/data/format.ts';
import { useNotices } from '../../ui/feedback/NoticesProvider.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import styles from './Statements.module.css';

type Props = {
  readonly statementId: number;
  readonly line: StatementLineView;
  readonly onClose: () => void;
  readonly onChanged: () => void;
};

/** Finds the contract of a credit that names none, by reference, name or phone. */
export function AssignLineDialog({ statementId, line, onClose, onChanged }: Props) {
  const t = useTranslations();
  const notices = useNotices();
  const form = useMutationForm({
    ...endpointForm(assignStatementLine),
    start: { referenceNumber: '' },
    bodyOf: ({ referenceNumber }: { readonly referenceNumber: string }) => ({
      statementId,
      lineNo: line.lineNo,
      referenceNumber: referenceNumber.trim().toUpperCase(),
    }),
    onDone: (answer) => {
      notices.success(
        'approvalId' in answer
          ? t(($) => $.approvals.sent)
          : t(($) => $.statements.results[answer.result]),
      );
      onChanged();
      onClose();
    },
  });
  const { referenceNumber: typed } = form.values;
  const { hits } = useQuickHits('backOffice', typed);
  const field = form.bind('referenceNumber');
  const isChosen = hits.some((hit) => hit.referenceNumber === typed);
  return (
    <ActionDialog
      title={t(($) => $.statements.assignTitle, { amount: amount(line.amount) })}
      text={line.content}
      verb={t(($) => $.statements.assign)}
      form={form}
      onClose={onClose}
    >
      <TextField
        {...field}
        label={t(($) => $.statements.contract)}
        onChange={({ target }) => field.onChange(target.value)}
      />
      {!isChosen && hits.length > 0 && (
        <ul className={styles.hits}>
          {hits.map((hit) => (
            <li key={hit.referenceNumber}>
              <Button kind="text" isBlock onClick={() => field.onChange(hit.referenceNumber)}>
                <bdi>{hit.referenceNumber}</bdi> · <bdi>{hit.proposerName}</bdi> ·{' '}
                {amount(hit.premiumAmount)} · {t(($) => $.domain.statuses[hit.status])}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </ActionDialog>
  );
}
