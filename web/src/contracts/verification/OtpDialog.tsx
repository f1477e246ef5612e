import type { ContractView } from '@salus/api/contract-view.ts';
import { generateOtp, verifyOtp } from '@salus/api/verification.ts';
import type { Refusal } from '@salus/domain/refusals.ts';
import { clockTimeFrom } from '@salus/domain/time/business-time.ts';
import { OTP_DIGITS } from '@salus/domain/verification/one-time-code.ts';
import { Button } from 'antd';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { sentenceOf } from '../../calls/refusal-sentence.ts';
import { useWrite } from '../../calls/use-write.ts';
import { useWords } from '../../i18n/i18n.ts';
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { ReasonedButton } from '../../ui/ReasonedButton.tsx';
import { useNow } from '../../ui/use-now.ts';
import { CodeField } from './CodeField.tsx';
import styles from './OtpDialog.module.css';
import { afterRefusal, afterSending, isLive, nothingSent, secondsUntil } from './sent-code.ts';
import { useSentCode } from './use-sent-code.ts';
import { useWebOtp } from './use-web-otp.ts';

const FIELD = 'otpCustomer';

type Props = {
  readonly contract: ContractView;
  /** Why the customer can't be verified (any more). */
  readonly reason: string | null;
  readonly onVerified: () => void;
  readonly onClose: () => void;
};

/** Verifies the customer at the counter: a code to their phone, which they read out (portal §4, §5). */
export function OtpDialog({ contract, reason, onVerified, onClose }: Props) {
  const t = useWords();
  const now = useNow(500).getTime();
  const { referenceNumber, proposerName: name, proposerMobile: mobile } = contract;
  const { sent, keep } = useSentCode(contract);
  const [otpCustomer, setCode] = useState('');
  const [judged, setJudged] = useState<string | null>(null);
  const sending = useWrite(generateOtp, { referenceNumber });
  const judging = useWrite(verifyOtp, { referenceNumber, otpCustomer });
  const live = isLive(sent, now);
  const wasSent = sent.expiresAt !== null;
  useWebOtp(live, setCode);
  useLearnt(sending.refusal, (refusal) => keep(afterRefusal(sent, refusal, Date.now())));
  useLearnt(judging.refusal, (refusal) => {
    keep(afterRefusal(sent, refusal, Date.now()));
    goToCode();
  });

  const lockedUntil = sent.lockedUntil !== null && now < sent.lockedUntil ? new Date(sent.lockedUntil) : null;
  const wait = secondsUntil(sent.resendAt, now);
  const whyNotSend =
    reason ??
    (lockedUntil && t(($) => $.otpDialog.locked, { time: clockTimeFrom(lockedUntil) })) ??
    (wait > 0 ? t(($) => $.otpDialog.resendIn, { count: wait }) : null);

  // Where the focus is when the dialog opens; later it is led by what happens.
  const [focusOn] = useState(wasSent ? `#${FIELD}` : whyNotSend === null ? 'button:last-of-type' : 'button');

  async function send() {
    if (whyNotSend !== null) return;
    const answer = await sending.send();
    if (!answer) return;
    keep(afterSending(answer, Date.now()));
    setCode('');
    setJudged(null);
    goToCode();
  }

  async function verify() {
    if (reason !== null) return;
    setJudged(otpCustomer);
    if (!judging.check()) return;
    if (!(await judging.send())) return;
    keep({ ...nothingSent, resendAt: sent.resendAt, lockedUntil: sent.lockedUntil });
    onVerified();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!sending.isBusy && !judging.isBusy) void (live ? verify() : send());
  }

  function wrongCode(): string | undefined {
    if (sent.triesLeft === 0) return t(($) => $.otpDialog.noTriesLeft);
    if (!live) return t(($) => $.otpDialog.expired);
    // What was judged wrong is wrong until it is changed; while the next one is typed nobody is in the way.
    if (judged !== otpCustomer && otpCustomer.length <= OTP_DIGITS) return undefined;
    const own = judging.errorOf(FIELD);
    if (own) return own;
    const isWrong = judging.refusal?.code === 'OTP_INCORRECT' && judged === otpCustomer;
    return isWrong && judging.refusal ? sentenceOf(judging.refusal) : undefined;
  }

  const failure = failureOf(judging.refusal) ?? failureOf(sending.refusal);
  return (
    <Dialog
      title={t(($) => $.words.actions.verifyOtp)}
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
            hint={sent.triesLeft === null ? undefined : t(($) => $.otpDialog.triesLeft, { count: sent.triesLeft })}
            onChange={setCode}
            validFor={live && sent.expiresAt !== null ? secondsUntil(sent.expiresAt, now) : null}
          />
        )}
        <div role="alert">
          {reason && <Notice kind="warning">{reason}</Notice>}
          {lockedUntil && (
            <Notice kind="warning">{t(($) => $.otpDialog.locked, { time: clockTimeFrom(lockedUntil) })}</Notice>
          )}
          {failure && <Notice kind="error">{failure}</Notice>}
        </div>
        {!lockedUntil && wait > 0 && <p className={styles.again}>{t(($) => $.otpDialog.resendIn, { count: wait })}</p>}
        {live && whyNotSend === null && (
          <p className={styles.again}>
            {t(($) => $.otpDialog.notReceived)}
            <Button type="link" loading={sending.isBusy} onClick={() => void send()}>
              {t(($) => $.otpDialog.resend)}
            </Button>
          </p>
        )}
        <DialogButtons>
          <Button onClick={onClose}>{t(($) => $.goBack)}</Button>
          {live ? (
            <ReasonedButton key="verify" reason={reason} isPrimary isBusy={judging.isBusy} run={verify}>
              {t(($) => $.otpDialog.verify)}
            </ReasonedButton>
          ) : (
            <ReasonedButton key="send" reason={whyNotSend} isPrimary isBusy={sending.isBusy} run={send}>
              {t(($) => (wasSent ? $.otpDialog.sendNew : $.otpDialog.send))}
            </ReasonedButton>
          )}
        </DialogButtons>
        {/* Enter in the field does what the button does. */}
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}

/** Refusals that stand at the field or beside the button; any other one is told on its own. */
const toldElsewhere = ['OTP_INCORRECT', 'OTP_EXPIRED', 'OTP_RESEND_TOO_SOON', 'RATE_LIMIT_OTP', 'VALIDATION_ERROR'];

function failureOf(refusal: Refusal | null): string | null {
  return refusal && !toldElsewhere.includes(refusal.code) ? sentenceOf(refusal) : null;
}

/** Takes note of each refusal once. */
function useLearnt(refusal: Refusal | null, learn: (refusal: Refusal) => void): void {
  const note = useEffectEvent(learn);
  useEffect(() => {
    if (refusal) note(refusal);
  }, [refusal]);
}

/** After the drawing: the field may only just have come. A wrong code is selected, to be typed over. */
function goToCode(): void {
  setTimeout(() => {
    const field = document.getElementById(FIELD);
    field?.focus();
    if (field instanceof HTMLInputElement) field.select();
  });
}
