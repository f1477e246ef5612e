import type { PolicyholderView } from '@salus/api/contracts/policyholder.ts';
import { dayOf } from '../format.ts';
import { useTranslations } from '../translations.ts';

type CustomerRequest = PolicyholderView['requests'][number];

/** The state of a request that was sent, with the day of its answer. */
export function RequestState({ request }: { readonly request: CustomerRequest }) {
  const t = useTranslations();
  const date = dayOf(request.requestedAt);
  const due = dayOf(request.answerDueOn);
  return (
    <p role="status">
      {request.outcome === null && t(($) => $.my.requestOpen, { date, due })}
      {request.outcome === 'DONE' && t(($) => $.my.requestDone, { date })}
      {request.outcome === 'DECLINED' && t(($) => $.my.requestDeclined, { date })}
    </p>
  );
}
