import { useNavigate, useSearch } from '@tanstack/react-router';
import { CallFailed } from '../../calls/CallFailed.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import { Message } from '../../ui/feedback/Message.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { useContractTypeOfPage } from '../contract-path.ts';
import { usePlansOnSale } from '../draft/use-plans-on-sale.ts';
import { NewDraftForm } from './NewDraftForm.tsx';
import { useFormStart } from './use-form-start.ts';

/**
 * The page of a new contract: empty, continued (DRAFT-16) or like another one (DRAFT-17). Saving
 * opens the draft's page.
 */
export function NewDraft() {
  const t = useTranslations();
  const navigate = useNavigate();
  const type = useContractTypeOfPage();
  const search = useSearch({ strict: false });
  const { onSale, error, retry } = usePlansOnSale(type);
  const { content, isGone, ...formStart } = useFormStart(type, search);
  const failure = error ? { error, retry } : formStart.failure;
  if (isGone)
    return (
      <Message
        title={t(($) => (search.unfinished ? $.unfinished.gone : $.similar.gone))}
        text={t(($) => (search.unfinished ? $.unfinished.goneText : $.similar.goneText))}
        actions={
          <Button onClick={() => void navigate({ to: '/contract/temp-list' })}>
            {t(($) => $.places['temp-list'])}
          </Button>
        }
      />
    );
  return (
    <Page title={t(($) => $.places[type === 'FAMILY' ? 'temp-family-add' : 'temp-add'])} isDense>
      {failure && !(onSale && content) && <CallFailed {...failure} onRetry={failure.retry} />}
      {!failure && !(onSale && content) && <Skeleton rows={12} />}
      {onSale && content && (
        <NewDraftForm key={content.keptAs} type={type} onSale={onSale} formStart={content} />
      )}
    </Page>
  );
}
