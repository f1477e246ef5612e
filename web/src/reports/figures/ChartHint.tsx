import styles from './Chart.module.css';
import { AXIS_WIDTH } from './chart-option.ts';
import type { ChartPlan } from './chart-plan.ts';

type Props = { readonly plan: ChartPlan; readonly at: number; readonly width: number };

/** The exact figures of the period that the pointer is over. They also stand in the table, so it is for the eyes alone. */
export function ChartHint({ plan: { periods, panels }, at, width }: Props) {
  const period = periods[at];
  if (!period) return null;
  const middle = AXIS_WIDTH + ((at + 0.5) / periods.length) * (width - AXIS_WIDTH);
  // On the side where there is room.
  const side = middle < width / 2 ? { insetInlineStart: middle + 20 } : { insetInlineEnd: width - middle + 20 };
  return (
    <div className={styles.hint} style={side} aria-hidden="true">
      <p className={styles.hintTitle}>
        {period.title}
        {period.cut && <span>{period.cut}</span>}
      </p>
      <dl>
        {panels.flat().map(({ key, title, look, values, text }) => {
          const value = values[at] ?? null;
          return (
            <div key={key}>
              <dt>
                <span className={`${styles.swatch} ${styles[look]}`} />
                {title}
              </dt>
              <dd>{value === null ? '–' : text(value)}</dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}
