import { useEffect, useRef, useState } from 'react';
import { useTranslations } from '../../i18n/i18n.ts';
import { loadChunk } from '../../page/prefetch-chunk.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Box } from '../../ui/layout/Box.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import { useScheme } from '../../ui/layout/use-scheme.ts';
import { fontFamily, fontSizes, palettes } from '../../ui/tokens.ts';
import styles from './Chart.module.css';
import { axisWidth, chartOption } from './chart-option.ts';
import { type ChartPlan, hasLines } from './chart-plan.ts';
import type { Drawing } from './draw-chart.ts';

type Props = {
  readonly plan: ChartPlan;
  /** Text alternative: highest, lowest, sum. */
  readonly sentence: string;
  /** Pointer only; keyboard users follow the links of the table below. */
  readonly onPick: (series: string, at: number) => void;
};

/** The width of a label below the axis, with a gap. */
const LABEL_WIDTH = 42;
/** A4 upright, without its margins and the chart's own. */
const PAPER_WIDTH = 640;

const loadDrawing = () => loadChunk('drawChart', () => import('./draw-chart.ts'));
const stillWanted = matchMedia('(prefers-reduced-motion: reduce)');
const isThumb = matchMedia('(pointer: coarse)');

/** A chart of the figures. Its library is loaded with the first chart. */
export function Chart({ plan, sentence, onPick }: Props) {
  const t = useTranslations();
  const scheme = useScheme();
  const frame = useRef<HTMLDivElement>(null);
  const drawing = useRef<Drawing | null>(null);
  const pick = useRef(onPick);
  const [state, setState] = useState<'loading' | 'drawn' | 'failed'>('loading');
  const isFailed = state === 'failed';
  const [width, setWidth] = useState(0);
  const [pointed, setPointed] = useState<number | null>(null);
  useEffect(() => {
    pick.current = onPick;
  }, [onPick]);

  useEffect(() => {
    const place = frame.current;
    if (isFailed || !place) return;
    let isGone = false;
    const watch = new ResizeObserver(() => {
      drawing.current?.resize();
      setWidth(place.clientWidth);
    });
    Promise.all([loadDrawing(), document.fonts?.ready])
      .then(([{ drawChart }]) => {
        if (isGone) return;
        drawing.current = drawChart(place, {
          onPoint: setPointed,
          // On touch screens a bar shows its figures; the table has the links.
          onPick: (series, at) => !isThumb.matches && pick.current(series, at),
        });
        setWidth(place.clientWidth);
        setState('drawn');
        watch.observe(place);
      })
      .catch(() => !isGone && setState('failed'));
    return () => {
      isGone = true;
      watch.disconnect();
      drawing.current?.end();
      drawing.current = null;
    };
  }, [isFailed]);

  useEffect(() => {
    const show = (drawing: Drawing, on: typeof scheme, room: number) =>
      drawing.show(
        chartOption(plan, {
          palette: palettes[on],
          font: fontFamily,
          fontSize: fontSizes.small,
          isRtl: document.documentElement.dir === 'rtl',
          isStill: stillWanted.matches,
          height: frame.current?.clientHeight ?? 0,
          labels: plan.labels(Math.floor((room - axisWidth(plan)) / LABEL_WIDTH)),
        }),
      );
    // Measures the frame, because the last reported width may be outdated.
    const ownWidth = () => frame.current?.clientWidth ?? width;
    if (state === 'drawn' && drawing.current) show(drawing.current, scheme, ownWidth());
    // Paper is white, and narrower than a desk's screen.
    const beforePrint = () => {
      const room = Math.min(ownWidth(), PAPER_WIDTH);
      drawing.current?.resize(room);
      if (drawing.current) show(drawing.current, 'light', room);
      drawing.current?.paint();
    };
    const afterPrint = () => {
      drawing.current?.resize();
      if (drawing.current) show(drawing.current, scheme, ownWidth());
    };
    addEventListener('beforeprint', beforePrint);
    addEventListener('afterprint', afterPrint);
    return () => {
      removeEventListener('beforeprint', beforePrint);
      removeEventListener('afterprint', afterPrint);
    };
  }, [state, plan, scheme, width]);

  const isTall = plan.panels.length > 1;
  const isLines = hasLines(plan);
  return (
    <Box as="figure" pad={16} frame="panel" className={styles.figure}>
      <Row
        as="figcaption"
        gap={4}
        columnGap={16}
        justify="between"
        canWrap
        below={8}
        tone="secondary"
        size="small"
      >
        <Row as="ul" gap={4} columnGap={16} canWrap>
          {plan.panels.flat().map(({ key, title, style }) => (
            <Row as="li" isInline gap={8} align="center" tone="ink" key={key}>
              <span className={`${styles.swatch} ${styles[style]} ${isLines ? styles.line : ''}`} />
              {title}
            </Row>
          ))}
        </Row>
        {!isLines && plan.periods.some(({ cut }) => cut) && <p>{t(($) => $.figures.cutBars)}</p>}
      </Row>
      <div
        className={[
          styles.place,
          isTall ? styles.tall : '',
          state === 'loading' ? `${styles.loading} placeholder` : '',
        ].join(' ')}
      >
        {isFailed ? (
          <Stack
            role="alert"
            gap={12}
            align="center"
            items="center"
            content="center"
            justify="center"
            tone="secondary"
            textAlign="center"
            className={styles.drawing}
          >
            <p>{t(($) => $.figures.chartFailed)}</p>
            <Button onClick={() => setState('loading')}>{t(($) => $.tryAgain)}</Button>
          </Stack>
        ) : (
          // Figures and their units have the same order in every language.
          <div ref={frame} dir="ltr" role="img" aria-label={sentence} className={styles.drawing} />
        )}
        {pointed !== null && <ChartHint plan={plan} at={pointed} width={width} />}
      </div>
    </Box>
  );
}

type ChartHintProps = { readonly plan: ChartPlan; readonly at: number; readonly width: number };

/** Exact figures of the hovered period. The table has them too, so it is hidden from readers. */
function ChartHint({ plan, at, width }: ChartHintProps) {
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
