import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslations } from '../../i18n/i18n.ts';
import { Page } from '../../ui/layout/Page.tsx';
import { AllContracts } from './AllContracts.tsx';
import { FailedMessages } from './FailedMessages.tsx';
import { FailedSyncs } from './FailedSyncs.tsx';
import { OpenRefunds } from './OpenRefunds.tsx';
import { PaymentsToReview } from './PaymentsToReview.tsx';
import { WorklistTabs } from './WorklistTabs.tsx';

const route = getRouteApi('/shell/bm-contract/temp-list');

const lists = {
  payments: PaymentsToReview,
  refunds: OpenRefunds,
  messages: FailedMessages,
  syncs: FailedSyncs,
} as const;

/** The lists of the back office: all contracts and the worklists. */
export function ContractList() {
  const t = useTranslations();
  const navigate = useNavigate();
  const { view, page, limit } = route.useSearch();
  const Work = view === 'contracts' ? null : lists[view];
  return (
    <Page title={t(($) => $.places['temp-list'])}>
      <WorklistTabs view={view} />
      {Work ? (
        <Work
          // Selections and results of one list do not carry over to the next one.
          key={view}
          page={page}
          limit={limit}
          onPage={(next, size) =>
            void navigate({
              to: '/bm-contract/temp-list',
              search: { view, page: next, limit: size },
            })
          }
        />
      ) : (
        <AllContracts />
      )}
    </Page>
  );
}
