import type { Channel, UnitKind } from '@salus/domain/people/roles.ts';
import type { useTranslations } from '../../i18n/i18n.ts';
import type { ChartSeries } from '../chart/chart-plan.ts';
import type { FigureBasis } from './figure-links.ts';
import type { Period } from './period-text.ts';

/** A figure of a report, per period, plan, channel and unit. */
export type Figure<Row> = {
  readonly key: string;
  readonly title: string;
  readonly basis: FigureBasis;
  /** Null where there is none: no average of no contract. */
  readonly read: (row: Row) => number | null;
  readonly format: (value: number) => string;
  /** Shows the share of the total beside it. */
  readonly hasShare?: boolean;
  /** A change of a rate in per cent would be misread. */
  readonly isRate?: boolean;
};

/** The server's answer, generic over the figures. */
export type Answer<Row> = Period & {
  readonly unitId: number | null;
  readonly elsewhere: number;
  readonly periods: readonly (Period & Row)[];
  readonly plans: readonly (Row & {
    readonly code: string;
    readonly packageName: string;
    readonly productName: string;
    readonly channel: Channel;
  })[];
  readonly channels: readonly (Row & { readonly channel: Channel })[];
  readonly units: readonly (Row & {
    readonly unitId: number | null;
    readonly name: string;
    readonly kind: UnitKind | null;
  })[];
  readonly total: Row;
};

type Parts<Row> = {
  readonly data?: Pick<Answer<Row>, 'units'> | undefined;
  readonly isError: boolean;
  readonly refetch: () => Promise<unknown>;
};

/** Units that are open in the table, with the answers about their parts as far as they came. */
export type OpenUnits<Row> = {
  readonly unitIds: readonly number[];
  readonly parts: readonly Parts<Row>[];
  readonly onToggle: (unitId: number) => void;
};

/** A figure as a series of the chart. */
export type ChartedFigure<Row> = {
  readonly figure: Figure<Row>;
  /** The title of its mean of seven days, which is drawn, too. */
  readonly weekMeanTitle?: string | undefined;
} & Pick<ChartSeries, 'style' | 'hasSum'>;

const shares = new Intl.NumberFormat('en-US', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

export const shareText = (value: number) => shares.format(value);

const changes = new Intl.NumberFormat('en-US', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
});

/** `+12.5%`; empty where nothing can be compared. */
export function changeText(now: number | null, before: number | null): string {
  return now === null || !before ? '' : changes.format((now - before) / before);
}

const oneDecimal = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** A mean of counts. */
export const decimalText = (value: number) => oneDecimal.format(value);

const roundedNumber = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** Money beside an axis: `1.5 tỷ`, `250 tr`. */
export function shortAmount(t: ReturnType<typeof useTranslations>, vnd: number): string {
  if (vnd >= 1e9) return t(($) => $.figures.billion, { number: roundedNumber.format(vnd / 1e9) });
  if (vnd >= 1e4) return t(($) => $.figures.million, { number: roundedNumber.format(vnd / 1e6) });
  return roundedNumber.format(vnd);
}
