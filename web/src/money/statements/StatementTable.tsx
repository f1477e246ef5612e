import type { StatementLineView } from '@salus/api/payments/statements.ts';
import { useEffect, useRef, useState } from 'react';
import { usePages } from '../../calls/rows/use-pages.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { ListTop } from '../../ui/data/ListTop.tsx';
import { Rows } from '../../ui/rows/Rows.tsx';
import { Sheet } from '../../ui/rows/Sheet.tsx';
import { AssignLineDialog } from './AssignLineDialog.tsx';
import { PutAsideDialog } from './PutAsideDialog.tsx';
import { useLineColumns } from './use-line-columns.tsx';

type Props = {
  readonly statementId: number;
  readonly lines: readonly StatementLineView[];
  readonly mayWrite: boolean;
  readonly onChanged: () => void;
};

type OpenDialog = { readonly dialog: 'assign' | 'putAside'; readonly line: StatementLineView };

/** The lines with their results, each with its next step. */
export function StatementTable({ statementId, lines, mayWrite, onChanged }: Props) {
  const t = useTranslations();
  const { pageRows: rows, top } = usePages(lines);
  const [opened, setOpened] = useState<OpenDialog | null>(null);
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
  const columns = useLineColumns(lines, {
    mayWrite,
    onAssign: (line) => setOpened({ dialog: 'assign', line }),
    onPutAside: (line) => setOpened({ dialog: 'putAside', line }),
  });
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
      <ListTop {...top} totalText={(_, range) => t(($) => $.statements.lines, { shown: range })} />
      <div ref={sheet}>
        <Sheet isRoomy>
          <Rows
            label={t(($) => $.places.statements)}
            columns={columns}
            rows={rows}
            rowKey={({ lineNo }) => String(lineNo)}
          />
        </Sheet>
      </div>
      {dialog && opened.dialog === 'assign' && <AssignLineDialog {...dialog} />}
      {dialog && opened.dialog === 'putAside' && <PutAsideDialog {...dialog} />}
    </>
  );
}
