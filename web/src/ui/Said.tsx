import CheckCircleFilled from '@ant-design/icons/CheckCircleFilled';
import CloseCircleFilled from '@ant-design/icons/CloseCircleFilled';
import InfoCircleFilled from '@ant-design/icons/InfoCircleFilled';
import { useSaid } from './NoticesProvider.tsx';
import styles from './Said.module.css';

const icons = { success: CheckCircleFilled, info: InfoCircleFilled, failure: CloseCircleFilled } as const;

/**
 * What is said in passing, where it covers nothing: at the foot of the sidebar, where that is shown, and else in a line of
 * its own below the top bar, which moves the page down for that long. It waits while the pointer is over it.
 */
export function Said() {
  const { said, wait, goOn } = useSaid();
  const Icon = said && icons[said.kind];
  const line = said && Icon && (
    <p
      key={said.id}
      role={said.kind === 'failure' ? 'alert' : undefined}
      className={`${styles.said} ${styles[said.kind]}`}
      data-said
      onPointerEnter={wait}
      onPointerLeave={goOn}
    >
      <Icon aria-hidden className={styles.icon ?? ''} />
      <span>{said.text}</span>
    </p>
  );
  const isFailure = said?.kind === 'failure';
  // Beside one another: an alert inside of a region that is read out by itself would be read twice.
  return (
    <div className={styles.place}>
      <div aria-live="polite">{!isFailure && line}</div>
      {isFailure && line}
    </div>
  );
}
