import { awaitsPayment } from '@salus/domain/contracts/status-questions.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { useQuickHits } from '../../shell/search/use-quick-hits.ts';
import { amount } from '../../ui/data/format.ts';
import { Button } from '../../ui/forms/Button.tsx';
import cells from '../../ui/rows/cells.module.css';
import styles from './Unallocated.module.css';

type Props = {
  /** The field that the text is typed into. */
  readonly fieldId: string;
  readonly typed: string;
  readonly amountVnd: number;
  readonly onChoose: (referenceNumber: string) => void;
};

/** The contracts that the text finds; before it, those that await exactly this premium. */
export function ContractHits({ fieldId, typed, amountVnd, onChoose }: Props) {
  const t = useTranslations();
  function choose(referenceNumber: string): void {
    onChoose(referenceNumber);
    // The list disappears; Enter in the field submits.
    document.getElementById(fieldId)?.focus();
  }
  const text = typed.trim();
  const quick = useQuickHits('backOffice', text || String(amountVnd));
  const hits = text ? quick.hits : quick.hits.filter(({ status }) => awaitsPayment(status));
  const isChosen = hits.some(({ referenceNumber }) => referenceNumber === text);
  if (isChosen || hits.length === 0) return null;
  return (
    <ul className={styles.hits} aria-label={t(($) => $.unallocated.found)}>
      {hits.map((hit) => (
        <li key={hit.referenceNumber}>
          <Button kind="text" isBlock onClick={() => choose(hit.referenceNumber)}>
            <bdi className={styles.hitName}>{hit.proposerName}</bdi>
            <span className={cells.second}>
              <bdi>{hit.referenceNumber}</bdi> · <bdi>{amount(hit.premiumAmount)}</bdi> ·{' '}
              {t(($) => $.domain.statuses[hit.status])}
            </span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
