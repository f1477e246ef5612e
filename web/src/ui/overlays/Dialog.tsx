import { Dialog as Base } from '@base-ui/react/dialog';
import { createContext, type ReactNode, useContext, useRef } from 'react';
import { Row } from '../layout/Row.tsx';
import { Text } from '../layout/Text.tsx';
import styles from './Dialog.module.css';
import { addToastRegion } from './dialog-stack.ts';
import { useIsModal } from './unmodal-dialogs.ts';

type Props = {
  readonly title: string;
  /** The text below the title; describes the dialog to screen readers. */
  readonly text?: string | undefined;
  /** `wide` for a form of two columns, `full` for a table. */
  readonly size?: 'small' | 'wide' | 'full';
  /** Selector of the element that takes the focus. */
  readonly focusOn?: string | undefined;
  /** Escape was pressed. The dialog stays open until its owner unmounts it. */
  readonly onEscape: () => void;
  readonly children: ReactNode;
};

/** The element that dialogs are rendered into; the body by default. */
export const DialogContainer = createContext<HTMLElement | null>(null);

const FIRST = ':is(a[href], button, input, select, textarea):not(:disabled)';

export function Dialog({ title, text, size = 'small', focusOn = FIRST, ...props }: Props) {
  const content = useRef<HTMLDivElement>(null);
  return (
    <Base.Root
      open
      modal={useIsModal()}
      disablePointerDismissal
      onOpenChange={(_, { reason }) => reason === 'escape-key' && props.onEscape()}
    >
      <Base.Portal container={useContext(DialogContainer) ?? undefined}>
        <Base.Backdrop className={`${styles.backdrop} screen-only`} />
        <Base.Popup
          className={`${styles.dialog} ${size === 'small' ? '' : styles[size]}`}
          initialFocus={() => content.current?.querySelector<HTMLElement>(focusOn) ?? true}
        >
          <div ref={addToastRegion} className={styles.toasts} />
          <div ref={content}>
            <Base.Title render={<Text as="h2" size="large" weight="strong" isBalanced />}>
              {title}
            </Base.Title>
            {text !== undefined && (
              <Base.Description
                render={<Text as="p" above={8} tone="secondary" isPretty canBreak />}
              >
                {text}
              </Base.Description>
            )}
            {props.children}
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** The buttons at the end of a dialog: cancel first, the action last. */
export function DialogButtons({ children }: { readonly children: ReactNode }) {
  return (
    <Row gap={8} justify="end" canWrap above={24}>
      {children}
    </Row>
  );
}
