import { Children, type ReactNode } from 'react';
import frame from './block.module.css';
import styles from './Facts.module.css';

type BlockProps = {
  readonly title: string;
  /** Beside the heading, such as a button. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
};

/** A block of labels and values. */
export function Facts({ title, aside, children }: BlockProps) {
  return (
    <FactBlock title={title} aside={aside}>
      <FactList>{children}</FactList>
    </FactBlock>
  );
}

/** A block with a heading whose content is more than labels and values. */
export function FactBlock({ title, aside, children }: BlockProps) {
  const heading = <h2 className={styles.title}>{title}</h2>;
  return (
    <section className={frame.block}>
      {aside ? (
        <div className={styles.head}>
          {heading}
          {aside}
        </div>
      ) : (
        heading
      )}
      {children}
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
  /** A long value takes the whole line of a narrow screen. */
  readonly isLong?: boolean;
};

/** One label and its value; an absent value is a dash. */
export function Fact({ label, children, isWide = false, isLong = false }: FactProps) {
  return (
    <div className={isWide ? styles.wide : isLong ? styles.long : undefined}>
      <dt>{label}</dt>
      <dd>
        {children === null || children === undefined || children === ''
          ? '–'
          : Children.map(children, isolatePart)}
      </dd>
    </div>
  );
}

/** A value keeps its own direction; a button beside it follows the page's. */
function isolatePart(part: ReactNode): ReactNode {
  return typeof part === 'string' ? <bdi>{part}</bdi> : part;
}
