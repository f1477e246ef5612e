import type { StatementLineView } from '@salus/api/payments/statements.ts';
import { useEffect, useRef, useState } from 'react';
import { usePages } from '../../calls/rows/use-pages.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import type { Column } from '../../ui/data/DataTable.tsx';
import { amount, instantText } from '../../ui/data/format.ts';
import { ListTop } from '../../ui/data/ListTop.tsx';
import cells from '../../ui/rows/cells.module.css';
import { Rows } from '../../ui/rows/Rows.tsx';
import { Sheet } from '../../ui/rows/Sheet.tsx';
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
  const { shown: rows, top } = usePages(lines);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [taken, setTaken] = useState<number | null>(null);
  const sheet = useRef<HTMLDivElement>(null);
  // The button that opened the dialog is gone, so the focus stays at the place of its line.
  useEffect(() => {
    if (opened !== null || taken === null) return;
    const { lineNo } = rows.find((line) => line.lineNo >= taken) ?? rows.at(-1) ?? { lineNo: 0 };
    const step = `[data-line="${lineNo}"] :is(a, button)`;
    // After the dialog has returned the focus.
    setTimeout(() => sheet.current?.querySelector<HTMLElement>(step)?.focus());
    setTaken(null);
  }, [opened, taken, rows]);
  const columns: readonly Column<StatementLineView>[] = [
    {
      key: 'line',
      title: t(($) => $.statements.line),
      render: ({ lineNo, bankReference, paidAt }) => (
        <>
          <bdi className={cells.number}>
            {lineNo} · {bankReference}
          </bdi>
          <span className={cells.second}>{instantText(paidAt)}</span>
        </>
      ),
    },
    {
      key: 'amount',
      title: t(($) => $.statements.amount),
      align: 'end',
      render: ({ amount: sum }) => <span className={cells.number}>{amount(sum)}</span>,
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
          {reason && <span className={cells.second}>{t(($) => $.statements.reasons[reason])}</span>}
          {note && (
            <span className={cells.second}>
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
        <span data-line={line.lineNo}>
          <LineStep
            line={line}
            mayWrite={mayWrite}
            onAssign={() => setOpened({ dialog: 'assign', line })}
            onPutAside={() => setOpened({ dialog: 'putAside', line })}
          />
        </span>
      ),
    },
  ];
  const dialog = opened && {
    statementId,
    line: opened.line,
    onClose: () => setOpened(null),
    onChanged: () => {
      setTaken(opened.line.lineNo);
      onChanged();
    },
  };
  return (
    <>
      <ListTop {...top} totalText={(_, shown) => t(($) => $.statements.lines, { shown })} />
      <div ref={sheet}>
        <Sheet isRoomy>
          <Rows
            label={t(($) => $.places.statements)}
            columns={columns}
            rows={rows}
            keyOf={({ lineNo }) => String(lineNo)}
          />
        </Sheet>
      </div>
      {dialog && opened.dialog === 'assign' && <AssignLineDialog {...dialog} />}
      {dialog && opened.dialog === 'putAside' && <PutAsideDialog {...dialog} />}
    </>
  );
}
