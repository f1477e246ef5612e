import { listIndividualPlans } from '@salus/api/catalogue.ts';
import type { ContractView } from '@salus/api/contract-view.ts';
import { editDraft } from '@salus/api/contracts.ts';
import { whyNot } from '@salus/domain/contracts/lifecycle.ts';
import { useNavigate } from '@tanstack/react-router';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { CallFailed } from '../../calls/CallFailed.tsx';
import { factsOf } from '../../calls/contract-facts.ts';
import { sentenceOf } from '../../calls/refusal-sentence.ts';
import { callInSession } from '../../calls/session.ts';
import { useCall, useContractRefresh } from '../../calls/use-call.ts';
import { useIntentionKey } from '../../calls/use-intention-key.ts';
import { useWords } from '../../i18n/i18n.ts';
import { amount } from '../../ui/format.ts';
import { Message } from '../../ui/Message.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { Page } from '../../ui/Page.tsx';
import { ContractWarnings } from '../detail/ContractWarnings.tsx';
import { DraftForm } from './DraftForm.tsx';
import { draftOf } from './draft-values.ts';

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
  const plans = useCall(listIndividualPlans, undefined);
  const { referenceNumber, updatedAt } = opened;
  const refusal = whyNot('save', factsOf(opened), { party: 'sales', now: new Date() });
  const back = () => navigate({ to: '/contract/temp-info/$referenceNumber', params: { referenceNumber } });

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
      actions={<Button onClick={() => void back()}>{t(($) => $.editDraft.back)}</Button>}
    >
      <ContractWarnings contract={opened} />
      {plans.isPending && <Skeleton active paragraph={{ rows: 12 }} />}
      {plans.isError && <CallFailed error={plans.error} onRetry={() => void plans.refetch()} />}
      {plans.data && (
        <DraftForm
          start={start}
          plans={plans.data}
          keptAs={`salus.draft.${referenceNumber}`}
          verb={t(($) => $.words.actions.save)}
          onSave={async (draft, plan) => {
            const isSure = await notices.confirm({
              title: t(($) => $.confirmSave.title),
              text: t(($) => (opened.adjustInfo ? $.confirmSave.settles : $.confirmSave.text), {
                name: draft.proposerName,
                plan: plan.packageName,
                premium: amount(plan.fee),
              }),
              verb: t(($) => $.words.actions.save),
            });
            if (!isSure) return null;
            const body = { ...draft, referenceNumber, updatedAt };
            await callInSession(editDraft, { body, idempotencyKey: keyFor(body) });
            await refresh();
            notices.success(t(($) => $.done.save));
            return back;
          }}
        />
      )}
    </Page>
  );
}
