import { type ReactNode, useId } from 'react';
import { useTranslations } from '../../i18n/i18n.ts';
import type { Column } from '../../ui/data/DataTable.tsx';
import { Box } from '../../ui/layout/Box.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import { FigureBar } from './FigureBar.tsx';
import { FigureLink } from './FigureLink.tsx';
import { type Figure, shareText } from './figure.ts';
import type { About } from './figure-links.ts';
import { GrowingRows } from './GrowingRows.tsx';
import type { Period } from './period-text.ts';

type Level = 'group' | 'member';

export type FiguresRow<Row> = {
  readonly key: string;
  readonly name: ReactNode;
  readonly row: Row;
  readonly days: Period;
  readonly about: About | null;
  /** A sum of the rows below it, or one of those. */
  readonly level?: Level;
};

type Props<Row> = {
  readonly title: string;
  /** Above the names of the rows. */
  readonly head: string;
  readonly figures: readonly Figure<Row>[];
  readonly rows: readonly FiguresRow<Row>[];
  /** The base of the shares; without it no shares are shown. */
  readonly total?: Row;
};

/** The figures of periods, plans, channels or units, each with a link to its contracts. */
export function FiguresTable<Row>({ title, head, figures, rows, total }: Props<Row>) {
  const t = useTranslations();
  const id = useId();
  const columns: Column<FiguresRow<Row>>[] = [
    {
      key: 'name',
      title: head,
      hasOwnLabel: true,
      render: ({ name, level }) => (level ? <LevelName level={level}>{name}</LevelName> : name),
    },
    ...figures.flatMap((figure): Column<FiguresRow<Row>>[] => [
      {
        key: figure.key,
        title: figure.title,
        align: 'end',
        render: ({ row, days, about }) => (
          <FigureLink figure={figure} row={row} days={days} about={about} />
        ),
      },
      ...(figure.hasShare && total !== undefined
        ? [
            {
              key: 'share',
              title: t(($) => $.figures.share),
              align: 'end' as const,
              render: ({ row }: FiguresRow<Row>) => (
                <Share part={figure.read(row) ?? 0} whole={figure.read(total) ?? 0} />
              ),
            },
          ]
        : []),
    ]),
  ];
  return (
    <Box as="section" aria-labelledby={id} canShrink>
      <Text as="h2" id={id} below={8} size="large" weight="strong">
        {title}
      </Text>
      <GrowingRows
        label={title}
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        across={figures.length < 4 ? 3 : 2}
      />
    </Box>
  );
}

/** The sum of a group is strong, and its rows are set in. */
function LevelName({ level, children }: { readonly level: Level; readonly children: ReactNode }) {
  if (level === 'group') return <Text weight="strong">{children}</Text>;
  return (
    <Box as="span" isBlock padInline={16}>
      {children}
    </Box>
  );
}

function Share({ part, whole }: { readonly part: number; readonly whole: number }) {
  if (whole === 0) return '–';
  return (
    <Row as="span" isInline gap={8} align="center" justify="end" tone="secondary" isTabular>
      <FigureBar part={part} whole={whole} />
      {shareText(part / whole)}
    </Row>
  );
}
