import type { StatementLineView } from '@salus/api/payments/statements.ts';
import { Link } from '@tanstack/react-router';
import { useTranslations } from '../../i18n/i18n.ts';
import type { Column } from '../../ui/data/DataTable.tsx';
import { amount, instantText } from '../../ui/data/format.ts';
import { Text } from '../../ui/layout/Text.tsx';
import cells from '../../ui/rows/cells.module.css';
import { LineStep } from './LineStep.tsx';
import styles from './Statements.module.css';

type Steps = {
  readonly mayWrite: boolean;
  readonly onAssign: (line: StatementLineView) => void;
  readonly onPutAside: (line: StatementLineView) => void;
};

/** The columns of lines; contract, need and difference where one names a contract it can't pay. */
export function useLineColumns(
  lines: readonly StatementLineView[],
  { mayWrite, onAssign, onPutAside }: Steps,
): readonly Column<StatementLineView>[] {
  const t = useTranslations();
  const hasContracts = lines.some(({ contract }) => contract !== null);
  const about: readonly Column<StatementLineView>[] = [
    {
      key: 'contract',
      title: t(($) => $.balance.customer),
      render: ({ contract, referenceNumber }) =>
        contract && referenceNumber !== null ? (
          <>
            <bdi>{contract.proposerName}</bdi>
            <span className={cells.second}>
              <Link
                to="/bm-contract/temp-info/$referenceNumber"
                params={{ referenceNumber }}
                className={styles.contract ?? ''}
              >
                <bdi>{referenceNumber}</bdi>
              </Link>
            </span>
          </>
        ) : (
          '–'
        ),
    },
    {
      key: 'required',
      title: t(($) => $.balance.required),
      align: 'end',
      render: ({ contract }) => <Money vnd={contract?.required ?? null} />,
    },
  ];
  const difference: Column<StatementLineView> = {
    key: 'difference',
    title: t(($) => $.balance.difference),
    align: 'end',
    render: (line) => <Money vnd={line.contract ? line.amount - line.contract.required : null} />,
  };
  return [
    {
      key: 'line',
      title: t(($) => $.statements.line),
      render: ({ lineNo, bankReference, paidAt }) => (
        <>
          <bdi className={cells.number}>
            {bankReference === '' ? lineNo : `${lineNo} · ${bankReference}`}
          </bdi>
          {paidAt !== null && (
            <span className={`${cells.second} ${cells.number}`}>{instantText(paidAt)}</span>
          )}
        </>
      ),
    },
    {
      key: 'content',
      title: t(($) => $.statements.content),
      render: ({ content }) => (
        <Text isBlock canBreak className={styles.content}>
          <bdi>{content || '–'}</bdi>
        </Text>
      ),
    },
    ...(hasContracts ? about : []),
    {
      key: 'amount',
      title: hasContracts ? t(($) => $.balance.received) : t(($) => $.statements.amount),
      align: 'end',
      render: ({ amount: sum }) => <Money vnd={sum} />,
    },
    ...(hasContracts ? [difference] : []),
    {
      key: 'result',
      title: t(($) => $.statements.result),
      render: ({ result, reason, note }) => (
        <Text isBlock canBreak className={styles.content}>
          {t(($) => $.statements.results[result])}
          {reason && <span className={cells.second}>{t(($) => $.statements.reasons[reason])}</span>}
          {note && (
            <span className={cells.second}>
              <bdi>{note}</bdi>
            </span>
          )}
        </Text>
      ),
    },
    {
      key: 'next',
      title: t(($) => $.worklists.next),
      hasOwnLabel: true,
      render: (line) => (
        <span data-line={line.lineNo}>
          <LineStep
            line={line}
            mayWrite={mayWrite}
            onAssign={() => onAssign(line)}
            onPutAside={() => onPutAside(line)}
          />
        </span>
      ),
    },
  ];
}

function Money({ vnd }: { readonly vnd: number | null }) {
  return <span className={cells.number}>{vnd === null ? '–' : amount(vnd)}</span>;
}
