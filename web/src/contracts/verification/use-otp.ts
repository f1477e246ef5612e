import type { ContractView } from '@salus/api/contract-view.ts';
import { generateOtp, verifyOtp } from '@salus/api/verification.ts';
import type { Refusal } from '@salus/domain/refusals.ts';
import { clockTimeFrom } from '@salus/domain/time/business-time.ts';
import { codeEffects } from '@salus/domain/verification/code-effects.ts';
import { OTP_DIGITS } from '@salus/domain/verification/one-time-code.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { z } from 'zod';
import { endpointForm } from '../../calls/forms/endpoint-form.ts';
import { useMutationForm } from '../../calls/forms/use-mutation-form.ts';
import { refusalSentence } from '../../calls/refusal-sentence.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { currentTime } from '../../page/current-time.ts';
import { useNow } from '../../ui/data/use-now.ts';
import { useFocusAfterRender } from '../../ui/forms/use-focus-after-render.ts';
import { overlapBody, reasonStart } from '../warnings/OverlapReason.tsx';
import {
  afterRefusal,
  afterSending,
  isLive,
  nothingSent,
  type SentCode,
  secondsUntil,
} from './sent-code.ts';

/** The name of the code's field, and its id. */
export const CODE_FIELD = 'otpCustomer';
const codeStart = { otpCustomer: '', ...reasonStart };

type Options = {
  readonly contract: ContractView;
  /** The reason why the customer can't be verified, or null. */
  readonly reason: string | null;
  readonly onVerified: () => void;
};

/** Sends a code to the customer's phone, and verifies it within its term and tries (OTP-5). */
export function useOtp({ contract, reason, onVerified }: Options) {
  const t = useTranslations();
  const now = useNow(500).getTime();
  const { referenceNumber } = contract;
  const { sentCode, keep } = useSentCode(contract);
  const [judged, setJudged] = useState<string | null>(null);
  const focusAfterRender = useFocusAfterRender();
  const goToCode = () =>
    focusAfterRender(() => {
      const field = document.getElementById(CODE_FIELD);
      // A rejected code is overwritten by the next one.
      if (field instanceof HTMLInputElement) field.select();
      return field;
    });
  const sending = useMutationForm({
    ...endpointForm(generateOtp),
    start: reasonStart,
    toBody: (values: typeof reasonStart) => ({ referenceNumber, ...overlapBody(values) }),
    onDone: (answer) => {
      keep(afterSending(answer, currentTime().getTime()));
      setCode('');
      setJudged(null);
      goToCode();
    },
    onRefused: (refusal) => keep(afterRefusal(sentCode, refusal, currentTime().getTime())),
  });
  const judging = useMutationForm({
    ...endpointForm(verifyOtp),
    start: codeStart,
    toBody: ({ otpCustomer, ...values }: typeof codeStart) => ({
      referenceNumber,
      otpCustomer,
      ...overlapBody(values),
    }),
    onDone: () => {
      keep({ ...nothingSent, resendAt: sentCode.resendAt, lockedUntil: sentCode.lockedUntil });
      onVerified();
    },
    onRefused: (refusal) => {
      keep(afterRefusal(sentCode, refusal, currentTime().getTime()));
      if (refusal.code !== 'INSURED_OVERLAP') goToCode();
    },
  });
  const { value: otpCustomer, onChange: setCode, error } = judging.bind(CODE_FIELD);
  const live = isLive(sentCode, now);
  useWebOtp(live, setCode);

  const lockedUntil =
    sentCode.lockedUntil !== null && now < sentCode.lockedUntil
      ? new Date(sentCode.lockedUntil)
      : null;
  const wait = secondsUntil(sentCode.resendAt, now);
  const whyNotSend =
    reason ??
    (lockedUntil && t(($) => $.otpDialog.locked, { time: clockTimeFrom(lockedUntil) })) ??
    (wait > 0 ? t(($) => $.otpDialog.resendIn, { count: wait }) : null);

  async function send() {
    if (whyNotSend === null) await sending.submit();
  }

  async function verify() {
    if (reason !== null) return;
    setJudged(otpCustomer);
    await judging.submit();
  }

  function wrongCode(): string | undefined {
    if (sentCode.triesLeft === 0) return t(($) => $.otpDialog.noTriesLeft);
    if (!live) return t(($) => $.domain.refusals.OTP_EXPIRED);
    // A rejected code stays rejected until edited; typing the next one shows no error.
    if (judged !== otpCustomer && otpCustomer.length <= OTP_DIGITS) return undefined;
    if (error) return error;
    const isWrong = judging.refusal?.code === 'OTP_INCORRECT' && judged === otpCustomer;
    return isWrong && judging.refusal ? refusalSentence(judging.refusal) : undefined;
  }

  return {
    sentCode,
    /** A code was sent and can still be entered. */
    isLive: live,
    code: { value: otpCustomer, onChange: setCode, error: wrongCode() },
    /** Seconds until the code expires. */
    validFor: live && sentCode.expiresAt !== null ? secondsUntil(sentCode.expiresAt, now) : null,
    /** Seconds until another code can be sent; 0 when it can. */
    wait,
    lockedUntil,
    whyNotSend,
    /** The refusal that is shown neither at the field nor at the button. */
    refusal: [judging.refusal, sending.refusal].find(needsNotice) ?? null,
    sending,
    judging,
    send,
    verify,
  };
}

/** Refusals shown at the field or beside the button; all others show separately. */
const shownElsewhere = [
  'OTP_INCORRECT',
  'OTP_EXPIRED',
  'OTP_RESEND_TOO_SOON',
  'RATE_LIMIT_OTP',
  'VALIDATION_ERROR',
];

const needsNotice = (refusal: Refusal | null) =>
  refusal !== null && !shownElsewhere.includes(refusal.code);

const instant = z.number().nullable();
const keptCode: z.ZodType<SentCode> = z.object({
  resendAt: z.number(),
  expiresAt: instant,
  lockedUntil: instant,
  triesLeft: z.number().nullable(),
});

/** State of a contract's code, kept for the life of the tab, across reloads. */
function useSentCode({ referenceNumber, history }: ContractView) {
  const key = `salus.otp.${referenceNumber}`;
  const [storedCode, setStoredCode] = useState<SentCode>(() => {
    const text = sessionStorage.getItem(key);
    return keptCode.safeParse(text ? JSON.parse(text) : null).data ?? nothingSent;
  });
  const last = history.findLast(({ action }) => codeEffects[action] !== null);
  return {
    sentCode:
      last && codeEffects[last.action] === 'ends'
        ? { ...storedCode, expiresAt: null, triesLeft: null }
        : storedCode,
    keep: (next: SentCode) => {
      sessionStorage.setItem(key, JSON.stringify(next));
      setStoredCode(next);
    },
  };
}

/**
 * WebOTP: where the browser can read the SMS (a device with the recipient's SIM), it offers the
 * code after the user's consent. Refusal or missing support has no effect.
 */
function useWebOtp(isWaiting: boolean, onCode: (code: string) => void): void {
  const give = useEffectEvent(onCode);
  useEffect(() => {
    if (!isWaiting || !('OTPCredential' in window)) return;
    const waiting = new AbortController();
    const ask = { otp: { transport: ['sms'] }, signal: waiting.signal };
    navigator.credentials.get(ask).then(
      (credential) => {
        const code = credential && 'code' in credential ? credential.code : null;
        if (typeof code === 'string' && code && !waiting.signal.aborted) give(code);
      },
      () => undefined,
    );
    return () => waiting.abort();
  }, [isWaiting]);
}
