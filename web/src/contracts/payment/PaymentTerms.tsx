import type { OutputOf } from '@salus/api/endpoint.ts';
import type { showPaymentTerms } from '@salus/api/payments.ts';
import { useId, useState } from 'react';
import { useTranslations } from '../../i18n/i18n.ts';
import { Button } from '../../ui/forms/Button.tsx';
import styles from './StaffPaymentDialog.module.css';

/** The start of the terms, expandable. No scroll area inside of a scrolling dialog. */
export function PaymentTerms({ terms }: { readonly terms: OutputOf<typeof showPaymentTerms> }) {
  const t = useTranslations();
  const id = useId();
  const [isWhole, setIsWhole] = useState(false);
  return (
    <section className={styles.part}>
      <div className={styles.headingRow}>
        <h3 className={styles.heading}>{t(($) => $.counterPayment.terms)}</h3>
        <span className={styles.version}>
          {t(($) => $.counterPayment.version, { version: terms.version })}
        </span>
      </div>
      <div
        id={id}
        className={`${styles.terms} ${isWhole ? '' : styles.beginning}`}
        lang={terms.language}
        dir="auto"
      >
        {terms.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <Button
        kind="link"
        className={styles.more ?? ''}
        aria-expanded={isWhole}
        aria-controls={id}
        onClick={() => setIsWhole(!isWhole)}
      >
        {t(($) => (isWhole ? $.counterPayment.readLess : $.counterPayment.readAll))}
      </Button>
    </section>
  );
}
