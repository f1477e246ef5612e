import { useTranslations } from '../translations.ts';
import paymentStyles from './payment.module.css';

type Props = {
  readonly text: string;
  readonly isGiven: boolean;
  readonly isDisabled: boolean;
  readonly onChange: (isGiven: boolean) => void;
};

/** The consent to offers: apart from the required ones, never preselected (CONSENT-12). */
export function OfferConsent({ text, isGiven, isDisabled, onChange }: Props) {
  const t = useTranslations();
  return (
    <fieldset className={paymentStyles.consents} disabled={isDisabled}>
      <legend>{t(($) => $.offers.title)}</legend>
      <p className="hint">{t(($) => $.offers.optional)}</p>
      <div className={paymentStyles.consent}>
        <label>
          <input
            type="checkbox"
            checked={isGiven}
            onChange={(event) => onChange(event.target.checked)}
          />
          <span>{text}</span>
        </label>
      </div>
    </fieldset>
  );
}
