import CheckCircleFilled from '@ant-design/icons/CheckCircleFilled';
import CloseCircleFilled from '@ant-design/icons/CloseCircleFilled';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import InfoCircleFilled from '@ant-design/icons/InfoCircleFilled';
import { createPortal } from 'react-dom';
import { useWords } from '../i18n/i18n.ts';
import { useSaid } from './NoticesProvider.tsx';
import { usePlaceInDialog } from './open-dialogs.ts';
import styles from './Said.module.css';

const icons = { success: CheckCircleFilled, info: InfoCircleFilled, failure: CloseCircleFilled } as const;

/**
 * What is said in passing, where it covers nothing: at the foot of the sidebar, where that is shown, and else in a line of
 * its own below the top bar, which moves the page down for that long; while a dialog is open, in a line along its upper
 * edge. It waits while the pointer or the focus is on it.
 */
export function Said() {
  const t = useWords();
  const { said, wait, goOn, close } = useSaid();
  const dialog = usePlaceInDialog();
  const Icon = said && icons[said.kind];
  const isFailure = said?.kind === 'failure';
  const text = said && <p key={said.id}>{said.text}</p>;
  const place = (
    <div className={dialog ? styles.inDialog : styles.place}>
      <div
        className={said ? `${styles.said} ${styles[said.kind]}` : undefined}
        data-said={said ? '' : undefined}
        onPointerEnter={wait}
        onPointerLeave={goOn}
      >
        {Icon && <Icon aria-hidden className={styles.icon ?? ''} />}
        {/* Beside one another: an alert inside of a region that is read out by itself would be read twice. */}
        <div aria-live="polite" className={styles.text}>
          {!isFailure && text}
        </div>
        {isFailure && (
          <div key={said.id} role="alert" className={styles.text}>
            {text}
          </div>
        )}
        {said?.onRetry && (
          <button
            type="button"
            className={styles.retry}
            onClick={() => {
              close();
              said.onRetry?.();
            }}
          >
            {t(($) => $.tryAgain)}
          </button>
        )}
        {said && (
          <button
            type="button"
            className={styles.close}
            aria-label={t(($) => $.closeNotice)}
            onClick={close}
            onFocus={wait}
            onBlur={goOn}
          >
            <CloseOutlined aria-hidden />
          </button>
        )}
      </div>
    </div>
  );
  return dialog ? createPortal(place, dialog) : place;
}
