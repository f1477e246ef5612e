import { useNavigate, useSearch } from '@tanstack/react-router';
import { CallFailed } from '../../calls/CallFailed.tsx';
import { useOpening } from '../../calls/use-call.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { Message } from '../../ui/feedback/Message.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { useContractTypeOfPage } from '../contract-path.ts';
import { usePlansOnSale } from '../draft/use-plans-on-sale.ts';
import { blankStart, readSimilarStart, readUnfinishedStart } from './form-start.ts';
import { NewDraftForm } from './NewDraftForm.tsx';

/**
 * The page of a new contract: empty, continued (DRAFT-16) or like another one (DRAFT-17). Saving
 * opens the draft's page.
 */
export function NewDraft() {
  const t = useTranslations();
  const navigate = useNavigate();
  const type = useContractTypeOfPage();
  const { unfinished, similarTo } = useSearch({ strict: false });
  const { onSale, error, retry } = usePlansOnSale(type);
  const opening = useOpening([type, unfinished, similarTo], readStart());
  const formStart = readStart() ? opening.data : blankStart(type);
  const failure = error
    ? { error, retry }
    : opening.error && { error: opening.error, retry: opening.refetch };

  function readStart() {
    if (unfinished !== undefined) return () => readUnfinishedStart(type, unfinished);
    return similarTo === undefined ? null : () => readSimilarStart(type, similarTo);
  }

  if (formStart === null)
    return (
      <Message
        title={t(($) => (unfinished ? $.unfinished.gone : $.similar.gone))}
        text={t(($) => (unfinished ? $.unfinished.goneText : $.similar.goneText))}
        actions={
          <Button onClick={() => void navigate({ to: '/contract/temp-list' })}>
            {t(($) => $.places['temp-list'])}
          </Button>
        }
      />
    );
  return (
    <Page title={t(($) => $.places[type === 'FAMILY' ? 'temp-family-add' : 'temp-add'])} isDense>
      {failure && !(onSale && formStart) && (
        <CallFailed {...failure} onRetry={() => void failure.retry()} />
      )}
      {!failure && !(onSale && formStart) && <Skeleton rows={12} />}
      {onSale && formStart && (
        <NewDraftForm
          key={formStart.keeping.tabKey}
          type={type}
          onSale={onSale}
          formStart={formStart}
        />
      )}
    </Page>
  );
}
