import type { ContractView } from '@salus/api/contract-view.ts';
import { codeEffects } from '@salus/domain/verification/code-effects.ts';
import { useState } from 'react';
import { z } from 'zod';
import { nothingSent, type SentCode } from './sent-code.ts';

const instant = z.number().nullable();
const keptCode: z.ZodType<SentCode> = z.object({
  resendAt: z.number(),
  expiresAt: instant,
  lockedUntil: instant,
  triesLeft: z.number().nullable(),
});

type KeptCode = {
  readonly sentCode: SentCode;
  readonly keep: (next: SentCode) => void;
};

/** State of a contract's code, kept for the life of the tab, across reloads. */
export function useSentCode({ referenceNumber, history }: ContractView): KeptCode {
  const key = `salus.otp.${referenceNumber}`;
  const [kept, setKept] = useState<SentCode>(() => {
    const text = sessionStorage.getItem(key);
    return keptCode.safeParse(text ? JSON.parse(text) : null).data ?? nothingSent;
  });
  const last = history.findLast(({ action }) => codeEffects[action] !== null);
  return {
    sentCode:
      last && codeEffects[last.action] === 'ends'
        ? { ...kept, expiresAt: null, triesLeft: null }
        : kept,
    keep: (next) => {
      sessionStorage.setItem(key, JSON.stringify(next));
      setKept(next);
    },
  };
}
