import { useState } from 'react';
import { useTranslations } from '../../i18n/i18n.ts';
import type { Column } from '../../ui/data/DataTable.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import styles from './TickBox.module.css';

type TickedRows<Row> = {
  /** The keys of the selected rows, in the order of the list. */
  readonly tickedKeys: readonly string[];
  /** The column of checkboxes; its head selects all rows of the page. */
  readonly boxes: Column<Row>;
  readonly clear: () => void;
};

/**
 * Selection of rows of a page. Rows that left the page are no longer selected, unless the selection
 * spans pages.
 */
export function useTickedRows<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  rowLabel: (row: Row) => string,
  { spansPages = false }: { readonly spansPages?: boolean } = {},
): TickedRows<Row> {
  const t = useTranslations();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const keys = rows.map(rowKey);
  const tickedHere = keys.filter((key) => ticked.has(key));
  const tickedElsewhere = spansPages ? [...ticked].filter((key) => !keys.includes(key)) : [];
  const tickedKeys = [...tickedElsewhere, ...tickedHere];
  const tick = (key: string, isOn: boolean) =>
    setTicked(new Set(isOn ? [...tickedKeys, key] : tickedKeys.filter((one) => one !== key)));
  const boxes: Column<Row> = {
    key: 'box',
    title: t(($) => $.multiSelect.every),
    head: (
      <TickBox
        label={t(($) => $.multiSelect.every)}
        isOn={keys.length > 0 && tickedHere.length === keys.length}
        isSome={tickedHere.length > 0}
        isDisabled={keys.length === 0}
        onTick={(isOn) => setTicked(new Set([...tickedElsewhere, ...(isOn ? keys : [])]))}
      />
    ),
    render: (row) => (
      <TickBox
        label={rowLabel(row)}
        isOn={ticked.has(rowKey(row))}
        onTick={(isOn) => tick(rowKey(row), isOn)}
      />
    ),
  };
  return { tickedKeys, boxes, clear: () => setTicked(new Set()) };
}

type TickBoxProps = {
  readonly label: string;
  readonly isOn: boolean;
  readonly isSome?: boolean;
  /** While there are no rows. */
  readonly isDisabled?: boolean;
  readonly onTick: (isOn: boolean) => void;
};

/** A box without words beside it, on a target large enough for a thumb. */
function TickBox({ label, isOn, isSome = false, isDisabled = false, onTick }: TickBoxProps) {
  return (
    <Stack as="label" isInline align="center" items="center" className={styles.box}>
      <input
        type="checkbox"
        className="square-18"
        aria-label={label}
        checked={isOn}
        disabled={isDisabled}
        ref={(box) => {
          if (box) box.indeterminate = isSome && !isOn;
        }}
        onChange={({ target }) => onTick(target.checked)}
      />
    </Stack>
  );
}
