import { cloneContract } from '@salus/api/contracts/corrections.ts';
import type { ContractType } from '@salus/domain/contracts/status.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { CallFailed } from '../../calls/CallFailed.tsx';
import { callInSession } from '../../calls/session.ts';
import { useOpening } from '../../calls/use-call.ts';
import { useContractWrite } from '../../calls/writes/use-contract-write.ts';
import { catalogueText } from '../../i18n/catalogue-text.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { amount } from '../../ui/data/format.ts';
import { Message } from '../../ui/feedback/Message.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { useNotices } from '../../ui/feedback/NoticesProvider.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Box } from '../../ui/layout/Box.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { detailLink, useContractTypeOfPage } from '../contract-path.ts';
import { draftCalls } from '../draft/draft-calls.ts';
import { blankDraft, type DraftStart, toDraft } from '../draft/draft-values.ts';
import { type OnSale, usePlansOnSale } from '../draft/use-plans-on-sale.ts';
import { type FormKeeping, nullIfGone, readSavedForm } from '../unfinished-forms/form-store.ts';
import { DraftForm } from './DraftForm.tsx';
import { useHintsOnFocus } from './use-hints-on-focus.ts';

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

type Props = {
  readonly type: ContractType;
  readonly onSale: OnSale;
  readonly formStart: FormStart;
};

/** The form once everything that it begins with is known; later answers do not change it. */
function NewDraftForm({ type, onSale, ...props }: Props) {
  const t = useTranslations();
  const notices = useNotices();
  const navigate = useNavigate();
  const { write } = useContractWrite();
  const areHintsOnFocus = useHintsOnFocus();
  const isFamily = type === 'FAMILY';
  const [{ start, keeping, similarTo }] = useState(props.formStart);
  const isSold = onSale.plans.some(({ code }) => code === start.planId);
  const [offered] = useState(() => ({ ...start, planId: (isSold && start.planId) || '' }));
  return (
    <>
      {similarTo !== null && (
        <Box role="status" below={16}>
          <Notice kind="info">{t(($) => $.similar.from, { referenceNumber: similarTo })}</Notice>
        </Box>
      )}
      <DraftForm
        areHintsOnFocus={areHintsOnFocus}
        type={type}
        start={offered}
        onSale={onSale}
        keeping={keeping}
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
              ...detailLink({ referenceNumber, typeContract: type }),
              state: { from: 'ADD_PAGE', ...(warnings && { warnings }) },
            });
        }}
      />
    </>
  );
}

/** The first content of a new form. */
type FormStart = {
  readonly start: DraftStart;
  readonly keeping: FormKeeping;
  /** The contract that the input was taken from. */
  readonly similarTo: string | null;
};

function blankStart(type: ContractType): FormStart {
  const tabKey = type === 'FAMILY' ? 'salus.draft.new-family' : 'salus.draft.new';
  return {
    start: blankDraft(type),
    keeping: { tabKey, id: null, version: null, savedForm: null },
    similarTo: null,
  };
}

/** An unfinished form (DRAFT-16); null if it does not exist, or not any more. */
async function readUnfinishedStart(type: ContractType, id: string): Promise<FormStart | null> {
  const savedForm = await readSavedForm(id);
  const tabKey = `salus.draft.unfinished.${id}`;
  return savedForm && { ...blankStart(type), keeping: { tabKey, id, version: null, savedForm } };
}

/** The input of another contract (DRAFT-17); null if it does not exist. */
async function readSimilarStart(type: ContractType, similarTo: string): Promise<FormStart | null> {
  const contract = await callInSession(cloneContract, {
    query: { referenceNumber: similarTo },
  }).catch(nullIfGone);
  const blank = blankStart(type);
  const keeping = { ...blank.keeping, tabKey: `salus.draft.similar.${similarTo}` };
  return contract && { start: toDraft(contract), keeping, similarTo };
}
