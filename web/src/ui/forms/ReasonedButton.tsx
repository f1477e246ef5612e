import { type ReactNode, useId } from 'react';
import { Text } from '../layout/Text.tsx';
import { Tooltip } from '../overlays/Tooltip.tsx';
import { Button } from './Button.tsx';
import styles from './ReasonedButton.module.css';

type Props = {
  readonly children: ReactNode;
  /** The reason while it is disabled, or null. */
  readonly reason: string | null;
  readonly isPrimary?: boolean;
  /** For a destructive action. */
  readonly isDangerous?: boolean;
  readonly isBusy: boolean;
  readonly icon?: ReactNode;
  /** Prints the reason on a separate line, where the screen does not name it elsewhere. */
  readonly showsReason?: boolean;
  readonly run: () => Promise<void>;
};

/** A button that explains why it is disabled, to mouse, keyboard, touch and screen readers. */
export function ReasonedButton({
  children,
  reason,
  isPrimary = false,
  isDangerous = false,
  isBusy,
  icon,
  showsReason = false,
  run,
}: Props) {
  const id = useId();
  if (reason === null)
    return (
      <Button
        kind={isPrimary ? 'primary' : 'default'}
        isDangerous={isDangerous}
        isBusy={isBusy}
        icon={icon}
        onClick={() => void run()}
      >
        {children}
      </Button>
    );
  return (
    <>
      <Text
        as="p"
        id={id}
        tone="secondary"
        size="small"
        textAlign="end"
        isPretty
        className={styles.reason}
        hidden={!showsReason}
        data-reason
      >
        {reason}
      </Text>
      <Tooltip text={reason} opensOnClick>
        <Button icon={icon} className={styles.off ?? ''} aria-disabled aria-describedby={id}>
          {children}
        </Button>
      </Tooltip>
    </>
  );
}
