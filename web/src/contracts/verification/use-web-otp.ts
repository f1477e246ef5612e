import { useEffect, useEffectEvent } from 'react';

type WithCode = Credential & { readonly code?: string };

/**
 * Where the browser can read the SMS by itself (a phone or tablet at the counter, with the SIM that was written to), it
 * offers the code. It asks the person first, and nothing is lost where it can't or they say no.
 */
export function useWebOtp(isWaiting: boolean, onCode: (code: string) => void): void {
  const give = useEffectEvent(onCode);
  useEffect(() => {
    if (!isWaiting || !('OTPCredential' in window)) return;
    const waiting = new AbortController();
    const ask = { otp: { transport: ['sms'] }, signal: waiting.signal } as CredentialRequestOptions;
    navigator.credentials.get(ask).then(
      (credential) => {
        const code = (credential as WithCode | null)?.code;
        if (code && !waiting.signal.aborted) give(code);
      },
      () => undefined,
    );
    return () => waiting.abort();
  }, [isWaiting]);
}
