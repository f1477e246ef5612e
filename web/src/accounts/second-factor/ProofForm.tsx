import { stepUp } from '@salus/api/accounts/second-factor.ts';
import type { RequestOptions } from '@salus/api/accounts/webauthn.ts';
import type { BodyOf } from '@salus/api/endpoint.ts';
import type { SecondFactor } from '@salus/domain/people/second-factor.ts';
import { startAuthentication } from '@simplewebauthn/browser';
import { type ReactNode, useState } from 'react';
import { bodySchema } from '../../calls/forms/form-resolver.ts';
import { sentenceOfProof } from '../../calls/refusal-sentence.ts';
import { useOneAtATime } from '../../calls/writes/use-one-at-a-time.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { AccountNotices } from '../AccountCard.tsx';
import { useFactorForm } from './use-factor-form.ts';

export type Proof = BodyOf<typeof stepUp>;

type Props = {
  readonly methods: readonly SecondFactor[];
  readonly passkey: RequestOptions | null;
  /** Sends the proof; its refusal is shown here. */
  readonly send: (proof: Proof) => Promise<void>;
  /** Lays out the buttons; `submit` is null without a code to type. */
  readonly buttons: (submit: ReactNode, usePasskey: ReactNode) => ReactNode;
};

/** Proves a second factor: a code of the app, a recovery code or a passkey. */
export function ProofForm({ methods, passkey, send, buttons }: Props) {
  const t = useTranslations();
  const [failure, setFailure] = useState<string | null>(null);
  const { isBusy, run } = useOneAtATime({
    onFailure: (error) => {
      setFailure(sentenceOfProof(error));
      setFocus('code');
    },
  });
  const hasCodes = methods.some((method) => method !== 'passkey');
  const { bind, setFocus, submit } = useFactorForm({
    // The code of a sign-in has the same rules.
    schema: bodySchema(stepUp),
    start: { code: '' },
    judgedOn: 'submit',
    send: (proof) => prove(async () => proof),
  });

  async function prove(readProof: () => Promise<Proof | null>): Promise<void> {
    await run(async () => {
      setFailure(null);
      const proof = await readProof();
      if (proof) await send(proof);
      else setFailure(t(($) => $.secondFactor.passkeyFailed));
    });
  }

  return (
    <Stack as="form" noValidate gap={8} above={16} onSubmit={(event) => void submit(event)}>
      <AccountNotices>{failure && <Notice kind="error">{failure}</Notice>}</AccountNotices>
      {hasCodes && (
        <TextField
          {...bind('code')}
          id="code"
          label={t(($) => $.secondFactor.code)}
          hint={t(($) => $.secondFactor.codeHint)}
          dir="ltr"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
        />
      )}
      {buttons(
        hasCodes && (
          <Button kind="primary" type="submit" isBusy={isBusy} aria-disabled={isBusy}>
            {t(($) => $.secondFactor.confirm)}
          </Button>
        ),
        passkey && (
          <Button
            {...(hasCodes ? {} : { kind: 'primary' as const })}
            aria-disabled={isBusy}
            onClick={() => void prove(() => assertionFor(passkey))}
          >
            {t(($) => $.secondFactor.usePasskey)}
          </Button>
        ),
      )}
    </Stack>
  );
}

/** Null when the user cancelled, or the browser has no passkey of this account. */
async function assertionFor(options: RequestOptions): Promise<Proof | null> {
  try {
    const { id, rawId, type, response, authenticatorAttachment } = await startAuthentication({
      optionsJSON: options,
    });
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    return {
      assertion: {
        id,
        rawId,
        type,
        authenticatorAttachment,
        response: { clientDataJSON, authenticatorData, signature, userHandle },
      },
    };
  } catch {
    return null;
  }
}
