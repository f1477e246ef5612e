import type { ContractView } from '@salus/api/contract-view.ts';
import type { ReactNode } from 'react';
import { useTranslations } from '../../i18n/i18n.ts';
import type { ListPath } from '../../navigation/BackToList.tsx';
import { useDocumentTitle } from '../../ui/layout/Page.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { HealthBlock } from '../detail-blocks/HealthBlock.tsx';
import { InsuredBlock } from '../detail-blocks/InsuredBlock.tsx';
import { PolicyTermsBlock } from '../detail-blocks/PolicyTermsBlock.tsx';
import { ProductBlock } from '../detail-blocks/ProductBlock.tsx';
import { ProposerBlock } from '../detail-blocks/ProposerBlock.tsx';
import { HistoryTimeline } from '../history/HistoryTimeline.tsx';
import { LinkLife } from '../link-life/LinkLife.tsx';
import { PolicyMessages } from '../link-life/PolicyMessages.tsx';
import { OpenTransfer } from '../payment/OpenTransfer.tsx';
import { PolicyRenewal } from '../renewals/PolicyRenewal.tsx';
import { ContractHeader } from './ContractHeader.tsx';
import styles from './ContractPage.module.css';
import { NotesBlock } from './NotesBlock.tsx';
import { StepBar } from './StepBar.tsx';
import { SummaryCard } from './SummaryCard.tsx';

type Props = {
  readonly contract: ContractView;
  readonly list: ListPath;
  readonly actions: ReactNode;
  /** The clerk who works on the contract. */
  readonly take?: ReactNode;
  readonly warnings: ReactNode;
  /** The first block: the policy and its payment, by the reader's permissions. */
  readonly policy: ReactNode;
  readonly refundState?: string | undefined;
  /** Above the blocks. */
  readonly tabs?: ReactNode;
  /** Blocks of another tab, in place of those that every role sees. */
  readonly otherTab?: ReactNode;
  /** Blocks below the ones that every role sees. */
  readonly children?: ReactNode;
};

/** A contract: persons and product on one side, price and history on the other. */
export function ContractPage({ contract, list, actions, warnings, policy, ...more }: Props) {
  const t = useTranslations();
  // No person's name: tab titles stay in the browser history and show in screen sharing.
  useDocumentTitle(contract.referenceNumber);
  return (
    <>
      <ContractHeader contract={contract} list={list} actions={actions} take={more.take} />
      <StepBar contract={contract} />
      <LinkLife contract={contract} />
      <PolicyRenewal contract={contract} />
      <PolicyMessages contract={contract} />
      {warnings}
      <OpenTransfer contract={contract} />
      <Stack columns={1} gap={16} align="start" className={styles.columns}>
        <Stack gap={12} className={styles.blocks}>
          {more.tabs}
          {more.otherTab ?? (
            <>
              {policy}
              <ProposerBlock contract={contract} />
              <InsuredBlock contract={contract} />
              <ProductBlock contract={contract} />
              <PolicyTermsBlock terms={contract.policyTerms} />
              <HealthBlock answers={contract.medicalQuestionnaires} />
            </>
          )}
          {/* On every tab, so that a note that is being typed stays. */}
          <NotesBlock contract={contract} />
          {!more.otherTab && more.children}
        </Stack>
        {/* A long history scrolls inside its column, by keys too. */}
        <Stack
          as="aside"
          gap={12}
          content="start"
          className={styles.side}
          aria-label={t(($) => $.detail.side)}
          tabIndex={0}
        >
          <SummaryCard contract={contract} refundState={more.refundState} />
          <HistoryTimeline contract={contract} />
        </Stack>
      </Stack>
    </>
  );
}
