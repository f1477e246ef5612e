import { Children, type ReactNode } from 'react';
import styles from './Facts.module.css';

type BlockProps = { readonly title: string; readonly children: ReactNode };

/** A block of labels and values. */
export function Facts({ title, children }: BlockProps) {
  return (
    <section className={styles.block}>
      <h2 className={styles.title}>{title}</h2>
      <FactList>{children}</FactList>
    </section>
  );
}

/** Labels and values inside a block that holds more than them. */
export function FactList({ children }: { readonly children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

type FactProps = {
  readonly label: string;
  readonly children: ReactNode;
  readonly isWide?: boolean;
};

/** One label and its value; an absent value is a dash. */
export function Fact({ label, children, isWide = false }: FactProps) {
  return (
    <div className={isWide ? styles.wide : undefined}>
      <dt>{label}</dt>
      <dd>
        {children === null || children === undefined || children === ''
          ? '–'
          : Children.map(children, isolated)}
      </dd>
    </div>
  );
}

/** A value keeps its own direction; a button beside it follows the page's. */
function isolated(part: ReactNode): ReactNode {
  return typeof part === 'string' ? <bdi>{part}</bdi> : part;
}
