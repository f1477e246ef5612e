import { listContracts } from '@salus/api/back-office.ts';
import { statuses } from '@salus/domain/contracts/status.ts';
import { awaitsPayment } from '@salus/domain/contracts/status-questions.ts';
import { namesPerson } from '@salus/domain/payments/transfers/names-person.ts';
import { useCall } from '../../calls/use-call.ts';
import { useQuickHits } from '../../contracts/quick-search/use-quick-hits.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { amount } from '../../ui/data/format.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import cells from '../../ui/rows/cells.module.css';
import styles from './Unallocated.module.css';

type Props = {
  /** The field that the text is typed into. */
  readonly fieldId: string;
  readonly input: string;
  readonly amountVnd: number;
  /** The content of the transfer, which may name the customer. */
  readonly content: string;
  readonly onChoose: (referenceNumber: string) => void;
};

/** Contracts that await the amount; many families pay the same premium. */
const AWAITING = 100;
const SHOWN = 8;

/**
 * The contracts that the text finds; before it, those that await exactly this premium. A proposer
 * named by the content comes first.
 */
export function ContractHits({ fieldId, input, amountVnd, content, onChoose }: Props) {
  const t = useTranslations();
  function choose(referenceNumber: string): void {
    onChoose(referenceNumber);
    // The list disappears; Enter in the field submits.
    document.getElementById(fieldId)?.focus();
  }
  const text = input.trim();
  const quick = useQuickHits('backOffice', text);
  const awaiting = useCall(listContracts, {
    query: {
      premiumAmount: String(amountVnd),
      status: statuses.filter(awaitsPayment),
      limit: String(AWAITING),
    },
  });
  const contracts = text ? quick.hits : (awaiting.data?.results ?? []);
  const isChosen = contracts.some(({ referenceNumber }) => referenceNumber === text);
  if (isChosen || contracts.length === 0) return null;
  const hits = contracts
    .map((contract) => ({ ...contract, isNamed: namesPerson(content, contract.proposerName) }))
    .toSorted((a, b) => Number(b.isNamed) - Number(a.isNamed))
    .slice(0, SHOWN);
  return (
    <ul className={styles.hits} aria-label={t(($) => $.unallocated.found)}>
      {hits.map((hit) => (
        <li key={hit.referenceNumber}>
          <Button kind="text" isBlock onClick={() => choose(hit.referenceNumber)}>
            <Row as="span" gap={8} canWrap>
              <bdi>{hit.proposerName}</bdi>
              {hit.isNamed && (
                <Text tone="primary" size="small">
                  {t(($) => $.unallocated.sameName)}
                </Text>
              )}
            </Row>
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
