import { Button, Tooltip } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import styles from './ReasonedButton.module.css';

type Props = {
  readonly children: ReactNode;
  /** Why it can't be used now; null where it can. A button can't be switched off without one. */
  readonly reason: string | null;
  readonly isPrimary?: boolean;
  /** It takes something away. */
  readonly isDangerous?: boolean;
  readonly isBusy: boolean;
  readonly run: () => Promise<void>;
};

/** A button that says why it can't be used: to the mouse, to the keyboard, to a thumb and to a screen reader. */
export function ReasonedButton({ children, reason, isPrimary = false, isDangerous = false, isBusy, run }: Props) {
  const id = useId();
  const [isAsked, setIsAsked] = useState(false);
  if (reason === null)
    return (
      <Button type={isPrimary ? 'primary' : 'default'} danger={isDangerous} loading={isBusy} onClick={() => void run()}>
        {children}
      </Button>
    );
  return (
    <>
      <Tooltip
        title={reason}
        open={isAsked}
        onOpenChange={setIsAsked}
        trigger={['hover', 'focus', 'click']}
        // Outside of a modal dialog it would lie behind it.
        getPopupContainer={(button) => button.closest('dialog') ?? document.body}
      >
        <Button className={styles.off ?? ''} aria-disabled aria-describedby={id}>
          {children}
        </Button>
      </Tooltip>
      <span id={id} hidden>
        {reason}
      </span>
    </>
  );
}
