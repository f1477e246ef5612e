import { stepUp, stepUpOptions } from '@salus/api/accounts/second-factor.ts';
import type { OutputOf } from '@salus/api/endpoint.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { CallFailed } from '../../calls/CallFailed.tsx';
import { callInSession } from '../../calls/session.ts';
import { endStepUp } from '../../calls/step-up.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Dialog, DialogButtons } from '../../ui/overlays/Dialog.tsx';
import { ProofForm } from './ProofForm.tsx';

type ProofOptions = OutputOf<typeof stepUpOptions>;

/** Asks for a second factor over the open screen; the refused call is repeated (MFA-4). */
export function StepUpDialog() {
  const t = useTranslations();
  const navigate = useNavigate();
  const [options, setOptions] = useState<ProofOptions | null>(null);
  const [error, setError] = useState<unknown>(null);
  const load = useCallback(() => {
    setError(null);
    callInSession(stepUpOptions, {}).then(setOptions, setError);
  }, []);
  useEffect(load, [load]);
  const cancel = (
    <Button onClick={() => endStepUp(false)}>{t(($) => $.secondFactor.cancel)}</Button>
  );
  const isEmpty = options?.methods.length === 0;
  return (
    <Dialog
      // The focus goes to the field once it is there.
      key={options ? 'ready' : 'loading'}
      title={t(($) => $.secondFactor.stepUp.title)}
      text={
        isEmpty
          ? t(($) => $.domain.refusals.SECOND_FACTOR_SETUP_REQUIRED)
          : t(($) => $.secondFactor.stepUp.text)
      }
      onEscape={() => endStepUp(false)}
    >
      {error !== null && <CallFailed error={error} onRetry={load} />}
      {options && !isEmpty ? (
        <ProofForm
          methods={options.methods}
          passkey={options.passkey}
          buttons={(submit, passkey) => (
            <DialogButtons>
              {cancel}
              {passkey}
              {submit}
            </DialogButtons>
          )}
          send={async (body) => {
            try {
              await callInSession(stepUp, { body });
              endStepUp(true);
            } catch (failure) {
              // A passkey needs a fresh challenge.
              if (failure instanceof RefusalError && failure.code === 'SECOND_FACTOR_EXPIRED')
                load();
              throw failure;
            }
          }}
        />
      ) : (
        <DialogButtons>
          {cancel}
          {isEmpty && (
            <Button
              kind="primary"
              onClick={() => {
                endStepUp(false);
                void navigate({ to: '/user/security' });
              }}
            >
              {t(($) => $.places.security)}
            </Button>
          )}
        </DialogButtons>
      )}
    </Dialog>
  );
}
