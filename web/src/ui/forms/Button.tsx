import type { ComponentProps, ReactNode } from 'react';
import styles from './Button.module.css';

type Props = Omit<ComponentProps<'button'>, 'type'> & {
  readonly type?: 'button' | 'submit';
  readonly kind?: 'default' | 'primary' | 'text' | 'link';
  readonly size?: 'small' | 'middle' | 'large';
  readonly isDangerous?: boolean;
  /** Fills the line. */
  readonly isBlock?: boolean;
  /** Shows a spinner and ignores clicks. The button keeps the focus. */
  readonly isBusy?: boolean;
  readonly icon?: ReactNode;
};

export function Button({
  type = 'button',
  kind = 'default',
  size = 'middle',
  isDangerous = false,
  isBlock = false,
  isBusy = false,
  icon,
  className,
  children,
  onClick,
  ...button
}: Props) {
  const isIconOnly = children === undefined;
  const classes = [
    styles.button,
    styles[kind],
    styles[size],
    isDangerous && styles.dangerous,
    isBlock && styles.block,
    isBusy && styles.busy,
    isIconOnly && styles.iconOnly,
    className,
  ];
  return (
    <button
      aria-disabled={isBusy || undefined}
      {...button}
      type={type}
      className={classes.filter(Boolean).join(' ')}
      data-icon-only={isIconOnly ? '' : undefined}
      onClick={(event) => {
        // Also keeps a submit button from submitting twice.
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {isBusy ? <span aria-hidden className={styles.spinner} /> : icon}
      {children !== undefined && <span>{children}</span>}
    </button>
  );
}
