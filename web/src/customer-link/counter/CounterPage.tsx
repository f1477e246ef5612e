import { call } from '@salus/api/client.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { openCounterLink } from '@salus/api/schemaless/contracts/counter-link.ts';
import { useCallback, useEffect, useState } from 'react';
import { leave } from '../leave.ts';
import { CallLink } from '../parts/CallLink.tsx';
import { Contact } from '../parts/Contact.tsx';
import { CustomerSkeleton } from '../parts/CustomerSkeleton.tsx';
import { Frame } from '../parts/Frame.tsx';
import { LoadFailed } from '../parts/LoadFailed.tsx';
import resultStyles from '../parts/ResultPage.module.css';
import { ResultPage } from '../parts/ResultPage.tsx';
import { useTranslations } from '../translations.ts';

/** `/order/counter#{code}`: opens the link behind a code scanned at the counter (LINK-20). */
export function CounterPage({ code }: { readonly code: string }) {
  const t = useTranslations();
  const [problem, setProblem] = useState<unknown>(null);
  const open = useCallback(() => {
    setProblem(null);
    openCode(code).then(({ token }) => leave.toLink(token), setProblem);
  }, [code]);
  useEffect(open, [open]);

  if (problem instanceof RefusalError && problem.code in ends) {
    const end = problem.code === 'FORBIDDEN' ? 'staff' : 'ended';
    return (
      <ResultPage
        tone="failure"
        title={t(($) => $.counter[end])}
        action={<CallLink className="button" />}
      >
        <p className={resultStyles.next}>{t(($) => $.counter[`${end}Next`])}</p>
        {end === 'ended' && <Contact isNameOnly />}
      </ResultPage>
    );
  }
  return (
    <Frame title={t(($) => $.document.review)}>
      {problem === null ? (
        <CustomerSkeleton label={t(($) => $.counter.opening)} />
      ) : (
        <LoadFailed problem={problem} onRetry={open} />
      )}
    </Frame>
  );
}

/** Refusals that a new attempt does not change. */
const ends = { NOT_FOUND: true, VALIDATION_ERROR: true, FORBIDDEN: true } as const;

let pending: { readonly code: string; readonly answer: Promise<{ token: string }> } | null = null;

/** Exchanges a code, which works once: a second call during the first one shares its answer. */
function openCode(code: string): Promise<{ token: string }> {
  if (pending?.code === code) return pending.answer;
  const answer = call(openCounterLink, { body: { code } }).finally(() => {
    pending = null;
  });
  pending = { code, answer };
  return answer;
}
