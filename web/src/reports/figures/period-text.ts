import type { ReportPeriod } from '@salus/api/reports.ts';
import { addDays, type Day, day, dayParts } from '@salus/domain/time/day.ts';
import type { useTranslations } from '../../i18n/i18n.ts';
import { dayText } from '../../ui/data/format.ts';

type Translate = ReturnType<typeof useTranslations>;
export type Period = { readonly from: string; readonly to: string };

const MONDAY = 1;

/** Title of a period: "Tháng 11/2026". */
export function periodTitle(t: Translate, by: ReportPeriod, { from, to }: Period): string {
  const { year, month } = dayParts(day(from));
  if (by === 'day') return dayText(from);
  if (by === 'week') {
    const first = from.slice(0, 4) === to.slice(0, 4) ? shortDay(from) : dayText(from);
    return from === to ? dayText(from) : `${first} – ${dayText(to)}`;
  }
  return t(($) => $.figures.period[by], { year, month, quarter: quarterOf(month) });
}

/** Why a period is partial: it contains today, or the report starts or ends in it; else null. */
export function cutOf(t: Translate, by: ReportPeriod, period: Period, today: Day): string | null {
  const [from, to] = [day(period.from), day(period.to)];
  if (from > today) return null;
  const begins = begin(by, from) ? null : from;
  if (to >= today) {
    if (begins) return t(($) => $.figures.cut.fromToday, { from: dayText(begins) });
    return t(($) => (by === 'day' ? $.figures.cut.isToday : $.figures.cut.today));
  }
  const ends = begin(by, addDays(to, 1)) ? null : to;
  if (begins && ends)
    return t(($) => $.figures.cut.between, { from: dayText(begins), to: dayText(ends) });
  if (begins) return t(($) => $.figures.cut.from, { from: dayText(begins) });
  return ends && t(($) => $.figures.cut.to, { to: dayText(ends) });
}

/**
 * Short axis labels, with the year where it changes.
 * @returns a label for every period, empty when it does not fit
 */
export function axisLabels(
  t: Translate,
  by: ReportPeriod,
  periods: readonly Period[],
  room: number,
): string[] {
  const step = Math.max(1, Math.ceil(periods.length / Math.max(1, room)));
  let shownYear = 0;
  return periods.map(({ from }, at) => {
    if (at % step !== 0) return '';
    const { year, month } = dayParts(day(from));
    if (by === 'year') return String(year);
    const short =
      by === 'day' || by === 'week'
        ? shortDay(from)
        : t(($) => $.figures.axis[by], { month, quarter: quarterOf(month) });
    const label = year === shownYear ? short : `${short}\n${year}`;
    shownYear = year;
    return label;
  });
}

/** Does a period of this length begin on this day? */
function begin(by: ReportPeriod, on: Day): boolean {
  const { month, date } = dayParts(on);
  if (by === 'day') return true;
  if (by === 'week') return new Date(`${on}T00:00:00Z`).getUTCDay() === MONDAY;
  if (date !== 1) return false;
  return by === 'month' || (by === 'quarter' ? month % 3 === 1 : month === 1);
}

const quarterOf = (month: number) => Math.ceil(month / 3);
const shortDay = (on: string) => dayText(on).slice(0, 5);
