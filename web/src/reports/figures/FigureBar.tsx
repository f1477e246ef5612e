import styles from './FigureBar.module.css';

/** The part of a figure in the whole, without a text: the figure is next to it. */
export function FigureBar({ part, whole }: { readonly part: number; readonly whole: number }) {
  return (
    <span className={`${styles.track} screen-only`}>
      <span
        className={styles.part}
        style={{ inlineSize: `${Math.min(100, (part / whole) * 100)}%` }}
      />
    </span>
  );
}
