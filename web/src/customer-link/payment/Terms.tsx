import type { CustomerContractView } from '@salus/api/customer-link.ts';
import { useId, useState } from 'react';
import { useTranslations } from '../translations.ts';
import paymentStyles from './payment.module.css';

/** The beginning of the terms, or all of them. Unfolding avoids a nested scroll area. */
export function Terms({ terms }: { readonly terms: CustomerContractView['terms'] }) {
  const t = useTranslations();
  const [whole, setWhole] = useState(false);
  const id = useId();
  return (
    <section>
      <div className={paymentStyles.termsHead}>
        <h3>{t(($) => $.payment.terms)}</h3>
        <span className="hint">{t(($) => $.payment.termsVersion, { version: terms.version })}</span>
      </div>
      <div
        id={id}
        className={whole ? `${paymentStyles.terms} ${paymentStyles.whole}` : paymentStyles.terms}
        lang={terms.language}
        dir="auto"
      >
        {terms.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <button
        type="button"
        className="text-button"
        aria-expanded={whole}
        aria-controls={id}
        onClick={() => setWhole(!whole)}
      >
        {whole ? t(($) => $.payment.readLess) : t(($) => $.payment.readAll)}
      </button>
    </section>
  );
}
