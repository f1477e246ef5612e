import { useEffect, useEffectEvent } from 'react';

/**
 * WebOTP: where the browser can read the SMS (a device with the recipient's SIM), it offers the
 * code after the user's consent. Refusal or missing support has no effect.
 */
export function useWebOtp(isWaiting: boolean, onCode: (code: string) => void): void {
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
