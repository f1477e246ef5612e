import type { ContractView } from '@salus/api/contract-view.ts';
import { cancelContract } from '@salus/api/payments.ts';
import { TEXT_LIMITS } from '@salus/domain/people/text.ts';
import { REFUND_PERCENTS } from '@salus/domain/pricing/refund.ts';
import { bodySchema } from '../../calls/forms/form-resolver.ts';
import { type MutationForm, useMutationForm } from '../../calls/forms/use-mutation-form.ts';
import { callInSession } from '../../calls/session.ts';
import { ActionDialog, DialogSum } from '../../contracts/actions/ActionDialog.tsx';
import { ContactChangeNotice } from '../../contracts/detail/ContactChangeNote.tsx';
import { RequestNotice } from '../../contracts/requests/RequestNotice.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import {
  isNoAccount,
  RefundAccountFields,
  startAccount,
  type TypedAccount,
  wireAccount,
} from '../../money/refunds/RefundAccountFields.tsx';
import { useDecisionNotice } from '../../money/use-decision-notice.ts';
import { amount, percentText } from '../../ui/data/format.ts';
import { ChoiceField } from '../../ui/forms/ChoiceField.tsx';
import { DayField } from '../../ui/forms/DayField.tsx';
import { NoteField } from '../../ui/forms/NoteField.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { Grid } from '../../ui/layout/Grid.tsx';
import { type RefundChoice, type RefundFigures, useRefundFigures } from './use-refund-figures.ts';

type Props = {
  readonly contract: ContractView;
  /** The reason after a concurrent change made it impossible. */
  readonly reason: string | null;
  readonly onClose: () => void;
};

/** Cancels an active contract, with a refund or a note only. Submits the figures shown. */
export function CancelDialog({ contract, reason, onClose }: Props) {
  const t = useTranslations();
  const notify = useDecisionNotice();
  const refund = useRefundFigures(contract);
  const { referenceNumber, policyNo, proposerName, refOrder } = contract;
  // The gateway never had this money (REFUND-7).
  const isByTransfer = contract.typePayment === 'MANUAL' || contract.paymentChannel === 'TRANSFER';
  const dialogTexts = (values: CancelInput) => {
    const refundAmount = refund.computeFigures(values)?.refundAmount;
    const sum = amount(refundAmount ?? 0);
    const goes = refundAmount === 0 ? 'nowhere' : isByTransfer ? 'byHand' : 'byGateway';
    return {
      sum,
      whereTo: t(($) => $.cancelDialog.goes[goes], { amount: sum, order: refOrder ?? '' }),
      verb: t(($) => $.cancelDialog.verb[values.way], { amount: sum }),
    };
  };
  const form = useMutationForm({
    // REFUND-6, which the server checks after the fields.
    schema: bodySchema(cancelContract).refine(
      ({ refundDate }) => !refundDate || !refund.wrongDay(refundDate),
      { path: ['refundDate'], error: 'invalid', when: () => true },
    ),
    start: {
      way: 'refund',
      refundDate: refund.today,
      refundPercent: REFUND_PERCENTS[0],
      refundReason: '',
      noteCancelled: '',
      refundAccount: startAccount(proposerName),
    },
    toBody: ({ way, noteCancelled, refundAccount, ...typed }: CancelInput) => {
      if (way === 'note') return { referenceNumber, noteCancelled };
      const { remainInsuredDays, refundAmount } = refund.computeFigures(typed) ?? {};
      const body = { referenceNumber, ...typed, remainInsuredDays, refundAmount };
      return !isByTransfer || isNoAccount(refundAccount)
        ? body
        : { ...body, refundAccount: wireAccount(refundAccount) };
    },
    summary: (values) => ({
      title: t(($) => $.cancelDialog.confirmTitle, { policyNo }),
      text: `${t(($) => $.cancelDialog.confirmText, { name: proposerName })} ${
        values.way === 'refund' ? dialogTexts(values).whereTo : t(($) => $.cancelDialog.nothingBack)
      }`,
      verb: dialogTexts(values).verb,
      isDangerous: true,
    }),
    call: (body, idempotencyKey) => callInSession(cancelContract, { body, idempotencyKey }),
    onDone: (answer) => {
      notify(answer, ({ refundAmount }) =>
        refundAmount === null
          ? t(($) => $.cancelDialog.done.note, { policyNo })
          : t(($) => $.cancelDialog.done.refund, { policyNo, amount: amount(refundAmount) }),
      );
      onClose();
    },
    onRefused: refund.takeRight,
  });
  const { way } = form.values;
  const { remainInsuredDays } = refund.computeFigures(form.values) ?? {};
  const isMismatch = form.refusal?.code === 'REFUND_MISMATCH' && refund.isRight(form.values);
  const { sum, whereTo, verb } = dialogTexts(form.values);
  const request = contract.customerRequests.find(({ kind }) => kind === 'CANCEL');

  return (
    <ActionDialog
      title={t(($) => $.cancelDialog.title, { policyNo })}
      text={t(($) => $.cancelDialog.text, {
        name: proposerName,
        premium: amount(contract.premiumAmount),
      })}
      size="wide"
      verb={verb}
      isDangerous
      reason={reason}
      form={form}
      failure={
        isMismatch
          ? t(($) => $.cancelDialog.mismatch, { days: remainInsuredDays, amount: sum })
          : undefined
      }
      onClose={onClose}
    >
      {request && <RequestNotice request={request} />}
      <ContactChangeNotice change={contract.contactChange} />
      <ChoiceField
        {...form.bind('way')}
        label={t(($) => $.cancelDialog.way)}
        choices={cancelWays.map((value) => ({
          value,
          label: t(($) => $.cancelDialog.ways[value]),
        }))}
      />
      {way === 'refund' && <RefundFields form={form} refund={refund} whereTo={whereTo} />}
      <NoteField
        key={way}
        {...form.bind(way === 'refund' ? 'refundReason' : 'noteCancelled')}
        label={t(($) => $.cancelDialog.why[way])}
        hint={t(($) => $.cancelDialog.whyHint[way])}
        max={way === 'refund' ? TEXT_LIMITS.refundReason : TEXT_LIMITS.cancelNote}
      />
      {way === 'refund' && isByTransfer && (
        <RefundAccountFields bind={form.bind} hint={t(($) => $.refundAccount.without)} />
      )}
    </ActionDialog>
  );
}

type RefundFieldsProps = {
  readonly refund: RefundFigures;
  /** Refund destination. */
  readonly whereTo: string;
  readonly form: MutationForm<CancelInput>;
};

/** Date and percentage, and the resulting days and amount with the formula. */
function RefundFields({ form, refund, whereTo }: RefundFieldsProps) {
  const t = useTranslations();
  const figures = refund.computeFigures(form.values);
  const formula = refund.explainFormula(form.values);
  const date = form.bind('refundDate');
  const percent = form.bind('refundPercent');
  // Without a valid date nothing is computed; the date's error is enough.
  const figureError = (field: string) => (figures ? form.fieldError(field) : undefined);
  return (
    <>
      <Grid columns={2} gap={12} columnGap={24} isOneColumnOnPhone>
        <DayField
          {...date}
          label={t(($) => $.fieldNames.refundDate)}
          error={date.error && (refund.wrongDay(date.value) ?? date.error)}
          {...(refund.startsOn ? { min: refund.startsOn } : {})}
          max={refund.today}
        />
        <ChoiceField
          {...percent}
          label={t(($) => $.fieldNames.refundPercent)}
          choices={REFUND_PERCENTS.map((value) => ({
            value: String(value),
            label: percentText(value),
          }))}
          value={String(percent.value)}
          onChange={(choice) =>
            percent.onChange(
              REFUND_PERCENTS.find((value) => String(value) === choice) ?? REFUND_PERCENTS[0],
            )
          }
        />
        <TextField
          id="remainInsuredDays"
          label={t(($) => $.fieldNames.remainInsuredDays)}
          error={figureError('remainInsuredDays')}
          readOnly
          value={
            figures ? t(($) => $.cancelDialog.dayCount, { count: figures.remainInsuredDays }) : '–'
          }
        />
        <TextField
          id="refundAmount"
          label={t(($) => $.fieldNames.refundAmount)}
          error={figureError('refundAmount')}
          readOnly
          value={figures ? amount(figures.refundAmount) : '–'}
        />
      </Grid>
      <DialogSum>
        {formula ? (
          <>
            <p>{formula}</p>
            <p>{whereTo}</p>
          </>
        ) : (
          <p>{t(($) => $.cancelDialog.noFigures)}</p>
        )}
      </DialogSum>
    </>
  );
}

const cancelWays = ['refund', 'note'] as const;

/** The input of the form that cancels an active contract. */
type CancelInput = RefundChoice & {
  readonly way: (typeof cancelWays)[number];
  readonly refundReason: string;
  readonly noteCancelled: string;
  readonly refundAccount: TypedAccount;
};
