import type { CustomerContractView } from '@salus/api/customer-link.ts';
import type { ConsentKind } from '@salus/domain/contracts/consents.ts';
import { type Ref, useId } from 'react';
import { areMissing } from '../../calls/payment/use-given-consents.ts';
import { useTranslations } from '../translations.ts';
import paymentStyles from './payment.module.css';

type Props = {
  readonly ref: Ref<HTMLFieldSetElement>;
  readonly consents: CustomerContractView['terms']['consents'];
  readonly givenConsents: ReadonlySet<ConsentKind>;
  /** True after a payment attempt: marks the missing consents. */
  readonly showMissing: boolean;
  readonly isDisabled: boolean;
  /** Instead of the hint of a payment. */
  readonly hint?: string;
  readonly onChange: (kind: ConsentKind, isAgreed: boolean) => void;
};

/** One checkbox per consent, none preselected (CONSENT-1). */
export function Consents({
  ref,
  consents,
  givenConsents,
  showMissing,
  isDisabled,
  hint,
  onChange,
}: Props) {
  const t = useTranslations();
  const id = useId();
  const missing = showMissing && areMissing(consents, givenConsents);
  return (
    <fieldset ref={ref} className={`stack near ${paymentStyles.consents}`} disabled={isDisabled}>
      <legend>{t(($) => $.payment.consents)}</legend>
      <p className="hint">{hint ?? t(($) => $.payment.consentsHint)}</p>
      {consents.map(({ kind, text, isRequired }) => {
        const isMissing = showMissing && isRequired && !givenConsents.has(kind);
        return (
          <div
            key={kind}
            className={
              isMissing
                ? `${paymentStyles.consent} ${paymentStyles.missing}`
                : paymentStyles.consent
            }
          >
            <label>
              <input
                type="checkbox"
                required={isRequired}
                checked={givenConsents.has(kind)}
                aria-invalid={isMissing}
                aria-describedby={isMissing ? `${id}-${kind}` : undefined}
                onChange={(event) => onChange(kind, event.target.checked)}
              />
              <span>
                <strong>{t(($) => $.payment.lead[kind])}</strong>
                {text}
              </span>
            </label>
            {isMissing && (
              <p className="field-error" id={`${id}-${kind}`}>
                {t(($) => $.domain.fields.agreement_checked)}
              </p>
            )}
          </div>
        );
      })}
      <p className="visually-hidden" role="alert">
        {missing && t(($) => $.payment.missing)}
      </p>
    </fieldset>
  );
}
