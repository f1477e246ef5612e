import type { ReactElement } from 'react';
import { createPortal } from 'react-dom';

type Props = {
  /** The bar at the lower edge, where this form is the next step; null elsewhere. */
  readonly bar: HTMLElement | null;
  /** The form that it submits. */
  readonly form?: string;
  readonly busy: boolean;
  readonly onPress?: () => void;
  readonly children: string;
};

/** Sends a form: from the bar as the main button of the page, or below the form (LINK-23). */
export function MainButton({ bar, form, busy, onPress, children }: Props) {
  const button: ReactElement = (
    <button
      type={form ? 'submit' : 'button'}
      form={form}
      className={bar ? 'button' : 'button quiet'}
      aria-disabled={busy}
      onClick={onPress}
    >
      {children}
    </button>
  );
  return bar ? createPortal(button, bar) : button;
}
