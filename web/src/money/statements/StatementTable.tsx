import type { StatementLineView } from '@salus/api/payments/statements.ts';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { usePages } from '../../calls/rows/use-pages.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import type { Column } from '../../ui/data/DataTable.tsx';
import { amount, instantText } from '../../ui/data/format.ts';
import { ListTop } from '../../ui/data/ListTop.tsx';
import { useFocusAfterRender } from '../../ui/forms/use-focus-after-render.ts';
import { Text } from '../../ui/layout/Text.tsx';
import cells from '../../ui/rows/cells.module.css';
import { Rows } from '../../ui/rows/Rows.tsx';
import { Sheet } from '../../ui/rows/Sheet.tsx';
import { AssignLineDialog } from './AssignLineDialog.tsx';
import { LineStep } from './LineStep.tsx';
import { PutAsideDialog } from './PutAsideDialog.tsx';

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
  const sheet = useRef<HTMLDivElement>(null);
  const focusAfterRender = useFocusAfterRender();
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
      // The button that opened the dialog is gone, and perhaps its line: the next one is near.
      focusAfterRender(() => {
        const steps = [
          ...(sheet.current?.querySelectorAll<HTMLElement>('[data-line] :is(a, button)') ?? []),
        ];
        const readLineNo = (step: HTMLElement) =>
          Number(step.closest<HTMLElement>('[data-line]')?.dataset['line']);
        return steps.find((step) => readLineNo(step) >= opened.line.lineNo) ?? steps.at(-1);
      });
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

type Steps = {
  readonly mayWrite: boolean;
  readonly onAssign: (line: StatementLineView) => void;
  readonly onPutAside: (line: StatementLineView) => void;
};

/** The columns of lines; contract, need and difference where one names a contract it can't pay. */
function useLineColumns(
  lines: readonly StatementLineView[],
  { mayWrite, onAssign, onPutAside }: Steps,
): readonly Column<StatementLineView>[] {
  const t = useTranslations();
  const hasContracts = lines.some(({ contract }) => contract !== null);
  const about: readonly Column<StatementLineView>[] = [
    {
      key: 'contract',
      title: t(($) => $.domain.actors.customer),
      render: ({ contract, referenceNumber }) =>
        contract && referenceNumber !== null ? (
          <>
            <bdi>{contract.proposerName}</bdi>
            <span className={cells.second}>
              <Link
                to="/bm-contract/temp-info/$referenceNumber"
                params={{ referenceNumber }}
                className="isOneLine"
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
      title: t(($) => $.labels.content),
      render: ({ content }) => (
        <Text isBlock canBreak maxWidth={420}>
          <bdi>{content || '–'}</bdi>
        </Text>
      ),
    },
    ...(hasContracts ? about : []),
    {
      key: 'amount',
      title: hasContracts ? t(($) => $.balance.received) : t(($) => $.labels.amount),
      align: 'end',
      render: ({ amount: sum }) => <Money vnd={sum} />,
    },
    ...(hasContracts ? [difference] : []),
    {
      key: 'result',
      title: t(($) => $.statements.result),
      render: ({ result, reason, note }) => (
        <Text isBlock canBreak maxWidth={420}>
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
