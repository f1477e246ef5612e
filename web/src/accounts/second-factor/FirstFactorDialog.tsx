import { RefusalError } from '@salus/api/refusal-error.ts';
import { type FormEvent, useRef, useState } from 'react';
import { sentenceOf } from '../../calls/refusal-sentence.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { PasswordField } from '../../ui/forms/PasswordField.tsx';
import { Dialog, DialogButtons } from '../../ui/overlays/Dialog.tsx';
import { AccountNotices } from '../AccountCard.tsx';
import { CompanySignIn } from '../oidc/CompanySignIn.tsx';
import styles from './ProofForm.module.css';
import { type FirstFactorPrompt, isProofRequired } from './use-first-factor-proof.ts';

const FIELD = 'first-factor-password';

/** Asks for the password before a first factor, or for another sign-in at the provider (MFA-7). */
export function FirstFactorDialog({ needsSignIn, send, cancel }: FirstFactorPrompt) {
  const t = useTranslations();
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isUnderway = useRef(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const password = field.current?.value ?? '';
    setFailure(null);
    if (password === '') return refuse(t(($) => $.domain.fields.required));
    // A ref, because a second press may come before the next render.
    if (isUnderway.current) return;
    isUnderway.current = true;
    setIsBusy(true);
    try {
      await send(password);
    } catch (reason) {
      if (isProofRequired(reason)) refuse(t(($) => $.domain.refusals.INVALID_PASSWORD));
      else setFailure(sentenceOf(reason));
      if (!(reason instanceof RefusalError)) throw reason;
    } finally {
      isUnderway.current = false;
      setIsBusy(false);
    }
  }

  function refuse(sentence: string): void {
    setError(sentence);
    field.current?.focus();
  }

  const cancelButton = <Button onClick={cancel}>{t(($) => $.secondFactor.cancel)}</Button>;
  return (
    <Dialog
      title={t(($) => $.secondFactor.stepUp.title)}
      text={
        needsSignIn
          ? t(($) => $.domain.refusals.PASSWORD_REQUIRED)
          : t(($) => $.secondFactor.stepUp.text)
      }
      onEscape={cancel}
    >
      {needsSignIn ? (
        <>
          <CompanySignIn startUrl="/user/security" />
          <DialogButtons>{cancelButton}</DialogButtons>
        </>
      ) : (
        <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
          <AccountNotices>{failure && <Notice kind="error">{failure}</Notice>}</AccountNotices>
          <PasswordField
            ref={field}
            id={FIELD}
            label={t(($) => $.passwordChange.currentPassword)}
            error={error ?? undefined}
            onChange={() => setError(null)}
            autoComplete="current-password"
          />
          <DialogButtons>
            {cancelButton}
            <Button kind="primary" type="submit" isBusy={isBusy} aria-disabled={isBusy}>
              {t(($) => $.secondFactor.confirm)}
            </Button>
          </DialogButtons>
        </form>
      )}
    </Dialog>
  );
}
