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
  const { known, isGone, ...formStart } = useFormStart(type, search);
  const failed = error ? { error, retry } : formStart.failed;
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
      {failed && !(onSale && known) && <CallFailed {...failed} onRetry={failed.retry} />}
      {!failed && !(onSale && known) && <Skeleton rows={12} />}
      {onSale && known && (
        <NewDraftForm key={known.keptAs} type={type} onSale={onSale} formStart={known} />
      )}
    </Page>
  );
}
