import type { Column } from '../data/DataTable.tsx';
import { changeMark } from '../data/use-changed-rows.ts';
import { Box } from '../layout/Box.tsx';
import { Stack } from '../layout/Stack.tsx';
import { Text } from '../layout/Text.tsx';
import styles from './RowCards.module.css';

type Props<Row, Key extends string> = {
  readonly columns: readonly Column<Row, Key>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly rowChanges?: ((row: Row) => number) | undefined;
  /** A name, and this many short values per line below it. */
  readonly across?: 2 | 3;
};

const layouts = { 2: styles.two, 3: styles.three } as const;

/** Table rows on a narrow screen, with each column's title above its value. */
export function RowCards<Row, Key extends string>(props: Props<Row, Key>) {
  const { columns, rows, rowKey, rowChanges, across } = props;
  const isCorner = ({ head }: Column<Row, Key>) => head !== undefined;
  const lines = [...columns.filter((one) => !isCorner(one)), ...columns.filter(isCorner)];
  return (
    <Box
      as="ul"
      softLine="between"
      className={across ? `${styles.cards} ${styles.across} ${layouts[across]}` : styles.cards}
    >
      {rows.map((row) => (
        <Box
          as="li"
          key={rowKey(row)}
          holdsPlaced
          padBlock={12}
          padInline={16}
          {...changeMark(rowChanges?.(row))}
        >
          <Stack as="dl" gap={8}>
            {lines.map(({ key, title, head, hasOwnLabel = false, render }) => (
              <div key={key} className={head === undefined ? undefined : styles.corner}>
                <Text
                  as="dt"
                  tone="hint"
                  className={head !== undefined || hasOwnLabel ? 'visually-hidden' : undefined}
                >
                  {title}
                </Text>
                <dd>{render(row)}</dd>
              </div>
            ))}
          </Stack>
        </Box>
      ))}
    </Box>
  );
}
