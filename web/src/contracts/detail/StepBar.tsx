import { progressSteps, type Status } from '@salus/domain/contracts/status.ts';
import { isInForce, progressStep } from '@salus/domain/contracts/status-questions.ts';
import { Check } from 'lucide-react';
import { useTranslations } from '../../i18n/i18n.ts';
import styles from './StepBar.module.css';

/** Progress of the contract. A cancelled contract shows all steps; its tag shows the status. */
export function StepBar({ status }: { readonly status: Status }) {
  const t = useTranslations();
  const current = progressStep(status);
  const at = progressSteps.findIndex((step) => step === current);
  return (
    <ol
      className={`${styles.steps} ${current === null ? styles.left : ''}`}
      aria-label={t(($) => $.detail.progress)}
    >
      {progressSteps.map((step, index) => {
        const isDone = current === null || index < at || isInForce(status);
        return (
          <li
            key={step}
            className={isDone ? styles.done : ''}
            aria-current={index === at ? 'step' : undefined}
          >
            <span className={styles.mark} aria-hidden="true">
              {isDone ? <Check /> : index + 1}
            </span>
            <span>
              {t(($) => $.domain.progress[step])}
              {isDone && <span className="visually-hidden"> {t(($) => $.detail.stepDone)}</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
