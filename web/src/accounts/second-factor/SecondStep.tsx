import { loginSecondFactor, secondFactorChallenge } from '@salus/api/accounts/second-factor.ts';
import type { SignedInUser } from '@salus/api/accounts.ts';
import { call } from '@salus/api/client.ts';
import type { RefusalError } from '@salus/api/refusal-error.ts';
import type { Tokens } from '@salus/api/session-client.ts';
import type { ReactNode } from 'react';
import { useTranslations } from '../../i18n/i18n.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { ProofForm } from './ProofForm.tsx';

type Props = {
  /** SECOND_FACTOR_REQUIRED, the response to the right password. */
  readonly refusal: RefusalError;
  readonly onDone: (person: SignedInUser, tokens: Tokens) => void | Promise<void>;
  readonly buttons: (submit: ReactNode, usePasskey: ReactNode) => ReactNode;
};

/** The second step of a sign-in (MFA-2). */
export function SecondStep({ refusal, onDone, buttons }: Props) {
  const t = useTranslations();
  const challenge = secondFactorChallenge.safeParse(refusal.params).data;
  if (!challenge) return <Notice kind="error">{t(($) => $.domain.refusals.SERVER_ERROR)}</Notice>;
  const { challengeId, methods, passkey } = challenge;
  return (
    <ProofForm
      methods={methods}
      passkey={passkey}
      buttons={buttons}
      send={async (proof) => {
        const { access_token, refresh_token, ...person } = await call(loginSecondFactor, {
          body: { challengeId, ...proof },
        });
        await onDone(person, { access_token, refresh_token });
      }}
    />
  );
}
