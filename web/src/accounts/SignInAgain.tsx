import { login, type SignedInUser } from '@salus/api/accounts.ts';
import { Refusal } from '@salus/domain/refusals.ts';
import { Button } from 'antd';
import { type FormEvent, useEffect } from 'react';
import { enter, leave } from '../calls/session.ts';
import { giveUpSigningIn } from '../calls/sign-in-again.ts';
import { useWords } from '../i18n/i18n.ts';
import { Dialog, DialogButtons } from '../ui/Dialog.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { TextField } from '../ui/TextField.tsx';
import { AccountNotices } from './AccountCard.tsx';
import { FailureNotice } from './FailureNotice.tsx';
import styles from './SignInAgain.module.css';
import { useCaptchaCall } from './use-captcha-call.ts';

/** Here already when it is needed: by then a new version of the portal may have taken its place. */
const loadLogin = async () => login;

/** The session has ended under an open screen: its person signs in over it, and everything typed stays where it is. */
export function SignInAgain({ person }: { readonly person: SignedInUser }) {
  const t = useWords();
  const { submit, problems, failure, isBusy } = useCaptchaCall(login, loadLogin, 'login');
  const code = failure instanceof Refusal ? failure.code : null;

  // Closed meanwhile: nothing is left to go on with.
  useEffect(() => {
    if (code === 'DISABLED') leave('USER_IS_DISABLED');
  }, [code]);

  async function signIn(event: FormEvent<HTMLFormElement>) {
    const answer = await submit(event, { emailAddress: person.emailAddress });
    if (!answer) return;
    const { access_token, refresh_token, ...again } = answer;
    // Whoever waits for the answer hears of the new tokens, in this tab and in the others.
    enter(again, { access_token, refresh_token });
  }

  const problem = problems['password'];
  return (
    <Dialog
      title={t(($) => $.signInAgain.title)}
      text={t(($) => $.signInAgain.text)}
      focusOn="#password"
      // Closing it would leave a screen that can do nothing.
      onEscape={() => undefined}
    >
      <form noValidate className={styles.form} onSubmit={(event) => void signIn(event)}>
        <AccountNotices>
          {code === 'USERNAME_OR_PASSWORD_INCORRECT' ? (
            <Notice kind="error">{t(($) => $.signInAgain.wrong)}</Notice>
          ) : (
            failure !== null && <FailureNotice failure={failure} />
          )}
        </AccountNotices>
        <TextField
          id="signedInAs"
          label={t(($) => $.signIn.email)}
          value={person.emailAddress}
          readOnly
          autoComplete="username"
        />
        <PasswordField
          id="password"
          name="password"
          label={t(($) => $.signIn.password)}
          error={problem && t(($) => $.words.fields[problem])}
          autoComplete="current-password"
        />
        <DialogButtons>
          <Button onClick={giveUpSigningIn}>{t(($) => $.shell.signOut)}</Button>
          <Button type="primary" htmlType="submit" loading={isBusy} aria-disabled={isBusy}>
            {isBusy ? t(($) => $.signIn.busy) : t(($) => $.signInAgain.submit)}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
