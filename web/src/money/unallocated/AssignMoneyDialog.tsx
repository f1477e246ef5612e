import { decideUnallocatedMoney, type UnallocatedMoney } from '@salus/api/payments/unallocated.ts';
import type { MoneyStep } from '@salus/domain/payments/unallocated.ts';
import { useState } from 'react';
import { endpointForm } from '../../calls/forms/endpoint-form.ts';
import { useMutationForm } from '../../calls/forms/use-mutation-form.ts';
import { ActionDialog } from '../../contracts/actions/ActionDialog.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import { amount } from '../../ui/data/format.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { useDecisionNotice } from '../use-decision-notice.ts';
import { ContractField } from './ContractField.tsx';

type Props = {
  /** Money of a known amount: no other can be assigned. */
  readonly row: UnallocatedMoney & { readonly amount: number };
  readonly onClose: () => void;
};

type AssignInput = {
  readonly referenceNumber: string;
  readonly step: Extract<MoneyStep, 'ASSIGN' | 'IS_MANUAL'>;
};

/**
 * Finds the contract of money by reference, name, phone or amount, and lets it pay. The money may
 * be that of a contract's manual payment (MONEY-9).
 */
export function AssignMoneyDialog({ row, onClose }: Props) {
  const t = useTranslations();
  const notify = useDecisionNotice();
  const [refused, setRefused] = useState<string | null>(null);
  const sum = { amount: amount(row.amount) };
  const form = useMutationForm({
    ...endpointForm(decideUnallocatedMoney),
    start: { referenceNumber: '', step: 'ASSIGN' },
    toBody: ({ referenceNumber, step }: AssignInput) => ({
      id: row.id,
      step,
      referenceNumber: referenceNumber.trim().toUpperCase(),
    }),
    onDone: (answer, { step }) => {
      notify(answer, () => t(($) => $.unallocated.done[step], sum));
      onClose();
    },
    onRefused: (_, { referenceNumber }) => setRefused(referenceNumber),
  });
  const submitAs = (step: AssignInput['step']) => {
    form.hookForm.setValue('step', step);
    return form.submit();
  };
  // The money of a row that names a contract can only be that contract's manual payment.
  const mayBeManual =
    row.contract === null && !row.refusedSteps.some(({ step }) => step === 'IS_MANUAL');
  const isPaidBefore =
    mayBeManual &&
    form.refusal?.params?.result === 'ALREADY_PAID' &&
    form.values.referenceNumber === refused;
  return (
    <ActionDialog
      title={t(($) => $.unallocated.title.ASSIGN, sum)}
      text={row.content}
      verb={t(($) => $.unallocated.steps.ASSIGN)}
      form={{
        submit: () => submitAs('ASSIGN'),
        summary: form.summary,
        failure: isPaidBefore ? null : form.failure,
        isBusy: form.isBusy,
      }}
      onClose={onClose}
    >
      <ContractField
        field={form.bind('referenceNumber')}
        amountVnd={row.amount}
        content={row.content}
      />
      {isPaidBefore && (
        <div role="alert">
          <Notice
            kind="warning"
            action={
              <Button isBusy={form.isBusy} onClick={() => void submitAs('IS_MANUAL')}>
                {t(($) => $.unallocated.steps.IS_MANUAL)}
              </Button>
            }
          >
            {t(($) => $.unallocated.paidBefore)}
          </Notice>
        </div>
      )}
    </ActionDialog>
  );
}
