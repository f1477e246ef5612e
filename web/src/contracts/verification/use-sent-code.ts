import type { ContractView } from '@salus/api/contract-view.ts';
import { useState } from 'react';
import { nothingSent, type SentCode } from './sent-code.ts';

type Known = {
  readonly sent: SentCode;
  readonly keep: (sent: SentCode) => void;
};

/** What is known of a contract's code, for as long as this tab lives: it survives closing the dialog and a reload. */
export function useSentCode({ referenceNumber, history }: ContractView): Known {
  const key = `salus.otp.${referenceNumber}`;
  const [kept, setKept] = useState<SentCode>(() => {
    const text = sessionStorage.getItem(key);
    return text ? (JSON.parse(text) as SentCode) : nothingSent;
  });
  const last = history.findLast(({ action }) => action === 'generateOtp' || action === 'save');
  return {
    // A save ends the code: the customer's number or the contract may be another one since.
    sent: last?.action === 'save' ? { ...kept, expiresAt: null, triesLeft: null } : kept,
    keep: (sent) => {
      sessionStorage.setItem(key, JSON.stringify(sent));
      setKept(sent);
    },
  };
}
