import type { ContractView } from '@salus/api/contract-view.ts';
import { payManually } from '@salus/api/payments.ts';
import { instantsOf, periodFrom } from '@salus/domain/contracts/period.ts';
import { isPaymentDay, paidAt } from '@salus/domain/payments/manual-payment.ts';
import { TEXT_LIMITS } from '@salus/domain/people/text.ts';
import { businessDayOf, toIsoWithOffset } from '@salus/domain/time/business-time.ts';
import { day, parseDay } from '@salus/domain/time/day.ts';
import { useState } from 'react';
import { useWrite } from '../../calls/use-write.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { amount, dayText, instantText } from '../../ui/data/format.ts';
import { useNow } from '../../ui/data/use-now.ts';
import { useNotices } from '../../ui/feedback/NoticesProvider.tsx';
import { readClock } from '../../ui/forms/clock-text.ts';
import { DayField } from '../../ui/forms/DayField.tsx';
import { NoteField } from '../../ui/forms/NoteField.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import styles from './ActionDialog.module.css';
import { ActionDialog } from './ActionDialog.tsx';

type Props = {
  readonly contract: ContractView;
  /** The reason after a concurrent change made it impossible. */
  readonly reason: string | null;
  readonly onClose: () => void;
};

/** Records a payment outside of the gateway (PAY-13). */
export function ManualPaymentDialog({ contract, reason, onClose }: Props) {
  const t = useTranslations();
  const notices = useNotices();
  const now = useNow();
  const [opened] = useState(() => toIsoWithOffset(new Date()));
  const [paymentDate, setDate] = useState(opened.slice(0, 10));
  const [paymentTime, setTime] = useState(opened.slice(11, 19));
  const [manualPaymentNote, setNote] = useState('');
  const { referenceNumber, proposerName } = contract;
  const today = businessDayOf(now);
  const createdOn = businessDayOf(new Date(contract.createdAt));
  const paidOn = parseDay(paymentDate);
  const dayTexts = { from: dayText(createdOn), to: dayText(today) };
  const write = useWrite(
    payManually,
    {
      referenceNumber,
      paymentDate,
      paymentTime: readClock(paymentTime),
      manualPaymentNote,
      timeZoneOffset: now.getTimezoneOffset(),
      timeZoneName: Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
    {
      paymentDate:
        paidOn && !isPaymentDay(paidOn, createdOn, today)
          ? t(
              ($) => (paidOn > today ? $.manualPayment.inFuture : $.manualPayment.beforeCreated),
              dayTexts,
            )
          : undefined,
    },
  );
  const isLater =
    paidOn === today &&
    paidAt({ paymentDate: paidOn, paymentTime: readClock(paymentTime) }) > now &&
    !write.errorOf('paymentTime');
  const sum = amount(contract.premiumAmount);

  async function submit() {
    if (!write.check()) return;
    const { startsAt, endsAt } = instantsOf(periodFrom(day(paymentDate)));
    const isSure = await notices.confirm({
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
    });
    if (!isSure || !(await write.send())) return;
    notices.success(t(($) => $.manualPayment.done, { amount: sum }));
    onClose();
  }

  return (
    <ActionDialog
      title={t(($) => $.domain.actions.payManually)}
      text={t(($) => $.manualPayment.text, { amount: sum, name: proposerName })}
      focusOn="textarea"
      verb={t(($) => $.manualPayment.verb, { amount: sum })}
      reason={reason}
      failure={write.failure}
      isBusy={write.isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={styles.pair}>
        <DayField
          id="paymentDate"
          label={t(($) => $.manualPayment.date)}
          error={write.errorOf('paymentDate')}
          value={paymentDate}
          onChange={setDate}
          onBlur={() => write.leave('paymentDate')}
          min={createdOn}
          max={today}
        />
        <TextField
          id="paymentTime"
          label={t(($) => $.manualPayment.time)}
          inputMode="numeric"
          placeholder="HH:mm:ss"
          error={
            write.errorOf('paymentTime') &&
            t(($) => (paymentTime ? $.manualPayment.badTime : $.domain.fields.required))
          }
          warning={isLater ? t(($) => $.manualPayment.laterThanNow) : undefined}
          value={paymentTime}
          onChange={(event) => setTime(event.target.value)}
          onBlur={() => {
            setTime(readClock(paymentTime));
            write.leave('paymentTime');
          }}
        />
      </div>
      <NoteField
        id="manualPaymentNote"
        label={t(($) => $.manualPayment.note)}
        hint={t(($) => $.manualPayment.noteHint)}
        error={write.errorOf('manualPaymentNote')}
        value={manualPaymentNote}
        onChange={setNote}
        onBlur={() => write.leave('manualPaymentNote')}
        max={TEXT_LIMITS.manualPaymentNote}
      />
    </ActionDialog>
  );
}
