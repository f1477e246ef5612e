import CheckOutlined from '@ant-design/icons/CheckOutlined';
import { progressSteps, type Status } from '@salus/domain/contracts/status.ts';
import { useWords } from '../../i18n/i18n.ts';
import styles from './StepBar.module.css';

/** How far the contract has come. A cancelled one went the whole way and then left it: its tag says so. */
export function StepBar({ status }: { readonly status: Status }) {
  const t = useWords();
  const at = status === 'CANCELLED' ? progressSteps.length : (progressSteps as readonly Status[]).indexOf(status);
  return (
    <ol
      className={`${styles.steps} ${status === 'CANCELLED' ? styles.left : ''}`}
      aria-label={t(($) => $.detail.progress)}
    >
      {progressSteps.map((step, index) => {
        const isDone = index < at || status === 'ACTIVE';
        return (
          <li key={step} className={isDone ? styles.done : ''} aria-current={index === at ? 'step' : undefined}>
            <span className={styles.mark} aria-hidden="true">
              {isDone ? <CheckOutlined /> : index + 1}
            </span>
            <span>
              {t(($) => $.words.progress[step])}
              {isDone && <span className="visually-hidden"> {t(($) => $.detail.stepDone)}</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
