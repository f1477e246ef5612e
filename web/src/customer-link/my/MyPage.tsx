import type { PolicyholderView } from '@salus/api/contracts/policyholder.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { useState } from 'react';
import { Frame } from '../parts/Frame.tsx';
import { StepUpForm } from '../step-up/StepUpForm.tsx';
import { useTranslations } from '../translations.ts';
import { EndOffers } from './EndOffers.tsx';
import { Policy } from './Policy.tsx';
import { openPolicy, type PolicyCalls, policyCalls } from './policy-calls.ts';

type OpenPolicy = { readonly calls: PolicyCalls; readonly policy: PolicyholderView };

/** The address in an offer ends with it (CONSENT-13). */
const cameByOffer = () => new URLSearchParams(window.location.search).has('o');

/** `/my/{code}`: the policy after the last 4 characters of the identity number (MY-2). */
export function MyPage({ code }: { readonly code: string }) {
  const t = useTranslations();
  const [opened, setOpened] = useState<OpenPolicy | null>(null);
  /** The hour has ended: the form is shown again. */
  const handleEnd = (problem: unknown) => {
    const isExpired = problem instanceof RefusalError && problem.code === 'UNAUTHORIZED';
    if (isExpired) setOpened(null);
    return isExpired;
  };
  const show = async (calls: PolicyCalls) => {
    try {
      setOpened({ calls, policy: await calls.show() });
    } catch (problem) {
      if (!handleEnd(problem)) throw problem;
    }
  };
  const update = (changes: Partial<PolicyholderView>) =>
    setOpened((now) => now && { ...now, policy: { ...now.policy, ...changes } });
  if (opened) return <Policy {...opened} update={update} handleEnd={handleEnd} />;
  return (
    <Frame title={t(($) => $.my.document)}>
      <StepUpForm
        stepUp={async (last4) => await show(policyCalls(await openPolicy(code, last4)))}
        onOpen={async () => undefined}
        place="alone"
        title={t(($) => $.my.document)}
        hint={t(($) => $.my.hint)}
        confirm={t(($) => $.my.open)}
      />
      {cameByOffer() && <EndOffers code={code} />}
    </Frame>
  );
}
