import { handOverContracts } from '@salus/api/contracts/corrections.ts';
import { TEXT_LIMITS } from '@salus/domain/people/text.ts';
import { useState } from 'react';
import { endpointForm } from '../calls/forms/endpoint-form.ts';
import { useMutationForm } from '../calls/forms/use-mutation-form.ts';
import { ActionDialog } from '../contracts/actions/ActionDialog.tsx';
import type { BulkResults } from '../contracts/list/BulkBar.tsx';
import { useTranslations } from '../i18n/i18n.ts';
import { Button } from '../ui/forms/Button.tsx';
import { NoteField } from '../ui/forms/NoteField.tsx';
import { OfficerField } from './OfficerField.tsx';
import { useOfficers } from './use-officers.ts';

type HandedRow = { readonly referenceNumber: string; readonly proposerName: string };
type Props = {
  readonly rows: readonly HandedRow[];
  readonly onDone: (outcome: BulkResults) => void;
};

/** Hands the ticked contracts over to one officer (ROLE-20). */
export function HandOverButton({ rows, onDone }: Props) {
  const t = useTranslations();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t(($) => $.handover.submit)}</Button>
      {isOpen && (
        <HandOverDialog
          rows={rows}
          onDone={(outcome) => {
            setIsOpen(false);
            onDone(outcome);
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

type Values = { readonly toEmail: string; readonly reason: string };

function HandOverDialog({ rows, onDone, onClose }: Props & { readonly onClose: () => void }) {
  const t = useTranslations();
  const names = new Map(rows.map((row) => [row.referenceNumber, row.proposerName]));
  const form = useMutationForm({
    ...endpointForm(handOverContracts),
    start: { toEmail: '', reason: '' },
    toBody: (values: Values) => ({ ...values, referenceNumbers: [...names.keys()] }),
    onDone: (answers) =>
      onDone({
        title: t(($) => $.handover.submit),
        results: answers.map(({ referenceNumber: number, isMoved, error_code: code }) => ({
          number,
          name: names.get(number),
          isDone: isMoved,
          text: code ? t(($) => $.domain.refusals[code]) : (to.officer?.fullName ?? ''),
        })),
      }),
  });
  const to = useOfficers(form.values.toEmail);
  const title = t(($) => $.handover.willMove, { total: rows.length });
  return (
    <ActionDialog title={title} verb={title} form={form} onClose={onClose}>
      <OfficerField
        {...form.bind('toEmail')}
        label={t(($) => $.handover.to)}
        officerSearch={to}
        warning={
          to.officer?.isDisabled ? t(($) => $.domain.refusals.RECIPIENT_DISABLED) : undefined
        }
        isOffered={({ isDisabled }) => !isDisabled}
      />
      <NoteField
        {...form.bind('reason')}
        label={t(($) => $.correctContact.reason)}
        hint={t(($) => $.handover.reasonHint)}
        max={TEXT_LIMITS.handoverReason}
      />
    </ActionDialog>
  );
}
