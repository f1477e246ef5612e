import type { ConsentKind } from '@salus/api/customer-link.ts';
import type { Ref } from 'react';
import { useTranslations } from '../../i18n/i18n.ts';
import styles from './StaffPaymentDialog.module.css';

type Props = {
  readonly ref: Ref<HTMLFieldSetElement>;
  readonly consents: readonly { readonly kind: ConsentKind; readonly text: string }[];
  readonly givenConsents: ReadonlySet<ConsentKind>;
  /** Shows missing consents, after the first attempt to pay. */
  readonly showMissing: boolean;
  readonly onChange: (kind: ConsentKind, isAgreed: boolean) => void;
};

/** Separate required consents, none preselected (CONSENT-1). */
export function PaymentConsents({ ref, consents, givenConsents, showMissing, onChange }: Props) {
  const t = useTranslations();
  return (
    <fieldset ref={ref} className={styles.part}>
      <legend className={styles.heading}>{t(($) => $.counterPayment.consents)}</legend>
      <p className={styles.hint}>{t(($) => $.counterPayment.consentsHint)}</p>
      {consents.map(({ kind, text }) => {
        const isMissing = showMissing && !givenConsents.has(kind);
        return (
          <div key={kind} className={`${styles.consent} ${isMissing ? styles.missing : ''}`}>
            <label htmlFor={`consent-${kind}`}>
              <input
                id={`consent-${kind}`}
                type="checkbox"
                required
                checked={givenConsents.has(kind)}
                aria-invalid={isMissing}
                aria-describedby={isMissing ? `consent-${kind}-note` : undefined}
                onChange={(event) => onChange(kind, event.target.checked)}
              />
              <span>{text}</span>
            </label>
            {isMissing && (
              <p id={`consent-${kind}-note`} className={styles.note}>
                {t(($) => $.domain.fields.agreement_checked)}
              </p>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}
