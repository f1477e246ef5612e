import { call } from '@salus/api/client.ts';
import { resetPassword } from '@salus/api/schemaless/accounts.ts';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { bodySchema } from '../calls/forms/form-resolver.ts';
import { useTranslations } from '../i18n/i18n.ts';
import { loadChunk } from '../page/prefetch-chunk.ts';
import { Button } from '../ui/forms/Button.tsx';
import { useDocumentTitle } from '../ui/layout/Page.tsx';
import { AccountCard, AddressField } from './AccountCard.tsx';
import { FailureNotice } from './FailureNotice.tsx';
import { useCaptchaForm } from './use-captcha-form.ts';

const loadSchema = () =>
  loadChunk('accounts', async () =>
    bodySchema((await import('@salus/api/accounts.ts')).resetPassword),
  );

/** Requests a new password by e-mail. */
export function ResetPassword() {
  const t = useTranslations();
  // The address typed on the sign-in page.
  const typedAddress = useLocation().state.emailAddress ?? '';
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const { register, getValues, fieldError, submit, failure, isBusy } = useCaptchaForm({
    action: 'reset-password',
    loadSchema,
    start: { emailAddress: typedAddress },
    call: (body, headers) => call(resetPassword, { body, headers }),
    onDone: (_, { emailAddress }) => setSentTo(emailAddress.trim()),
  });
  useDocumentTitle(t(($) => $.resetPassword.title));

  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>('#emailAddress')?.focus();
  }, []);

  const back = (
    <Link
      to="/signin"
      state={(before) => ({ ...before, emailAddress: sentTo ?? getValues().emailAddress.trim() })}
    >
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
  return (
    <AccountCard
      title={t(($) => $.resetPassword.title)}
      lead={t(($) => $.resetPassword.lead)}
      notices={failure ? <FailureNotice failure={failure} /> : null}
      foot={back}
    >
      <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <AddressField {...register('emailAddress')} error={fieldError('emailAddress')} />
        <Button kind="primary" type="submit" isBlock isBusy={isBusy} aria-disabled={isBusy}>
          {isBusy ? t(($) => $.resetPassword.busy) : t(($) => $.resetPassword.submit)}
        </Button>
      </form>
    </AccountCard>
  );
}
