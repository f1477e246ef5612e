import type { CustomerContractView } from '@salus/api/customer-link.ts';
import { useId, useState } from 'react';
import { fill, words } from './words.ts';

const { payment } = words;

/** The terms to read: their beginning, and all of them on demand. No box that scrolls within a page that scrolls. */
export function Terms({ terms }: { readonly terms: CustomerContractView['terms'] }) {
  const [whole, setWhole] = useState(false);
  const id = useId();
  return (
    <section>
      <div className="terms-head">
        <h3>{payment.terms}</h3>
        <span className="hint">{fill(payment.termsVersion, { version: terms.version })}</span>
      </div>
      <div id={id} className={whole ? 'terms whole' : 'terms'} lang={terms.language} dir="auto">
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
        {whole ? payment.readLess : payment.readAll}
      </button>
    </section>
  );
}
