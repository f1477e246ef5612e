import type { UnallocatedMoney } from '@salus/api/payments/unallocated.ts';
import { isReviewReason, type MoneyReason } from '@salus/domain/payments/unallocated.ts';
import { useMayWrite } from '../../calls/session-person.ts';
import { ContractName } from '../../contracts/list/ContractName.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import type { Column } from '../../ui/data/DataTable.tsx';
import { amount, instantText } from '../../ui/data/format.ts';
import { Moment } from '../../ui/data/Moment.tsx';
import { Box } from '../../ui/layout/Box.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import cells from '../../ui/rows/cells.module.css';
import type { OpenedMoney } from './desk-steps.ts';
import { MoneyHistory } from './MoneyHistory.tsx';
import { MoneySteps } from './MoneySteps.tsx';
import styles from './Unallocated.module.css';

/** Why money pays no contract. */
function reasonText(t: ReturnType<typeof useTranslations>, reason: MoneyReason): string {
  if (reason === 'UNKNOWN_ORDER') return t(($) => $.domain.reconciliation.reasons[reason]);
  if (reason === 'UNKNOWN_CONTENT') return t(($) => $.statements.results[reason]);
  if (isReviewReason(reason)) return t(($) => $.domain.reviewReasons[reason]);
  return t(($) => $.statements.reasons[reason]);
}

/** Money beside what its contract needs, why it pays none, and the next steps. */
export function useMoneyColumns(onOpen: (money: OpenedMoney) => void): Column<UnallocatedMoney>[] {
  const t = useTranslations();
  const mayWrite = useMayWrite();
  return [
    {
      key: 'content',
      title: t(($) => $.unallocated.content),
      hasOwnLabel: true,
      render: ({ content, bankReference, history }) => (
        <div className={styles.content}>
          <Box as="bdi" hasEllipsis isBlock title={content}>
            {content || '–'}
          </Box>
          <Row gap={0} columnGap={8} tone="secondary" size="small" className={styles.second}>
            {bankReference && bankReference !== content && (
              <Box as="bdi" hasEllipsis className={styles.reference} title={bankReference}>
                {bankReference}
              </Box>
            )}
            <MoneyHistory history={history} />
          </Row>
        </div>
      ),
    },
    {
      key: 'customer',
      title: t(($) => $.balance.customer),
      render: ({ contract }) => (contract ? <ContractName contract={contract} isShort /> : '–'),
    },
    {
      key: 'required',
      title: t(($) => $.balance.required),
      align: 'end',
      render: ({ required }) => <Money vnd={required} />,
    },
    {
      key: 'received',
      title: t(($) => $.balance.received),
      align: 'end',
      render: (row) => (
        <>
          <Text as="bdi" weight="strong" className={cells.amount}>
            {row.amount === null ? t(($) => $.unallocated.amountUnknown) : amount(row.amount)}
          </Text>
          <Text isBlock tone="secondary" size="small" weight="regular" className={styles.moment}>
            <Moment at={row.receivedAt} />
          </Text>
        </>
      ),
    },
    {
      key: 'difference',
      title: t(($) => $.balance.difference),
      align: 'end',
      render: ({ difference }) => <Money vnd={difference} />,
    },
    {
      key: 'reason',
      title: t(($) => $.unallocated.reason),
      render: ({ reason, sameReference }) => (
        <div className={styles.reason}>
          {reasonText(t, reason)}
          {sameReference && <SameReference owner={sameReference} />}
        </div>
      ),
    },
    {
      key: 'next',
      title: t(($) => $.worklists.next),
      hasOwnLabel: true,
      render: (row) => <MoneySteps row={row} mayWrite={mayWrite} onOpen={onOpen} />,
    },
  ];
}

type Owner = NonNullable<UnallocatedMoney['sameReference']>;

/** The movement that has the reference of the row. */
function SameReference({ owner }: { readonly owner: Owner }) {
  const { referenceNumber, content, receivedAt } = owner;
  return (
    <span className={cells.second}>
      <bdi>{amount(owner.amount)}</bdi> · <bdi>{instantText(receivedAt)}</bdi> ·{' '}
      <bdi title={content}>{referenceNumber ?? content}</bdi>
    </span>
  );
}

function Money({ vnd }: { readonly vnd: number | null }) {
  return <bdi className={cells.number}>{vnd === null ? '–' : amount(vnd)}</bdi>;
}
