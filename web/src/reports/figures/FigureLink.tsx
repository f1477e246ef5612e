import { Link } from '@tanstack/react-router';
import styles from './FigureLink.module.css';
import type { Figure } from './figure.ts';
import { type About, listSearchOfFigure } from './figure-links.ts';
import type { Period } from './period-text.ts';

type Props<Row> = {
  readonly figure: Figure<Row>;
  readonly row: Row;
  readonly days: Period;
  /** Null when no list filter matches exactly these contracts. */
  readonly about: About | null;
};

/** A figure with a link to its contracts. Zero has no link. */
export function FigureLink<Row>({ figure, row, days, about }: Props<Row>) {
  const value = figure.read(row);
  if (value === null) return '–';
  const text = <bdi>{figure.format(value)}</bdi>;
  if (value === 0 || !about) return text;
  return (
    <Link
      to="/contract/list"
      search={listSearchOfFigure(figure.basis, days, about)}
      className={styles.figure ?? ''}
    >
      {text}
    </Link>
  );
}
