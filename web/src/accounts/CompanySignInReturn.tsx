import type { SignedInUser } from '@salus/api/accounts.ts';
import { call } from '@salus/api/client.ts';
import type { OutputOf } from '@salus/api/endpoint.ts';
import { completeOidcSignIn } from '@salus/api/schemaless/accounts/identity.ts';
import type { Tokens } from '@salus/api/session-client.ts';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { enter } from '../calls/session.ts';
import { useTranslations } from '../i18n/i18n.ts';
import { useDocumentTitle } from '../ui/layout/Page.tsx';
import { AccountCard } from './AccountCard.tsx';
import { FailureNotice } from './FailureNotice.tsx';
import { isSecondStep } from './second-factor/is-second-step.ts';
import { SecondStepCard } from './second-factor/SecondStepCard.tsx';

type SignedIn = OutputOf<typeof completeOidcSignIn>;

/** One completion per page load: a code works once, and effects may run twice. */
let completion: Promise<SignedIn> | null = null;

function complete(): Promise<SignedIn> {
  if (completion) return completion;
  const query = new URLSearchParams(location.search);
  // The code must not stay in the history.
  history.replaceState(history.state, '', location.pathname);
  const names = ['code', 'iss', 'error'] as const;
  const optional = names.flatMap((name) => {
    const value = query.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  const body = { state: query.get('state') ?? '', ...Object.fromEntries(optional) };
  completion = call(completeOidcSignIn, { body });
  return completion;
}

/** The page to which the identity provider returns: signs in, or shows why it was refused. */
export function CompanySignInReturn() {
  const t = useTranslations();
  const router = useRouter();
  const [failure, setFailure] = useState<unknown>(null);
  useDocumentTitle(t(($) => $.signIn.company.title));
  async function letIn(person: SignedInUser, tokens: Tokens): Promise<void> {
    enter(person, tokens);
    await router.navigate({ to: '/', replace: true });
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: completes once per page load
  useEffect(() => {
    complete().then(
      ({ access_token, refresh_token, ...person }) =>
        letIn(person, { access_token, refresh_token }),
      (error: unknown) => setFailure(error),
    );
  }, []);
  if (isSecondStep(failure))
    return (
      <SecondStepCard
        refusal={failure}
        onDone={letIn}
        onBack={() => void router.navigate({ to: '/signin' })}
      />
    );
  return (
    <AccountCard
      title={t(($) => $.signIn.company.title)}
      notices={failure !== null && <FailureNotice failure={failure} />}
      foot={failure !== null && <Link to="/signin">{t(($) => $.resetPassword.back)}</Link>}
    >
      {failure === null && <p role="status">{t(($) => $.signIn.company.checking)}</p>}
    </AccountCard>
  );
}
