import { listIndividualPlans } from '@salus/api/catalogue.ts';
import { createDraft } from '@salus/api/contracts.ts';
import { useNavigate } from '@tanstack/react-router';
import { Skeleton } from 'antd';
import { useState } from 'react';
import { CallFailed } from '../../calls/CallFailed.tsx';
import { callInSession } from '../../calls/session.ts';
import { useCall, useContractRefresh } from '../../calls/use-call.ts';
import { useIntentionKey } from '../../calls/use-intention-key.ts';
import { useWords } from '../../i18n/i18n.ts';
import { amount } from '../../ui/format.ts';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { Page } from '../../ui/Page.tsx';
import { DraftForm } from './DraftForm.tsx';
import { blankDraft } from './draft-values.ts';

/** Type a contract once; it is saved as a draft and its page opens. */
export function NewDraft() {
  const t = useWords();
  const notices = useNotices();
  const navigate = useNavigate();
  const refresh = useContractRefresh();
  const keyFor = useIntentionKey();
  const [start] = useState(blankDraft);
  const plans = useCall(listIndividualPlans, undefined);
  return (
    <Page title={t(($) => $.places['temp-add'])}>
      {plans.isPending && <Skeleton active paragraph={{ rows: 12 }} />}
      {plans.isError && <CallFailed error={plans.error} onRetry={() => void plans.refetch()} />}
      {plans.data && (
        <DraftForm
          start={start}
          plans={plans.data}
          keptAs="salus.draft.new"
          verb={t(($) => $.words.actions.create)}
          onSave={async (draft, plan) => {
            const isSure = await notices.confirm({
              title: t(($) => $.confirmCreate.title),
              text: t(($) => $.confirmCreate.text, {
                name: draft.proposerName,
                plan: plan.packageName,
                premium: amount(plan.fee),
              }),
              verb: t(($) => $.words.actions.create),
            });
            if (!isSure) return null;
            const { referenceNumber } = await callInSession(createDraft, {
              body: draft,
              idempotencyKey: keyFor(draft),
            });
            await refresh();
            notices.success(t(($) => $.done.create, { referenceNumber }));
            return () =>
              navigate({
                to: '/contract/temp-info/$referenceNumber',
                params: { referenceNumber },
                state: { from: 'ADD_PAGE' },
              });
          }}
        />
      )}
    </Page>
  );
}
