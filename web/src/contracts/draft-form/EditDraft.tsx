import type { ContractView } from '@salus/api/contract-view.ts';
import { whyNot } from '@salus/domain/contracts/lifecycle.ts';
import { useNavigate } from '@tanstack/react-router';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { CallFailed } from '../../calls/CallFailed.tsx';
import { factsOf } from '../../calls/contract-facts.ts';
import { sentenceOf } from '../../calls/refusal-sentence.ts';
import { callInSession } from '../../calls/session.ts';
import { useContractRefresh } from '../../calls/use-call.ts';
import { useIntentionKey } from '../../calls/use-intention-key.ts';
import { catalogueWord } from '../../i18n/catalogue-word.ts';
import { useWords } from '../../i18n/i18n.ts';
import { amount } from '../../ui/format.ts';
import { Message } from '../../ui/Message.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { Page } from '../../ui/Page.tsx';
import { detailLinkOf } from '../contract-path.ts';
import { ContractWarnings } from '../detail/ContractWarnings.tsx';
import { DraftForm } from './DraftForm.tsx';
import { draftCalls } from './draft-calls.ts';
import { draftOf } from './draft-values.ts';
import { usePlansOnSale } from './use-plans-on-sale.ts';

/** Changes a draft, or settles the change that the customer asked for; the note stays in sight while typing. */
export function EditDraft({ contract }: { readonly contract: ContractView }) {
  const t = useWords();
  const notices = useNotices();
  const navigate = useNavigate();
  const refresh = useContractRefresh();
  const keyFor = useIntentionKey();
  // What was read when the form opened: a newer contract in the database must be noticed, not overwritten.
  const [opened] = useState(contract);
  const [start] = useState(() => draftOf(contract));
  const { referenceNumber, updatedAt, typeContract: type } = opened;
  const { onSale, error, retry } = usePlansOnSale(type);
  const refusal = whyNot('save', factsOf(opened), { party: 'sales', now: new Date() });
  const back = () => navigate(detailLinkOf(opened));

  if (refusal)
    return (
      <Message
        title={t(($) => $.editDraft.closed)}
        text={sentenceOf(refusal)}
        actions={<Button onClick={() => void back()}>{t(($) => $.editDraft.back)}</Button>}
      />
    );
  return (
    <Page
      title={t(($) => $.editDraft.title, { name: opened.proposerName })}
      tab={t(($) => $.editDraft.tab, { referenceNumber })}
      actions={<Button onClick={() => void back()}>{t(($) => $.editDraft.back)}</Button>}
    >
      <ContractWarnings contract={opened} />
      {!onSale && !error && <Skeleton active paragraph={{ rows: 12 }} />}
      {!onSale && Boolean(error) && <CallFailed error={error} onRetry={retry} />}
      {onSale && (
        <DraftForm
          type={type}
          start={start}
          onSale={onSale}
          keptAs={`salus.draft.${referenceNumber}`}
          verb={t(($) => $.words.actions.save)}
          onSave={async (draft, { plan, price }) => {
            const isSure = await notices.confirm({
              title: t(($) => $.confirmSave.title),
              text: t(($) => (opened.adjustInfo ? $.confirmSave.settles : $.confirmSave.text), {
                name: draft.proposerName,
                plan: catalogueWord(plan.packageName),
                premium: amount(price.premiumAmount),
              }),
              verb: t(($) => $.words.actions.save),
            });
            if (!isSure) return null;
            const body = { ...draft, referenceNumber, updatedAt };
            await callInSession(draftCalls[type].edit, { body, idempotencyKey: keyFor(body) });
            await refresh();
            notices.success(t(($) => $.done.save));
            return back;
          }}
        />
      )}
    </Page>
  );
}
