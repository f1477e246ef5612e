import { resetPassword } from '@salus/api/light.ts';
import { Link, useLocation } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { loadChunk } from '../calls/prefetch-chunk.ts';
import { useTranslations } from '../i18n/i18n.ts';
import { Button } from '../ui/forms/Button.tsx';
import { TextField } from '../ui/forms/TextField.tsx';
import { useDocumentTitle } from '../ui/layout/Page.tsx';
import { AccountCard } from './AccountCard.tsx';
import { FailureNotice } from './FailureNotice.tsx';
import { useCaptchaCall } from './use-captcha-call.ts';

const loadResetPassword = () =>
  loadChunk('accounts', async () => (await import('@salus/api/accounts.ts')).resetPassword);

/** Requests a new password by e-mail. */
export function ResetPassword() {
  const t = useTranslations();
  const { submit, problems, failure, isBusy } = useCaptchaCall(
    resetPassword,
    loadResetPassword,
    'reset-password',
  );
  // The address typed on the sign-in page.
  const typed = useLocation().state.emailAddress ?? '';
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  useDocumentTitle(t(($) => $.resetPassword.title));

  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>('#emailAddress')?.focus();
  }, []);

  const address = () =>
    form.current?.querySelector<HTMLInputElement>('#emailAddress')?.value.trim();

  async function reset(event: FormEvent<HTMLFormElement>) {
    const requested = address();
    if (await submit(event)) setSentTo(requested ?? '');
  }

  const back = (
    <Link to="/signin" state={(before) => ({ ...before, emailAddress: sentTo ?? address() ?? '' })}>
      {t(($) => $.resetPassword.back)}
    </Link>
  );
  if (sentTo !== null)
    return (
      <AccountCard
        key="sent"
        isNews
        title={t(($) => $.resetPassword.sent)}
        lead={t(($) => $.resetPassword.sentTo, { email: sentTo })}
        foot={back}
      >
        <p>{t(($) => $.resetPassword.whatNext)}</p>
      </AccountCard>
    );
  const problem = problems['emailAddress'];
  return (
    <AccountCard
      title={t(($) => $.resetPassword.title)}
      lead={t(($) => $.resetPassword.lead)}
      notices={failure ? <FailureNotice failure={failure} /> : null}
      foot={back}
    >
      <form ref={form} noValidate onSubmit={(event) => void reset(event)}>
        <TextField
          id="emailAddress"
          name="emailAddress"
          type="email"
          label={t(($) => $.signIn.email)}
          error={problem && t(($) => $.domain.fields[problem])}
          defaultValue={typed}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button kind="primary" type="submit" isBlock isBusy={isBusy} aria-disabled={isBusy}>
          {isBusy ? t(($) => $.resetPassword.busy) : t(($) => $.resetPassword.submit)}
        </Button>
      </form>
    </AccountCard>
  );
}
