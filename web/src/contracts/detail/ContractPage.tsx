import type { ContractView } from '@salus/api/contract-view.ts';
import { useWords } from '../../i18n/i18n.ts';
import { useDocumentTitle } from '../../ui/Page.tsx';
import { ContractHeader } from './ContractHeader.tsx';
import styles from './ContractPage.module.css';
import { ContractWarnings } from './ContractWarnings.tsx';
import { HealthBlock } from './HealthBlock.tsx';
import { HistoryTimeline } from './HistoryTimeline.tsx';
import { InsuredBlock } from './InsuredBlock.tsx';
import { PolicyBlock } from './PolicyBlock.tsx';
import { ProductBlock } from './ProductBlock.tsx';
import { ProposerBlock } from './ProposerBlock.tsx';
import { StepBar } from './StepBar.tsx';
import { SummaryCard } from './SummaryCard.tsx';

/** A contract to read: who and what at the left, what it costs and what happened at the right. */
export function ContractPage({ contract }: { readonly contract: ContractView }) {
  const t = useWords();
  useDocumentTitle(`${contract.proposerName} · ${contract.referenceNumber}`);
  return (
    <>
      <ContractHeader contract={contract} />
      <StepBar status={contract.status} />
      <ContractWarnings contract={contract} />
      <div className={styles.columns}>
        <div className={styles.blocks}>
          <PolicyBlock contract={contract} />
          <ProposerBlock contract={contract} />
          <InsuredBlock contract={contract} />
          <ProductBlock contract={contract} />
          <HealthBlock answers={contract.medicalQuestionnaires} />
        </div>
        {/* A long history scrolls inside its column, by keys too. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable */}
        <aside className={styles.side} aria-label={t(($) => $.detail.side)} tabIndex={0}>
          <SummaryCard contract={contract} />
          <HistoryTimeline contract={contract} />
        </aside>
      </div>
    </>
  );
}
