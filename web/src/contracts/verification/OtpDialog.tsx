import type { ContractView } from '@salus/api/contract-view.ts';
import type { Warning } from '@salus/domain/contracts/warnings/warnings.ts';
import { clockTimeFrom } from '@salus/domain/time/business-time.ts';
import { type FormEvent, useState } from 'react';
import { useTranslations } from '../../i18n/i18n.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { ReasonedButton } from '../../ui/forms/ReasonedButton.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { Box } from '../../ui/layout/Box.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import { Dialog, DialogButtons } from '../../ui/overlays/Dialog.tsx';
import { OverlapReason } from '../warnings/OverlapReason.tsx';
import { SaleRefusal } from '../warnings/SaleRefusal.tsx';
import styles from './OtpDialog.module.css';
import { readCode } from './read-code.ts';
import { minutesText } from './sent-code.ts';
import { CODE_FIELD, useOtp } from './use-otp.ts';

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
  const otp = useOtp({ contract, reason, onVerified });
  const { sentCode, isLive, code, wait, lockedUntil, whyNotSend, refusal, sending, judging } = otp;
  const { proposerName: name, proposerMobile: mobile } = contract;
  const wasSent = sentCode.expiresAt !== null;

  // Initial focus only; later focus follows events.
  const [focusOn] = useState(
    wasSent ? `#${CODE_FIELD}` : whyNotSend === null ? 'button:last-of-type' : 'button',
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!sending.isBusy && !judging.isBusy) void (isLive ? otp.verify() : otp.send());
  }

  return (
    <Dialog
      title={t(($) => $.domain.actions.verifyOtp)}
      text={t(($) => (isLive ? $.otpDialog.sent : $.otpDialog.text), { mobile, name })}
      focusOn={focusOn}
      onEscape={onClose}
    >
      <Stack as="form" noValidate above={16} onSubmit={submit}>
        {wasSent && (
          <CodeField
            id={CODE_FIELD}
            code={code.value}
            error={code.error}
            hint={
              sentCode.triesLeft === null
                ? undefined
                : t(($) => $.otpDialog.triesLeft, { count: sentCode.triesLeft })
            }
            onChange={code.onChange}
            validFor={otp.validFor}
          />
        )}
        <OverlapReason
          contract={contract}
          overlaps={isLive ? [] : overlaps}
          refusal={(isLive ? judging : sending).refusal}
          field={isLive ? judging.bind('overlapReason') : sending.bind('overlapReason')}
        />
        <Stack role="alert" gap={8} above={8}>
          {reason && <Notice kind="warning">{reason}</Notice>}
          {lockedUntil && (
            <Notice kind="warning">
              {t(($) => $.otpDialog.locked, { time: clockTimeFrom(lockedUntil) })}
            </Notice>
          )}
          <SaleRefusal contract={contract} refusal={refusal} />
        </Stack>
        {((!lockedUntil && wait > 0) || (isLive && whyNotSend === null)) && (
          <Row
            as="p"
            columnGap={8}
            align="center"
            canWrap
            tone="secondary"
            isTabular
            className={styles.again}
          >
            {wait > 0 ? (
              t(($) => $.otpDialog.resendIn, { count: wait })
            ) : (
              <>
                {t(($) => $.otpDialog.notReceived)}
                <Button kind="link" isBusy={sending.isBusy} onClick={() => void otp.send()}>
                  {t(($) => $.otpDialog.resend)}
                </Button>
              </>
            )}
          </Row>
        )}
        <DialogButtons>
          <Button onClick={onClose}>{t(($) => $.goBack)}</Button>
          {isLive ? (
            <ReasonedButton
              key="verify"
              reason={reason}
              isPrimary
              isBusy={judging.isBusy}
              run={otp.verify}
            >
              {t(($) => $.secondFactor.confirm)}
            </ReasonedButton>
          ) : (
            <ReasonedButton
              key="send"
              reason={whyNotSend}
              isPrimary
              isBusy={sending.isBusy}
              run={otp.send}
            >
              {t(($) => (wasSent ? $.otpDialog.sendNew : $.otpDialog.send))}
            </ReasonedButton>
          )}
        </DialogButtons>
        {/* Enter in the field presses the button. */}
        <button type="submit" hidden />
      </Stack>
    </Dialog>
  );
}

type CodeFieldProps = {
  readonly id: string;
  readonly code: string;
  readonly error: string | undefined;
  readonly hint: string | undefined;
  readonly onChange: (code: string) => void;
  /** Seconds; null after the code has expired. */
  readonly validFor: number | null;
};

/** One field for six digits, so that phone keypads, pasting and SMS autofill work. */
function CodeField({ id, code, error, hint, onChange, validFor }: CodeFieldProps) {
  const t = useTranslations();
  return (
    <Box holdsPlaced className={styles.code}>
      <TextField
        id={id}
        label={t(($) => $.domain.verificationWays.OTP)}
        hint={hint ?? t(($) => $.otpDialog.codeHint)}
        error={error}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={(event) => onChange(readCode(event.target.value))}
      />
      {/* Not announced: it changes every second. */}
      {validFor !== null && (
        <Text as="p" tone="secondary" isTabular className={styles.validFor}>
          {t(($) => $.otpDialog.validFor, { time: minutesText(validFor) })}
        </Text>
      )}
    </Box>
  );
}
