import type { PolicyholderView } from '@salus/api/contracts/policyholder.ts';
import { useEffect, useRef } from 'react';
import { dayOf } from '../format.ts';
import { useTranslations } from '../translations.ts';

type CustomerRequest = PolicyholderView['requests'][number];

type Props = {
  readonly request: CustomerRequest;
  /** It was sent on this page: the button with the focus has disappeared. */
  readonly isNew: boolean;
};

/** The state of a request that was sent, with the day of its answer. */
export function RequestState({ request, isNew }: Props) {
  const t = useTranslations();
  const state = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isNew) state.current?.focus();
  }, [isNew]);
  const date = dayOf(request.requestedAt);
  const due = dayOf(request.answerDueOn);
  return (
    <p ref={state} tabIndex={-1} role="status">
      {request.outcome === null && t(($) => $.my.requestOpen, { date, due })}
      {request.outcome === 'DONE' && t(($) => $.my.requestDone, { date })}
      {request.outcome === 'DECLINED' && t(($) => $.my.requestDeclined, { date })}
    </p>
  );
}
