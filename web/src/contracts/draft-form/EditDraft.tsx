import type { ContractView } from '@salus/api/contract-view.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { whyNot } from '@salus/domain/contracts/lifecycle.ts';
import { editFormId } from '@salus/domain/retention/unfinished-form.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { CallFailed } from '../../calls/CallFailed.tsx';
import { refusalSentence } from '../../calls/refusal-sentence.ts';
import { callInSession } from '../../calls/session.ts';
import { contractFacts } from '../../calls/writes/contract-facts.ts';
import { useContractWrite } from '../../calls/writes/use-contract-write.ts';
import { catalogueText } from '../../i18n/catalogue-text.ts';
import { useTranslations } from '../../i18n/i18n.ts';
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
import { eraseForm } from '../unfinished-forms/erase-form.ts';
import { KeptEditChoice } from '../unfinished-forms/KeptEditChoice.tsx';
import { useKeptEdit } from '../unfinished-forms/use-kept-edit.ts';
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
  const { comparison, failure: comparisonFailure } = useKeptEdit(referenceNumber, start);
  const areHintsOnFocus = useHintsOnFocus();
  const [choice, setChoice] = useState<'use' | 'discard' | null>(null);
  const keptEdit = choice === 'discard' ? null : (comparison?.keptEdit ?? null);
  const asks = keptEdit !== null && keptEdit.version !== updatedAt && choice === null;
  const failure = plans.error ? { error: plans.error, retry: plans.retry } : comparisonFailure;
  const refusal = whyNot('save', contractFacts(opened), { party: 'sales', now: new Date() });
  const back = () => navigate(detailLink(opened));

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
      {failure && !(onSale && comparison) && <CallFailed {...failure} onRetry={failure.retry} />}
      {!failure && !(onSale && comparison) && <Skeleton rows={12} />}
      {onSale && comparison && asks && (
        <KeptEditChoice
          type={type}
          keptEdit={keptEdit}
          differences={comparison.differences}
          onUse={() => setChoice('use')}
          onDiscard={() => {
            setChoice('discard');
            void eraseForm(editFormId(referenceNumber));
          }}
        />
      )}
      {onSale && comparison && !asks && (
        <DraftForm
          editedContract={{ referenceNumber, version: updatedAt, keptEdit }}
          areHintsOnFocus={areHintsOnFocus}
          type={type}
          start={start}
          onSale={onSale}
          // This tab's copy belongs to one version of the contract.
          keptAs={`salus.draft.${referenceNumber}.${updatedAt}`}
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
