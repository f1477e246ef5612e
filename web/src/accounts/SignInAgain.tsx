import { login, type SignedInUser } from '@salus/api/accounts.ts';
import { call } from '@salus/api/client.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { useEffect, useState } from 'react';
import { bodySchema } from '../calls/forms/form-resolver.ts';
import { endSession, enter } from '../calls/session.ts';
import { declineSignIn } from '../calls/sign-in-again.ts';
import { useTranslations } from '../i18n/i18n.ts';
import { Notice } from '../ui/feedback/Notice.tsx';
import { Button } from '../ui/forms/Button.tsx';
import { PasswordField } from '../ui/forms/PasswordField.tsx';
import { TextField } from '../ui/forms/TextField.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { Dialog, DialogButtons } from '../ui/overlays/Dialog.tsx';
import { AccountNotices } from './AccountCard.tsx';
import { FailureNotice } from './FailureNotice.tsx';
import { isSecondStep } from './second-factor/is-second-step.ts';
import { SecondStep } from './second-factor/SecondStep.tsx';
import { useCaptchaForm } from './use-captcha-form.ts';

/** Imported statically, because a later version of the portal has other files. */
const loadSchema = async () => bodySchema(login);

/** Signs the user in over the open screen after the session ended, so that all input stays. */
export function SignInAgain({ person }: { readonly person: SignedInUser }) {
  const t = useTranslations();
  const { register, fieldError, submit, failure, isBusy } = useCaptchaForm({
    action: 'login',
    loadSchema,
    start: { emailAddress: person.emailAddress, password: '' },
    call: (body, headers) => call(login, { body, headers }),
    // Storing the tokens resumes waiting calls, in this tab and in the others.
    onDone: ({ access_token, refresh_token, ...again }) =>
      enter(again, { access_token, refresh_token }),
  });
  const [leftStep, setLeftStep] = useState<unknown>(null);
  const code = failure instanceof RefusalError ? failure.code : null;

  // The account is disabled: the session ends.
  useEffect(() => {
    if (code === 'DISABLED') endSession('USER_IS_DISABLED');
  }, [code]);

  if (isSecondStep(failure) && failure !== leftStep)
    return (
      <Dialog
        key="second step"
        title={t(($) => $.secondFactor.title)}
        text={t(($) => $.secondFactor.text)}
        onEscape={() => undefined}
      >
        <SecondStep
          refusal={failure}
          onDone={enter}
          buttons={(submit, passkey) => (
            <DialogButtons>
              <Button onClick={() => setLeftStep(failure)}>{t(($) => $.goBack)}</Button>
              {passkey}
              {submit}
            </DialogButtons>
          )}
        />
      </Dialog>
    );
  return (
    <Dialog
      title={t(($) => $.signInAgain.title)}
      text={t(($) => $.signInAgain.text)}
      focusOn="#password"
      // Closing it would leave a screen that can do nothing.
      onEscape={() => undefined}
    >
      <Stack as="form" noValidate gap={8} above={16} onSubmit={(event) => void submit(event)}>
        <AccountNotices>
          {code === 'USERNAME_OR_PASSWORD_INCORRECT' ? (
            <Notice kind="error">{t(($) => $.signInAgain.wrong)}</Notice>
          ) : (
            failure !== null && !isSecondStep(failure) && <FailureNotice failure={failure} />
          )}
        </AccountNotices>
        <TextField
          id="signedInAs"
          label={t(($) => $.domain.facts.email)}
          value={person.emailAddress}
          readOnly
          autoComplete="username"
        />
        <PasswordField
          {...register('password')}
          id="password"
          label={t(($) => $.signIn.password)}
          error={fieldError('password')}
          autoComplete="current-password"
        />
        <DialogButtons>
          <Button onClick={declineSignIn}>{t(($) => $.shell.signOut)}</Button>
          <Button kind="primary" type="submit" isBusy={isBusy} aria-disabled={isBusy}>
            {isBusy ? t(($) => $.signIn.busy) : t(($) => $.signInAgain.submit)}
          </Button>
        </DialogButtons>
      </Stack>
    </Dialog>
  );
}
