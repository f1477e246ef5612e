import type { ReactNode } from 'react';
import styles from './Message.module.css';

type Props = {
  readonly title: string;
  readonly text: string;
  /** A short code or an icon above the title. */
  readonly mark?: ReactNode;
  readonly actions?: ReactNode;
  /** As a whole page, or inside a list or block. */
  readonly size?: 'page' | 'block';
};

/** States an outcome and the next step: empty lists, failures, missing pages. */
export function Message({ title, text, mark, actions, size = 'page' }: Props) {
  const Title = size === 'page' ? 'h1' : 'h2';
  return (
    <section className={`${styles.message} ${styles[size]}`}>
      {mark && <p className={styles.mark}>{mark}</p>}
      <Title className={styles.title}>{title}</Title>
      <p className={styles.text}>{text}</p>
      {actions && <div className={styles.actions}>{actions}</div>}
    </section>
  );
}
