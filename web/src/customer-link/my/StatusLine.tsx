import { type ReactNode, useEffect, useRef } from 'react';

type Props = {
  /** It replaces the form or button that had the focus. */
  readonly isNew: boolean;
  readonly children: ReactNode;
};

/** The state of something that the customer sent. */
export function StatusLine({ isNew, children }: Props) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isNew) line.current?.focus();
  }, [isNew]);
  return (
    <p ref={line} tabIndex={-1} role="status">
      {children}
    </p>
  );
}
