import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { CallFailed } from '../../calls/CallFailed.tsx';
import { callInSession } from '../../calls/session.ts';
import { useContractWrite } from '../../calls/use-contract-write.ts';
import { catalogueText } from '../../i18n/catalogue-text.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { amount } from '../../ui/data/format.ts';
import { useNotices } from '../../ui/feedback/NoticesProvider.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { detailLinkOf, useContractTypeOfPage } from '../contract-path.ts';
import { DraftForm } from './DraftForm.tsx';
import { draftCalls } from './draft-calls.ts';
import { blankDraft } from './draft-values.ts';
import { usePlansOnSale } from './use-plans-on-sale.ts';

/** The form of a new contract. Saving opens the draft's page. */
export function NewDraft() {
  const t = useTranslations();
  const notices = useNotices();
  const navigate = useNavigate();
  const { write } = useContractWrite();
  const type = useContractTypeOfPage();
  const isFamily = type === 'FAMILY';
  const [start] = useState(() => blankDraft(type));
  const { onSale, error, retry } = usePlansOnSale(type);
  return (
    <Page title={t(($) => $.places[isFamily ? 'temp-family-add' : 'temp-add'])}>
      {!onSale && !error && <Skeleton rows={12} />}
      {!onSale && Boolean(error) && <CallFailed error={error} onRetry={retry} />}
      {onSale && (
        <DraftForm
          referenceNumber={null}
          type={type}
          start={start}
          onSale={onSale}
          keptAs={isFamily ? 'salus.draft.new-family' : 'salus.draft.new'}
          verb={t(($) => $.domain.actions.create)}
          onSave={async (draft, { plan, price }) => {
            const isSure = await notices.confirm({
              title: t(($) => (isFamily ? $.confirmCreateFamily.title : $.confirmCreate.title)),
              text: t(($) => (isFamily ? $.confirmCreateFamily.text : $.confirmCreate.text), {
                name: draft.proposerName,
                count: price.persons,
                plan: catalogueText(plan.packageName),
                premium: amount(price.premiumAmount),
              }),
              verb: t(($) => $.domain.actions.create),
            });
            if (!isSure) return null;
            const { referenceNumber, warnings } = await write(draft, (idempotencyKey) =>
              callInSession(draftCalls[type].create, { body: draft, idempotencyKey }),
            );
            notices.success(t(($) => $.done.create, { referenceNumber }));
            return () =>
              navigate({
                ...detailLinkOf({ referenceNumber, typeContract: type }),
                state: { from: 'ADD_PAGE', ...(warnings && { warnings }) },
              });
          }}
        />
      )}
    </Page>
  );
}
