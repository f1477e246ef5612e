import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';

/** The props of a link to an address that the server names; the router's links need its parts. */
export function useAddressLink(address: string) {
  const { history } = useRouter();
  return {
    href: address,
    onClick(event: MouseEvent) {
      // A new tab or window is the browser's matter.
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      history.push(address);
    },
  };
}
