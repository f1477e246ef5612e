import type { ContractView } from '@salus/api/contract-view.ts';
import { generateOtp, verifyOtp } from '@salus/api/verification.ts';
import type { Warning } from '@salus/domain/contracts/warnings/warnings.ts';
import type { Refusal } from '@salus/domain/refusals.ts';
import { clockTimeFrom } from '@salus/domain/time/business-time.ts';
import { OTP_DIGITS } from '@salus/domain/verification/one-time-code.ts';
import { type FormEvent, useState } from 'react';
import { endpointForm } from '../../calls/forms/endpoint-form.ts';
import { useMutationForm } from '../../calls/forms/use-mutation-form.ts';
import { sentenceOf } from '../../calls/refusal-sentence.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { useNow } from '../../ui/data/use-now.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { ReasonedButton } from '../../ui/forms/ReasonedButton.tsx';
import { Dialog, DialogButtons } from '../../ui/overlays/Dialog.tsx';
import {
  OverlapReason,
  overlapBody,
  ReasonField,
  reasonStart,
} from '../warnings/OverlapReason.tsx';
import { CodeField } from './CodeField.tsx';
import styles from './OtpDialog.module.css';
import { afterRefusal, afterSending, isLive, nothingSent, secondsUntil } from './sent-code.ts';
import { useSentCode } from './use-sent-code.ts';
import { useWebOtp } from './use-web-otp.ts';

const FIELD = 'otpCustomer';
const codeStart = { otpCustomer: '', ...reasonStart };

type Props = {
  readonly contract: ContractView;
  readonly overlaps: readonly Warning[];
  /** The reason why the customer can't be verified, or null. */
  readonly reason: string | null;
  readonly onVerified: () => void;
  readonly onClose: () => void;
};

/** Verifies the customer at the counter: a code to their phone, which they read out (OTP-5). */
export function OtpDialog({ contract, overlaps, reason, onVerified, onClose }: Props) {
  const t = useTranslations();
  const now = useNow(500).getTime();
  const { referenceNumber, proposerName: name, proposerMobile: mobile } = contract;
  const { sent, keep } = useSentCode(contract);
  const [judged, setJudged] = useState<string | null>(null);
  const sending = useMutationForm({
    ...endpointForm(generateOtp),
    start: reasonStart,
    bodyOf: (values: typeof reasonStart) => ({ referenceNumber, ...overlapBody(values) }),
    onDone: (answer) => {
      keep(afterSending(answer, Date.now()));
      setCode('');
      setJudged(null);
      goToCode();
    },
    onRefused: (refusal) => keep(afterRefusal(sent, refusal, Date.now())),
  });
  const judging = useMutationForm({
    ...endpointForm(verifyOtp),
    start: codeStart,
    bodyOf: ({ otpCustomer, ...values }: typeof codeStart) => ({
      referenceNumber,
      otpCustomer,
      ...overlapBody(values),
    }),
    onDone: () => {
      keep({ ...nothingSent, resendAt: sent.resendAt, lockedUntil: sent.lockedUntil });
      onVerified();
    },
    onRefused: (refusal) => {
      keep(afterRefusal(sent, refusal, Date.now()));
      if (refusal.code !== 'INSURED_OVERLAP') goToCode();
    },
  });
  const { value: otpCustomer, onChange: setCode, error } = judging.bind(FIELD);
  const live = isLive(sent, now);
  const wasSent = sent.expiresAt !== null;
  useWebOtp(live, setCode);

  const lockedUntil =
    sent.lockedUntil !== null && now < sent.lockedUntil ? new Date(sent.lockedUntil) : null;
  const wait = secondsUntil(sent.resendAt, now);
  const whyNotSend =
    reason ??
    (lockedUntil && t(($) => $.otpDialog.locked, { time: clockTimeFrom(lockedUntil) })) ??
    (wait > 0 ? t(($) => $.otpDialog.resendIn, { count: wait }) : null);

  // Initial focus only; later focus follows events.
  const [focusOn] = useState(
    wasSent ? `#${FIELD}` : whyNotSend === null ? 'button:last-of-type' : 'button',
  );

  async function send() {
    if (whyNotSend === null) await sending.submit();
  }

  async function verify() {
    if (reason !== null) return;
    setJudged(otpCustomer);
    await judging.submit();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!sending.isBusy && !judging.isBusy) void (live ? verify() : send());
  }

  function wrongCode(): string | undefined {
    if (sent.triesLeft === 0) return t(($) => $.otpDialog.noTriesLeft);
    if (!live) return t(($) => $.otpDialog.expired);
    // A rejected code stays rejected until edited; typing the next one shows no error.
    if (judged !== otpCustomer && otpCustomer.length <= OTP_DIGITS) return undefined;
    if (error) return error;
    const isWrong = judging.refusal?.code === 'OTP_INCORRECT' && judged === otpCustomer;
    return isWrong && judging.refusal ? sentenceOf(judging.refusal) : undefined;
  }

  const failure = failureOf(judging.refusal) ?? failureOf(sending.refusal);
  return (
    <Dialog
      title={t(($) => $.domain.actions.verifyOtp)}
      text={t(($) => (live ? $.otpDialog.sent : $.otpDialog.text), { mobile, name })}
      focusOn={focusOn}
      onEscape={onClose}
    >
      <form noValidate className={styles.form} onSubmit={submit}>
        {wasSent && (
          <CodeField
            id={FIELD}
            code={otpCustomer}
            error={wrongCode()}
            hint={
              sent.triesLeft === null
                ? undefined
                : t(($) => $.otpDialog.triesLeft, { count: sent.triesLeft })
            }
            onChange={setCode}
            validFor={live && sent.expiresAt !== null ? secondsUntil(sent.expiresAt, now) : null}
          />
        )}
        {live && <ReasonField form={judging} field={judging.bind('overlapReason')} />}
        {!live && <OverlapReason contract={contract} overlaps={overlaps} form={sending} />}
        <div role="alert">
          {reason && <Notice kind="warning">{reason}</Notice>}
          {lockedUntil && (
            <Notice kind="warning">
              {t(($) => $.otpDialog.locked, { time: clockTimeFrom(lockedUntil) })}
            </Notice>
          )}
          {failure && <Notice kind="error">{failure}</Notice>}
        </div>
        {!lockedUntil && wait > 0 && (
          <p className={styles.again}>{t(($) => $.otpDialog.resendIn, { count: wait })}</p>
        )}
        {live && whyNotSend === null && (
          <p className={styles.again}>
            {t(($) => $.otpDialog.notReceived)}
            <Button kind="link" isBusy={sending.isBusy} onClick={() => void send()}>
              {t(($) => $.otpDialog.resend)}
            </Button>
          </p>
        )}
        <DialogButtons>
          <Button onClick={onClose}>{t(($) => $.goBack)}</Button>
          {live ? (
            <ReasonedButton
              key="verify"
              reason={reason}
              isPrimary
              isBusy={judging.isBusy}
              run={verify}
            >
              {t(($) => $.otpDialog.verify)}
            </ReasonedButton>
          ) : (
            <ReasonedButton
              key="send"
              reason={whyNotSend}
              isPrimary
              isBusy={sending.isBusy}
              run={send}
            >
              {t(($) => (wasSent ? $.otpDialog.sendNew : $.otpDialog.send))}
            </ReasonedButton>
          )}
        </DialogButtons>
        {/* Enter in the field presses the button. */}
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}

/** Refusals shown at the field or beside the button; all others show separately. */
const shownElsewhere = [
  'OTP_INCORRECT',
  'OTP_EXPIRED',
  'OTP_RESEND_TOO_SOON',
  'RATE_LIMIT_OTP',
  'VALIDATION_ERROR',
];

function failureOf(refusal: Refusal | null): string | null {
  return refusal && !shownElsewhere.includes(refusal.code) ? sentenceOf(refusal) : null;
}

/** Runs after the render that may add the field. Selects a rejected code, to be overwritten. */
function goToCode(): void {
  setTimeout(() => {
    const field = document.getElementById(FIELD);
    field?.focus();
    if (field instanceof HTMLInputElement) field.select();
  });
}
