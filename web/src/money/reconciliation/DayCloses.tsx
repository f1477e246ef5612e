import type { CloseView } from '@salus/api/payments/reconciliation.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { Moment } from '../../ui/data/Moment.tsx';
import { Box } from '../../ui/layout/Box.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import cells from '../../ui/rows/cells.module.css';
import { DayEquation } from './DayEquation.tsx';

/** Every close of the day, newest first: clerk, time, note and sums as they were. */
export function DayCloses({ closes }: { readonly closes: readonly CloseView[] }) {
  const t = useTranslations();
  return (
    <Stack as="section" gap={12} aria-labelledby="closes">
      <Text as="h2" id="closes" size="large" weight="strong">
        {t(($) => $.reconciliation.closes)}
      </Text>
      <Box as="ul" frame="panel" isClipped softLine="between">
        {closes.map(({ version, closedAt, closedByName, note, totals, difference }) => (
          <Row
            as="li"
            key={version}
            gap={8}
            columnGap={16}
            justify="between"
            canWrap
            padBlock={12}
            padInline={16}
          >
            <div>
              <p>
                {t(($) => $.reconciliation.version, { version })} · <bdi>{closedByName}</bdi>
              </p>
              <p className={cells.second}>
                <Moment at={closedAt} />
              </p>
              {note !== null && (
                <Text as="q" canBreak>
                  <bdi>{note}</bdi>
                </Text>
              )}
            </div>
            <DayEquation totals={totals} difference={difference} />
          </Row>
        ))}
      </Box>
    </Stack>
  );
}
