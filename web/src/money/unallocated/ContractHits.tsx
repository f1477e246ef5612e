import { awaitsPayment } from '@salus/domain/contracts/status-questions.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { useQuickHits } from '../../shell/search/use-quick-hits.ts';
import { amount } from '../../ui/data/format.ts';
import { Button } from '../../ui/forms/Button.tsx';
import cells from '../../ui/rows/cells.module.css';
import styles from './Unallocated.module.css';

type Props = {
  readonly typed: string;
  /** VND. */
  readonly amountVnd: number;
  readonly onChoose: (referenceNumber: string) => void;
};

/** The contracts that the text finds; before it, those that await exactly this premium. */
export function ContractHits({ typed, amountVnd, onChoose }: Props) {
  const t = useTranslations();
  const text = typed.trim();
  const quick = useQuickHits('backOffice', text || String(amountVnd));
  const hits = text ? quick.hits : quick.hits.filter(({ status }) => awaitsPayment(status));
  const isChosen = hits.some(({ referenceNumber }) => referenceNumber === text);
  if (isChosen || hits.length === 0) return null;
  return (
    <ul className={styles.hits} aria-label={t(($) => $.unallocated.found)}>
      {hits.map((hit) => (
        <li key={hit.referenceNumber}>
          <Button kind="text" isBlock onClick={() => onChoose(hit.referenceNumber)}>
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
