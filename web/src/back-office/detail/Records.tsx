import { Ban, CircleAlert, CircleCheck, CircleX, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import frame from '../../ui/data/block.module.css';
import styles from './Records.module.css';

/** Colour and icon per record state. */
const icons = {
  done: CircleCheck,
  busy: Clock,
  waiting: CircleAlert,
  failed: CircleX,
  over: Ban,
} as const;
export type RecordLevel = keyof typeof icons;

type BlockProps = {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
};

/** A block of records, each with its state. */
export function Records({ title, aside, children }: BlockProps) {
  return (
    <section className={frame.block}>
      <header className={styles.header}>
        <h2 className={styles.title}>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  );
}

type RecordProps = {
  readonly title: ReactNode;
  readonly level?: RecordLevel;
  /** The text beside the icon. */
  readonly state?: string;
  /** Time and actor. */
  readonly by: ReactNode;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
};

/** One record. */
export function RecordItem({ title, level, state, by, children, action }: RecordProps) {
  const Icon = level && icons[level];
  return (
    <li className={styles.record}>
      <div className={styles.head}>
        <p className={styles.name}>{title}</p>
        {Icon && (
          <p className={`${styles.state} ${styles[level]}`}>
            <Icon aria-hidden /> {state}
          </p>
        )}
      </div>
      <p className={styles.by}>{by}</p>
      {children}
      {action && <div className={styles.action}>{action}</div>}
    </li>
  );
}

export function RecordList({ children }: { readonly children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>;
}
