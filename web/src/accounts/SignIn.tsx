import type { SignedInUser } from '@salus/api/accounts.ts';
import { call } from '@salus/api/client.ts';
import type { BodyOf } from '@salus/api/endpoint.ts';
import { login } from '@salus/api/schemaless/accounts.ts';
import type { Tokens } from '@salus/api/session-client.ts';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { enter } from '../calls/session.ts';
import { type ExplainedReason, takeEndReason } from '../calls/session-tab.ts';
import { useTranslations } from '../i18n/i18n.ts';
import { loadChunk } from '../page/prefetch-chunk.ts';
import { Notice } from '../ui/feedback/Notice.tsx';
import { Button } from '../ui/forms/Button.tsx';
import { PasswordField } from '../ui/forms/PasswordField.tsx';
import { AccountCard, AddressField } from './AccountCard.tsx';
import { CompanySignIn } from './CompanySignIn.tsx';
import { FailureNotice } from './FailureNotice.tsx';
import { isSecondStep } from './second-factor/is-second-step.ts';
import { useCaptchaForm } from './use-captcha-form.ts';

/** Only accounts with a second factor need it, and the sign-in page stays light. */
const SecondStepCard = lazy(() =>
  loadChunk('secondStep', async () => ({
    default: (await import('./second-factor/SecondStepCard.tsx')).SecondStepCard,
  })),
);

export function SignIn() {
  const t = useTranslations();
  const router = useRouter();
  const [endReason] = useState(takeEndReason);
  /** The last second step that the user left for the password. */
  const [leftStep, setLeftStep] = useState<unknown>(null);
  // The address typed on the reset page.
  const typedAddress = useLocation().state.emailAddress ?? '';
  const form = useRef<HTMLFormElement>(null);
  const { register, getValues, fieldError, submit, failure, isBusy } = useCaptchaForm({
    action: 'login',
    start: { emailAddress: typedAddress, password: '' },
    call: (body: BodyOf<typeof login>, headers) => call(login, { body, headers }),
    onDone: ({ access_token, refresh_token, ...person }) =>
      letIn(person, { access_token, refresh_token }),
  });

  async function letIn(person: SignedInUser, tokens: Tokens): Promise<void> {
    enter(person, tokens);
    await router.navigate({ to: '/' });
  }

  useEffect(() => {
    document.title = t(($) => $.signIn.documentTitle);
  }, [t]);
  useEffect(() => {
    form.current
      ?.querySelector<HTMLInputElement>(typedAddress ? '#password' : '#emailAddress')
      ?.focus();
  }, [typedAddress]);

  if (isSecondStep(failure) && failure !== leftStep)
    return (
      <Suspense>
        <SecondStepCard refusal={failure} onDone={letIn} onBack={() => setLeftStep(failure)} />
      </Suspense>
    );
  return (
    <AccountCard
      title={t(($) => $.signIn.title)}
      notices={
        failure && !isSecondStep(failure) ? (
          <FailureNotice failure={failure} />
        ) : (
          endReason && <EndReasonNotice endReason={endReason} />
        )
      }
      foot={
        <Link
          to="/reset-password"
          state={(before) => ({ ...before, emailAddress: getValues().emailAddress.trim() })}
        >
          {t(($) => $.signIn.forgotten)}
        </Link>
      }
    >
      <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <AddressField {...register('emailAddress')} error={fieldError('emailAddress')} />
        <PasswordField
          {...register('password')}
          id="password"
          label={t(($) => $.signIn.password)}
          error={fieldError('password')}
          autoComplete="current-password"
        />
        <Button kind="primary" type="submit" isBlock isBusy={isBusy} aria-disabled={isBusy}>
          {isBusy ? t(($) => $.signIn.busy) : t(($) => $.signIn.title)}
        </Button>
      </form>
      <CompanySignIn />
    </AccountCard>
  );
}

/** Why the session ended: expired, or by the user's own action. */
function EndReasonNotice({ endReason }: { readonly endReason: ExplainedReason }) {
  const t = useTranslations();
  if (endReason === 'PASSWORD_CHANGED' || endReason === 'SIGNED_OUT_EVERYWHERE')
    return <Notice kind="success">{t(($) => $.signIn.ended[endReason])}</Notice>;
  return <Notice kind="warning">{t(($) => $.domain.refusals[endReason])}</Notice>;
}
