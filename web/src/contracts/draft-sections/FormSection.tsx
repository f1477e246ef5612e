import type { ReactNode } from 'react';
import { useTranslations } from '../../i18n/i18n.ts';
import type { Section } from '../draft/draft-values.ts';
import styles from './FormSection.module.css';

type Props = {
  readonly section: Section;
  readonly children: ReactNode;
  /** Content beside the heading, such as the paste button. */
  readonly aside?: ReactNode;
  /** The question that decides about the content, directly after the heading. */
  readonly question?: ReactNode;
  /** 2 for fields, 1 for other content. */
  readonly columns?: 1 | 2;
  /** Findings about the section, after its content. */
  readonly warnings?: ReactNode;
};

export function FormSection({ section, children, columns = 2, warnings, ...head }: Props) {
  const t = useTranslations();
  return (
    <section className={styles.section} aria-labelledby={`section-${section}`}>
      <header className={styles.header}>
        <h2 id={`section-${section}`} className={styles.title}>
          {t(($) => $.sections[section])}
        </h2>
        {head.question && <div className={styles.question}>{head.question}</div>}
        {head.aside}
      </header>
      <div className={columns === 2 ? styles.fields : styles.body}>{children}</div>
      {warnings && <div className={styles.warnings}>{warnings}</div>}
    </section>
  );
}
