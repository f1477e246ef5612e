import { type ComponentProps, useState } from 'react';
import { useTranslations } from '../../i18n/i18n.ts';
import { Box } from '../../ui/layout/Box.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import { Rows } from '../../ui/rows/Rows.tsx';

/** Rows shown at first and added per press: a report by day may have thousands. */
const ROWS = 36;
const MORE_ROWS = 200;

/** The rows of a report in a panel, the first ones at first. */
export function GrowingRows<Row>({ rows, ...table }: ComponentProps<typeof Rows<Row>>) {
  const t = useTranslations();
  const [most, setMost] = useState(ROWS);
  const moreCount = Math.min(MORE_ROWS, (rows?.length ?? 0) - most);
  return (
    <Box frame="panel" isClipped>
      <Rows {...table} rows={rows?.slice(0, most)} />
      {moreCount > 0 && (
        <Text
          as="button"
          type="button"
          isWide
          minHeight={44}
          softLine="above"
          tone="primary"
          textAlign="center"
          lightsUp
          className="screen-only"
          onClick={() => setMost(most + MORE_ROWS)}
        >
          <Text weight="medium">{t(($) => $.figures.more, { count: moreCount })}</Text>
        </Text>
      )}
    </Box>
  );
}
