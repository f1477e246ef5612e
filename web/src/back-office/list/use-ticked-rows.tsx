import { useState } from 'react';
import { useTranslations } from '../../i18n/i18n.ts';
import type { Column } from '../../ui/data/DataTable.tsx';
import styles from './WorkTable.module.css';

type TickedRows<Row> = {
  /** The keys of the selected rows, in the order of the list. */
  readonly chosen: readonly string[];
  /** The column of checkboxes; its head selects all rows of the page. */
  readonly boxes: Column<Row>;
};

/** Selection of rows of a page. Rows that left the page are no longer selected. */
export function useTickedRows<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  labelOf: (row: Row) => string,
): TickedRows<Row> {
  const t = useTranslations();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const shown = rows.map(keyOf);
  const chosen = shown.filter((key) => ticked.has(key));
  const tick = (key: string, isOn: boolean) =>
    setTicked(new Set(isOn ? [...chosen, key] : chosen.filter((one) => one !== key)));
  const boxes: Column<Row> = {
    key: 'box',
    title: t(($) => $.worklists.selectAll),
    head: (
      <Box
        label={t(($) => $.worklists.selectAll)}
        isOn={shown.length > 0 && chosen.length === shown.length}
        isSome={chosen.length > 0}
        onTick={(isOn) => setTicked(new Set(isOn ? shown : []))}
      />
    ),
    render: (row) => (
      <Box
        label={labelOf(row)}
        isOn={ticked.has(keyOf(row))}
        onTick={(isOn) => tick(keyOf(row), isOn)}
      />
    ),
  };
  return { chosen, boxes };
}

type BoxProps = {
  readonly label: string;
  readonly isOn: boolean;
  readonly isSome?: boolean;
  readonly onTick: (isOn: boolean) => void;
};

/** A box without words beside it, on a target large enough for a thumb. */
function Box({ label, isOn, isSome = false, onTick }: BoxProps) {
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        aria-label={label}
        checked={isOn}
        ref={(box) => {
          if (box) box.indeterminate = isSome && !isOn;
        }}
        onChange={({ target }) => onTick(target.checked)}
      />
    </label>
  );
}
