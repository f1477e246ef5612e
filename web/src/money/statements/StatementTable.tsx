import type { StatementLineView } from '@salus/api/payments/statements.ts';
import { PAGE_SIZES, type PageSize } from '@salus/api/wire.ts';
import { useState } from 'react';
import { useTranslations } from '../../i18n/i18n.ts';
import { type Column, DataTable } from '../../ui/data/DataTable.tsx';
import { amount, instantText } from '../../ui/data/format.ts';
import { ListTop } from '../../ui/data/ListTop.tsx';
import { RowCards } from '../../ui/data/RowCards.tsx';
import { useIsWide } from '../../ui/layout/use-is-wide.ts';
import { AssignLineDialog } from './AssignLineDialog.tsx';
import { LineStep } from './LineStep.tsx';
import { PutAsideDialog } from './PutAsideDialog.tsx';
import styles from './Statements.module.css';

type Props = {
  readonly statementId: number;
  readonly lines: readonly StatementLineView[];
  readonly mayWrite: boolean;
  readonly onChanged: () => void;
};

type Opened = { readonly dialog: 'assign' | 'putAside'; readonly line: StatementLineView };

/** The lines with their results, each with its next step. */
export function StatementTable({ statementId, lines, mayWrite, onChanged }: Props) {
  const t = useTranslations();
  const isWide = useIsWide();
  const [{ page, size }, setPlace] = useState<{ page: number; size: PageSize }>({
    page: 1,
    size: 25,
  });
  const [opened, setOpened] = useState<Opened | null>(null);
  const pages = Math.max(1, Math.ceil(lines.length / size));
  const rows = lines.slice((page - 1) * size, page * size);
  const columns: readonly Column<StatementLineView>[] = [
    {
      key: 'line',
      title: t(($) => $.statements.line),
      render: ({ lineNo, bankReference, paidAt }) => (
        <>
          <bdi className={styles.number}>
            {lineNo} · {bankReference}
          </bdi>
          <span className={styles.second}>{instantText(paidAt)}</span>
        </>
      ),
    },
    {
      key: 'amount',
      title: t(($) => $.statements.amount),
      align: 'end',
      render: ({ amount: sum }) => <span className={styles.number}>{amount(sum)}</span>,
    },
    {
      key: 'content',
      title: t(($) => $.statements.content),
      render: ({ content }) => (
        <span className={styles.content}>
          <bdi>{content || '–'}</bdi>
        </span>
      ),
    },
    {
      key: 'result',
      title: t(($) => $.statements.result),
      render: ({ result, reason, note }) => (
        <span className={styles.content}>
          {t(($) => $.statements.results[result])}
          {reason && (
            <span className={styles.second}>{t(($) => $.statements.reasons[reason])}</span>
          )}
          {note && (
            <span className={styles.second}>
              <bdi>{note}</bdi>
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'next',
      title: t(($) => $.worklists.next),
      hasOwnLabel: true,
      render: (line) => (
        <LineStep
          line={line}
          mayWrite={mayWrite}
          onAssign={() => setOpened({ dialog: 'assign', line })}
          onPutAside={() => setOpened({ dialog: 'putAside', line })}
        />
      ),
    },
  ];
  const keyOf = ({ lineNo }: StatementLineView) => String(lineNo);
  const dialog = opened && {
    statementId,
    line: opened.line,
    onClose: () => setOpened(null),
    onChanged,
  };
  return (
    <>
      <ListTop
        total={lines.length}
        say={(_, shown) => t(($) => $.statements.lines, { shown })}
        pages={pages}
        hasPages={lines.length > PAGE_SIZES[0]}
        page={page}
        size={size}
        sizes={PAGE_SIZES}
        onChange={(next, nextSize) => setPlace({ page: next, size: nextSize })}
      />
      <div className={styles.sheet}>
        {isWide ? (
          <DataTable
            label={t(($) => $.places.statements)}
            columns={columns}
            rows={rows}
            keyOf={keyOf}
            onOpen={undefined}
            skeletonRows={0}
          />
        ) : (
          <RowCards columns={columns} rows={[...rows]} keyOf={keyOf} />
        )}
      </div>
      {dialog && opened.dialog === 'assign' && <AssignLineDialog {...dialog} />}
      {dialog && opened.dialog === 'putAside' && <PutAsideDialog {...dialog} />}
    </>
  );
}
