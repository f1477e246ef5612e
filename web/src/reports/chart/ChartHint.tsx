import { Box } from '../../ui/layout/Box.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import styles from './Chart.module.css';
import { axisWidth } from './chart-option.ts';
import { type ChartPlan, hasLines } from './chart-plan.ts';

type Props = { readonly plan: ChartPlan; readonly at: number; readonly width: number };

/** Exact figures of the hovered period. The table has them too, so it is hidden from readers. */
export function ChartHint({ plan, at, width }: Props) {
  const { periods, panels } = plan;
  const isLines = hasLines(plan);
  const axis = axisWidth(plan);
  const period = periods[at];
  if (!period) return null;
  const band = (width - axis) / periods.length;
  const middle = axis + (at + 0.5) * band;
  // Beside its period, on the side where there is room.
  const away = Math.min(80, band / 2) + 8;
  const side =
    middle < width / 2
      ? { insetInlineStart: middle + away }
      : { insetInlineEnd: width - middle + away };
  return (
    <Box
      padBlock={8}
      padInline={12}
      size="small"
      frame="float"
      className={`${styles.hint} screen-only`}
      style={side}
      aria-hidden="true"
    >
      <Text as="p" below={4} weight="strong">
        {period.title}
        {period.cut && (
          <Text isBlock tone="hint" weight="regular">
            {period.cut}
          </Text>
        )}
      </Text>
      <Stack as="dl" gap={2}>
        {panels.flat().map(({ key, title, style, values, format }) => {
          const value = values[at] ?? null;
          return (
            <Row key={key} gap={16} justify="between">
              <Row as="dt" isInline gap={8} align="center" tone="secondary">
                <span
                  className={`${styles.swatch} ${styles[style]} ${isLines ? styles.line : ''}`}
                />
                {title}
              </Row>
              <Text as="dd" weight="medium" isTabular isOneLine>
                <bdi>{value === null ? '–' : format(value)}</bdi>
              </Text>
            </Row>
          );
        })}
      </Stack>
    </Box>
  );
}
