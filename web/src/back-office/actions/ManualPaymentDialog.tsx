import type { ContractView } from '@salus/api/contract-view.ts';
import { payManually } from '@salus/api/payments.ts';
import { periodFrom, periodInstants } from '@salus/domain/contracts/period.ts';
import { isPaymentDay, paidAt } from '@salus/domain/payments/manual-payment.ts';
import { TEXT_LIMITS } from '@salus/domain/people/text.ts';
import { businessDay, toIsoWithOffset } from '@salus/domain/time/business-time.ts';
import { day, parseDay } from '@salus/domain/time/day.ts';
import { useState } from 'react';
import { bodySchema } from '../../calls/forms/form-resolver.ts';
import { useMutationForm } from '../../calls/forms/use-mutation-form.ts';
import { callInSession } from '../../calls/session.ts';
import { ActionDialog } from '../../contracts/actions/ActionDialog.tsx';
import {
  OverlapReason,
  overlapBody,
  reasonStart,
} from '../../contracts/warnings/OverlapReason.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import { useDecisionNotice } from '../../money/use-decision-notice.ts';
import { currentTime } from '../../page/current-time.ts';
import { amount, dayText, instantText } from '../../ui/data/format.ts';
import { useNow } from '../../ui/data/use-now.ts';
import { readClock } from '../../ui/forms/clock-text.ts';
import { DayField } from '../../ui/forms/DayField.tsx';
import { NoteField } from '../../ui/forms/NoteField.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { Grid } from '../../ui/layout/Grid.tsx';

type Props = {
  readonly contract: ContractView;
  /** The reason after a concurrent change made it impossible. */
  readonly reason: string | null;
  readonly onClose: () => void;
};

type PaymentInput = Readonly<
  Record<'paymentDate' | 'paymentTime' | 'manualPaymentNote' | 'cashReceipt', string>
> &
  typeof reasonStart & {
    readonly consentEvidence: { readonly reference: string };
  };

/** Records a payment outside of the gateway (PAY-13). */
export function ManualPaymentDialog({ contract, reason, onClose }: Props) {
  const t = useTranslations();
  const notify = useDecisionNotice();
  const now = useNow();
  const [opened] = useState(() => toIsoWithOffset(currentTime()));
  const { referenceNumber, proposerName } = contract;
  const today = businessDay(now);
  const createdOn = businessDay(new Date(contract.createdAt));
  const sum = amount(contract.premiumAmount);
  const form = useMutationForm({
    // PAY-14, which the server checks after the fields.
    schema: bodySchema(payManually).refine(({ paymentDate }) => !wrongDay(paymentDate), {
      path: ['paymentDate'],
      error: 'invalid',
      when: () => true,
    }),
    start: {
      paymentDate: opened.slice(0, 10),
      paymentTime: opened.slice(11, 19),
      manualPaymentNote: '',
      cashReceipt: '',
      consentEvidence: { reference: '' },
      ...reasonStart,
    },
    toBody: ({ consentEvidence, cashReceipt, overlapReason, ...values }: PaymentInput) => ({
      ...values,
      ...(cashReceipt.trim() === '' ? {} : { cashReceipt }),
      ...(consentEvidence.reference.trim() === '' ? {} : { consentEvidence }),
      ...overlapBody({ overlapReason }),
      referenceNumber,
      paymentTime: readClock(values.paymentTime),
      timeZoneOffset: now.getTimezoneOffset(),
      timeZoneName: Intl.DateTimeFormat().resolvedOptions().timeZone,
    }),
    summary: ({ paymentDate, paymentTime }) => {
      const { startsAt, endsAt } = periodInstants(
        periodFrom(
          day(paymentDate),
          contract.renewalStartsOn === null ? null : day(contract.renewalStartsOn),
        ),
      );
      return {
        title: t(($) => $.manualPayment.confirmTitle, { amount: sum }),
        text: t(($) => $.manualPayment.confirmText, {
          name: proposerName,
          referenceNumber,
          amount: sum,
          paidAt: `${readClock(paymentTime)} ${dayText(paymentDate)}`,
          starts: instantText(startsAt.toISOString()),
          ends: instantText(endsAt.toISOString()),
        }),
        verb: t(($) => $.manualPayment.verb, { amount: sum }),
        isDangerous: true,
      };
    },
    call: (body, idempotencyKey) => callInSession(payManually, { body, idempotencyKey }),
    onDone: (answer) => {
      notify(answer, () => t(($) => $.manualPayment.done, { amount: sum }));
      onClose();
    },
  });
  const date = form.bind('paymentDate');
  const time = form.bind('paymentTime');
  const receipt = form.bind('cashReceipt');
  const evidence = form.bind('consentEvidence.reference');
  const paidOn = parseDay(date.value);
  const isLater =
    paidOn === today &&
    paidAt({ paymentDate: paidOn, paymentTime: readClock(time.value) }) > now &&
    !time.error;

  /** Why money of this day can't pay the contract; no answer where the text is no day. */
  function wrongDay(text: string): string | undefined {
    const paidOn = parseDay(text);
    if (!paidOn || isPaymentDay(paidOn, createdOn, today)) return undefined;
    return t(($) => (paidOn > today ? $.manualPayment.inFuture : $.manualPayment.beforeCreated), {
      from: dayText(createdOn),
      to: dayText(today),
    });
  }

  return (
    <ActionDialog
      title={t(($) => $.domain.actions.payManually)}
      text={t(($) => $.manualPayment.text, { amount: sum, name: proposerName })}
      focusOn="textarea"
      verb={t(($) => $.manualPayment.verb, { amount: sum })}
      reason={reason}
      form={form}
      onClose={onClose}
    >
      <Grid columns={2} gap={12} columnGap={24} isOneColumnOnPhone>
        <DayField
          {...date}
          label={t(($) => $.manualPayment.date)}
          error={date.error && (wrongDay(date.value) ?? date.error)}
          min={createdOn}
          max={today}
        />
        <TextField
          {...time}
          label={t(($) => $.manualPayment.time)}
          inputMode="numeric"
          placeholder="HH:mm:ss"
          error={
            time.error &&
            t(($) => (time.value ? $.manualPayment.badTime : $.domain.fields.required))
          }
          warning={isLater ? t(($) => $.manualPayment.laterThanNow) : undefined}
          onChange={(event) => time.onChange(event.target.value)}
          onBlur={() => {
            time.onChange(readClock(time.value));
            time.onBlur();
          }}
        />
      </Grid>
      <NoteField
        {...form.bind('manualPaymentNote')}
        label={t(($) => $.labels.note)}
        hint={t(($) => $.manualPayment.noteHint)}
        max={TEXT_LIMITS.manualPaymentNote}
      />
      <TextField
        {...receipt}
        label={t(($) => $.fieldNames.cashReceipt)}
        hint={t(($) => $.manualPayment.receiptHint)}
        optional={t(($) => $.optional)}
        maxLength={TEXT_LIMITS.cashReceipt}
        onChange={(event) => receipt.onChange(event.target.value)}
      />
      <TextField
        {...evidence}
        label={t(($) => $.manualPayment.consent)}
        hint={t(($) => $.manualPayment.consentHint)}
        optional={t(($) => $.optional)}
        maxLength={TEXT_LIMITS.consentReference}
        onChange={(event) => evidence.onChange(event.target.value)}
      />
      <OverlapReason
        contract={contract}
        refusal={form.refusal}
        field={form.bind('overlapReason')}
      />
    </ActionDialog>
  );
}
