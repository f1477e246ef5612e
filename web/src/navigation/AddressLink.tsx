import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';

type Props = {
  /** Of this program, with its search. */
  readonly address: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

/** A link to an address that the server names; the router's own links need it in parts. */
export function AddressLink({ address, className, children }: Props) {
  const { history } = useRouter();

  function go(event: MouseEvent) {
    // A new tab or window is the browser's matter.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    history.push(address);
  }

  return (
    <a href={address} className={className} onClick={go}>
      {children}
    </a>
  );
}
