import type { beginTotp } from '@salus/api/accounts/second-factor.ts';
import type { BodyOf } from '@salus/api/endpoint.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { useState } from 'react';

type ProofBody = BodyOf<typeof beginTotp>;

export type FirstFactorPrompt = {
  readonly needsSignIn: boolean;
  /** Repeats the refused call with the password; its refusal is shown in the dialog. */
  readonly send: (password: string) => Promise<void>;
  readonly cancel: () => void;
};

/** Makes calls that begin a factor; a dialog asks for the proof of the first one (MFA-7). */
export function useFirstFactorProof() {
  const [prompt, setPrompt] = useState<FirstFactorPrompt | null>(null);

  /** @returns the answer; null when the user cancelled */
  async function withProof<T>(make: (body: ProofBody) => Promise<T>): Promise<T | null> {
    try {
      return await make({});
    } catch (error) {
      if (!isProofRequired(error)) throw error;
      return await new Promise<T | null>((resolve) => {
        const settle = (answer: T | null) => {
          setPrompt(null);
          resolve(answer);
        };
        setPrompt({
          needsSignIn: error.params?.proof === 'SIGN_IN',
          send: async (password) => settle(await make({ password })),
          cancel: () => settle(null),
        });
      });
    }
  }

  return { prompt, withProof };
}

export function isProofRequired(error: unknown): error is RefusalError {
  return error instanceof RefusalError && error.code === 'PASSWORD_REQUIRED';
}

export type WithFirstFactorProof = ReturnType<typeof useFirstFactorProof>['withProof'];
