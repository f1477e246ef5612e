import { CircleCheck, CircleX, Info, X } from 'lucide-react';
import { useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTranslations } from '../../i18n/i18n.ts';
import { Box } from '../layout/Box.tsx';
import { useToastRegion } from '../overlays/dialog-stack.ts';
import { useToast } from './NoticesProvider.tsx';
import styles from './Toast.module.css';
import { useEdgeStrip } from './use-edge-strip.ts';

const looks = {
  success: { icon: CircleCheck, color: 'green' },
  info: { icon: Info, color: 'blue' },
  failure: { icon: CircleX, color: 'rose' },
} as const;

/**
 * The current toast, which moves nothing: in the room above the heading, in a strip over the lower
 * edge of the window, or along the upper edge of the uppermost dialog. It stays while hovered or
 * focused.
 */
export function Toast() {
  const t = useTranslations();
  const { toast, pause, resume, close } = useToast();
  const dialog = useToastRegion();
  const ref = useRef<HTMLDivElement>(null);
  useEdgeStrip(ref, toast && !dialog ? toast.id : null);
  const { icon: Icon, color } = toast ? looks[toast.kind] : {};
  const isFailure = toast?.kind === 'failure';
  const text = toast && <p key={toast.id}>{toast.text}</p>;
  const place = (
    <div ref={ref} className={dialog ? 'screen-only' : `${styles.place} screen-only`}>
      <div
        className={toast ? `${styles.toast} tint-${color}` : undefined}
        data-toast={toast ? '' : undefined}
        onPointerEnter={pause}
        onPointerLeave={resume}
      >
        {Icon && <Icon aria-hidden className={`${styles.icon} tone-${color}`} />}
        {/* Siblings: an alert inside a live region is announced twice. */}
        <Box aria-live="polite" flex="whole" className={styles.text}>
          {!isFailure && text}
        </Box>
        {isFailure && (
          <Box key={toast.id} role="alert" flex="whole" className={styles.text}>
            {text}
          </Box>
        )}
        {toast?.onRetry && (
          <button
            type="button"
            className={styles.retry}
            onClick={() => {
              close();
              toast.onRetry?.();
            }}
          >
            {t(($) => $.tryAgain)}
          </button>
        )}
        {toast && (
          <button
            type="button"
            className={styles.close}
            aria-label={t(($) => $.closeNotice)}
            onClick={close}
            onFocus={pause}
            onBlur={resume}
          >
            <X aria-hidden />
          </button>
        )}
      </div>
    </div>
  );
  return dialog ? createPortal(place, dialog) : place;
}
