import { login } from '@salus/api/light.ts';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { loadChunk } from '../calls/prefetch-chunk.ts';
import { type EndedBy, enter, takeEndedBy } from '../calls/session.ts';
import { useTranslations } from '../i18n/i18n.ts';
import { Notice } from '../ui/feedback/Notice.tsx';
import { Button } from '../ui/forms/Button.tsx';
import { PasswordField } from '../ui/forms/PasswordField.tsx';
import { TextField } from '../ui/forms/TextField.tsx';
import { AccountCard } from './AccountCard.tsx';
import { FailureNotice } from './FailureNotice.tsx';
import { useCaptchaCall } from './use-captcha-call.ts';

const loadLogin = () =>
  loadChunk('accounts', async () => (await import('@salus/api/accounts.ts')).login);

export function SignIn() {
  const t = useTranslations();
  const router = useRouter();
  const { submit, problems, failure, isBusy } = useCaptchaCall(login, loadLogin, 'login');
  const [endedBy] = useState(takeEndedBy);
  // The address typed on the reset page.
  const typed = useLocation().state.emailAddress ?? '';
  const form = useRef<HTMLFormElement>(null);
  const email = () => form.current?.querySelector<HTMLInputElement>('#emailAddress');

  useEffect(() => {
    document.title = t(($) => $.signIn.documentTitle);
  }, [t]);
  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>(typed ? '#password' : '#emailAddress')?.focus();
  }, [typed]);

  async function signIn(event: FormEvent<HTMLFormElement>) {
    const answer = await submit(event);
    if (!answer) return;
    const { access_token, refresh_token, ...person } = answer;
    enter(person, { access_token, refresh_token });
    await router.navigate({ to: '/' });
  }

  const errorOf = (name: string) => {
    const code = problems[name];
    return code && t(($) => $.domain.fields[code]);
  };
  return (
    <AccountCard
      title={t(($) => $.signIn.title)}
      notices={
        failure ? <FailureNotice failure={failure} /> : endedBy && <WhyOut endedBy={endedBy} />
      }
      foot={
        <Link
          to="/reset-password"
          state={(before) => ({ ...before, emailAddress: email()?.value.trim() ?? '' })}
        >
          {t(($) => $.signIn.forgotten)}
        </Link>
      }
    >
      <form ref={form} noValidate onSubmit={(event) => void signIn(event)}>
        <TextField
          id="emailAddress"
          name="emailAddress"
          type="email"
          label={t(($) => $.signIn.email)}
          error={errorOf('emailAddress')}
          defaultValue={typed}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          id="password"
          name="password"
          label={t(($) => $.signIn.password)}
          error={errorOf('password')}
          autoComplete="current-password"
        />
        <Button kind="primary" type="submit" isBlock isBusy={isBusy} aria-disabled={isBusy}>
          {isBusy ? t(($) => $.signIn.busy) : t(($) => $.signIn.submit)}
        </Button>
      </form>
    </AccountCard>
  );
}

/** Why the session ended: expired, or by the user's own action. */
function WhyOut({ endedBy }: { readonly endedBy: EndedBy }) {
  const t = useTranslations();
  if (endedBy === 'PASSWORD_CHANGED' || endedBy === 'SIGNED_OUT_EVERYWHERE')
    return <Notice kind="success">{t(($) => $.signIn.ended[endedBy])}</Notice>;
  return <Notice kind="warning">{t(($) => $.domain.refusals[endedBy])}</Notice>;
}
