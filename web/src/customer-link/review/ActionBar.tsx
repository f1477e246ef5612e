import { money } from '../format.ts';
import { CallLink } from '../parts/CallLink.tsx';
import pageStyles from '../parts/Frame.module.css';
import { type StepUpCalls, StepUpForm } from '../step-up/StepUpForm.tsx';
import { useTranslations } from '../translations.ts';

type Props = {
  /** VND. */
  readonly premiumAmount: number;
  /** False while money that arrived must be decided about first. */
  readonly isPayable: boolean;
  /** Shows the code of the open transfer; null without one. */
  readonly onShowCode: (() => void) | null;
  /** Null once the contract is shown in full, or where the page asks elsewhere. */
  readonly stepUp: StepUpCalls | null;
  readonly onPay: () => void;
};

/** The one main button of the contract's page, at the lower edge (LINK-23). */
export function ActionBar({ premiumAmount, isPayable, onShowCode, stepUp, onPay }: Props) {
  const t = useTranslations();
  if (stepUp || !isPayable)
    return (
      <div className={pageStyles.payBar}>
        {stepUp ? <StepUpForm {...stepUp} place="bar" /> : <CallLink className="button" />}
      </div>
    );
  return (
    <div className={pageStyles.payBar}>
      <p>
        <span>{t(($) => $.review.total)}</span>
        <strong>{money(premiumAmount)}</strong>
      </p>
      <button type="button" className="button" onClick={onShowCode ?? onPay}>
        {onShowCode ? t(($) => $.transfer.code) : t(($) => $.review.pay)}
      </button>
    </div>
  );
}
