import type { UseQueryResult } from '@tanstack/react-query';
import type { Answer, ChartedFigure, Figure } from './figure.ts';
import type { FiguresSearch } from './figures-search.ts';

/** The parts of a figures report that differ between reports. */
export type FiguresReportProps<Row> = {
  readonly report: 'issued' | 'price';
  readonly search: FiguresSearch;
  readonly answer: UseQueryResult<Answer<Row>>;
  readonly figures: readonly Figure<Row>[];
  readonly panels: readonly (readonly ChartedFigure<Row>[])[];
  /** A figure of the tall panel, short. */
  readonly axisText: (value: number) => string;
  readonly chartTitle: (span: string) => string;
};
