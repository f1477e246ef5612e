import type { ContractView } from '@salus/api/contract-view.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { whyNot } from '@salus/domain/contracts/lifecycle.ts';
import { editFormId } from '@salus/domain/retention/unfinished-form.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { CallFailed } from '../../calls/CallFailed.tsx';
import { refusalSentence } from '../../calls/refusal-sentence.ts';
import { callInSession } from '../../calls/session.ts';
import { useOpening } from '../../calls/use-call.ts';
import { contractFacts } from '../../calls/writes/contract-facts.ts';
import { useContractWrite } from '../../calls/writes/use-contract-write.ts';
import { catalogueText } from '../../i18n/catalogue-text.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { currentTime } from '../../page/current-time.ts';
import { amount } from '../../ui/data/format.ts';
import { Message } from '../../ui/feedback/Message.tsx';
import { useNotices } from '../../ui/feedback/NoticesProvider.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { detailLink } from '../contract-path.ts';
import { draftCalls } from '../draft/draft-calls.ts';
import { toDraft } from '../draft/draft-values.ts';
import { usePlansOnSale } from '../draft/use-plans-on-sale.ts';
import { changedPaths } from '../unfinished-forms/form-content.ts';
import { eraseForm, readSavedForm } from '../unfinished-forms/form-store.ts';
import { KeptEditChoice } from '../unfinished-forms/KeptEditChoice.tsx';
import { ContractWarnings } from '../warnings/ContractWarnings.tsx';
import { DraftForm } from './DraftForm.tsx';
import { useHintsOnFocus } from './use-hints-on-focus.ts';

/** Edits a draft or applies the customer's change request; the note stays visible meanwhile. */
export function EditDraft({ contract }: { readonly contract: ContractView }) {
  const t = useTranslations();
  const notices = useNotices();
  const navigate = useNavigate();
  const { write } = useContractWrite();
  // The version read when the form opened, to detect a concurrent change instead of overwriting it.
  const [opened] = useState(contract);
  const [start] = useState(() => toDraft(contract));
  const { referenceNumber, updatedAt, typeContract: type } = opened;
  const { onSale, ...plans } = usePlansOnSale(type);
  const id = editFormId(referenceNumber);
  const { data: keptChanges, ...opening } = useOpening([id], readChanges);
  const areHintsOnFocus = useHintsOnFocus();
  const [choice, setChoice] = useState<'use' | 'discard' | null>(null);
  const savedForm = choice === 'discard' ? null : (keptChanges?.savedForm ?? null);
  const asks = savedForm !== null && savedForm.version !== updatedAt && choice === null;
  const failure = plans.error
    ? { error: plans.error, retry: plans.retry }
    : opening.error && { error: opening.error, retry: opening.refetch };
  const refusal = whyNot('save', contractFacts(opened), { party: 'sales', now: currentTime() });
  const back = () => navigate(detailLink(opened));

  /** The changes that were typed and not saved, with the paths at which they differ. */
  async function readChanges() {
    const form = await readSavedForm(id);
    const differences = form ? changedPaths(form.input, start) : [];
    if (form && differences.length > 0) return { savedForm: form, differences };
    // The contract was saved with them, and the erasure got lost.
    if (form) void eraseForm(id);
    return { savedForm: null, differences };
  }

  if (refusal)
    return (
      <Message
        title={t(($) => $.editDraft.closed)}
        text={refusalSentence(RefusalError.of(refusal))}
        actions={<Button onClick={() => void back()}>{t(($) => $.editDraft.back)}</Button>}
      />
    );
  return (
    <Page
      title={t(($) => $.editDraft.title, { name: opened.proposerName })}
      tab={t(($) => $.editDraft.tab, { referenceNumber })}
      actions={<Button onClick={() => void back()}>{t(($) => $.editDraft.back)}</Button>}
      isDense
    >
      <ContractWarnings contract={opened} />
      {failure && !(onSale && keptChanges) && (
        <CallFailed {...failure} onRetry={() => void failure.retry()} />
      )}
      {!failure && !(onSale && keptChanges) && <Skeleton rows={12} />}
      {onSale && keptChanges && asks && (
        <KeptEditChoice
          type={type}
          savedAt={savedForm.savedAt}
          differences={keptChanges.differences}
          onUse={() => setChoice('use')}
          onDiscard={() => {
            setChoice('discard');
            void eraseForm(id);
          }}
        />
      )}
      {onSale && keptChanges && !asks && (
        <DraftForm
          areHintsOnFocus={areHintsOnFocus}
          renewalStartsOn={contractFacts(opened).renewalStartsOn}
          type={type}
          start={start}
          onSale={onSale}
          keeping={{
            // This tab's copy belongs to one version of the contract.
            tabKey: `salus.draft.${referenceNumber}.${updatedAt}`,
            id,
            version: updatedAt,
            savedForm,
          }}
          verb={t(($) => $.domain.actions.save)}
          onSave={async (draft, { plan, price }) => {
            const isSure = await notices.confirm({
              title: t(($) => $.confirmSave.title),
              text: t(($) => (opened.adjustInfo ? $.confirmSave.settles : $.confirmSave.text), {
                name: draft.proposerName,
                plan: catalogueText(plan.packageName),
                premium: amount(price.premiumAmount),
              }),
              verb: t(($) => $.domain.actions.save),
            });
            if (!isSure) return null;
            const body = { ...draft, referenceNumber, updatedAt };
            const { warnings = [] } = await write(body, (idempotencyKey) =>
              callInSession(draftCalls[type].edit, { body, idempotencyKey }),
            );
            notices.success(t(($) => $.done.save));
            return () => navigate({ ...detailLink(opened), state: { warnings } });
          }}
        />
      )}
    </Page>
  );
}
