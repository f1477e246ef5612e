import { login } from '@salus/api/accounts.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { useRef, useState } from 'react';
import { bodySchema } from '../../calls/forms/form-resolver.ts';
import { refusalSentence } from '../../calls/refusal-sentence.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { PasswordField } from '../../ui/forms/PasswordField.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Dialog, DialogButtons } from '../../ui/overlays/Dialog.tsx';
import { AccountNotices } from '../AccountCard.tsx';
import { CompanySignIn } from '../CompanySignIn.tsx';
import { useFactorForm } from './use-factor-form.ts';
import { type FirstFactorPrompt, isProofRequired } from './use-first-factor-proof.ts';

/** The password of a sign-in, which is required here as well. */
const passwordSchema = bodySchema(login).pick({ password: true });

/** Asks for the password before a first factor, or for another sign-in at the provider (MFA-7). */
export function FirstFactorDialog({ needsSignIn, send, cancel }: FirstFactorPrompt) {
  const t = useTranslations();
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isUnderway = useRef(false);
  const { bind, setFocus, submit } = useFactorForm({
    schema: passwordSchema,
    start: { password: '' },
    judgedOn: 'submit',
    send: ({ password }) => prove(password),
  });

  async function prove(password: string): Promise<void> {
    // A ref, because a second press may come before the next render.
    if (isUnderway.current) return;
    isUnderway.current = true;
    setIsBusy(true);
    setFailure(null);
    try {
      await send(password);
    } catch (error) {
      const isWrong = isProofRequired(error);
      setFailure(isWrong ? t(($) => $.domain.refusals.INVALID_PASSWORD) : refusalSentence(error));
      setFocus('password');
      if (!(error instanceof RefusalError)) throw error;
    } finally {
      isUnderway.current = false;
      setIsBusy(false);
    }
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
        <Stack as="form" noValidate gap={8} above={16} onSubmit={(event) => void submit(event)}>
          <AccountNotices>{failure && <Notice kind="error">{failure}</Notice>}</AccountNotices>
          <PasswordField
            {...bind('password')}
            id="first-factor-password"
            label={t(($) => $.passwordChange.currentPassword)}
            autoComplete="current-password"
          />
          <DialogButtons>
            {cancelButton}
            <Button kind="primary" type="submit" isBusy={isBusy} aria-disabled={isBusy}>
              {t(($) => $.secondFactor.confirm)}
            </Button>
          </DialogButtons>
        </Stack>
      )}
    </Dialog>
  );
}
