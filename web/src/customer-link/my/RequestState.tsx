import type { PolicyholderView } from '@salus/api/contracts/policyholder.ts';
import { formatDay } from '../format.ts';
import { useTranslations } from '../translations.ts';
import { StatusLine } from './StatusLine.tsx';

type CustomerRequest = PolicyholderView['requests'][number];

type Props = {
  readonly request: CustomerRequest;
  /** It was sent on this page. */
  readonly isNew: boolean;
};

/** The state of a request that was sent, with the day of its answer. */
export function RequestState({ request, isNew }: Props) {
  const t = useTranslations();
  const date = formatDay(request.requestedAt);
  const due = formatDay(request.answerDueOn);
  return (
    <StatusLine isNew={isNew}>
      {request.outcome === null && t(($) => $.my.requestOpen, { date, due })}
      {request.outcome === 'DONE' && t(($) => $.my.requestDone[request.kind], { date })}
      {request.outcome === 'DECLINED' && t(($) => $.my.requestDeclined, { date })}
    </StatusLine>
  );
}
