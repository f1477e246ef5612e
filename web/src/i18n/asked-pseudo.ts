import { isDevelopment } from '../calls/is-development.ts';

export type Pseudo = 'pseudo' | 'pseudo-rtl';

/** `?lang=pseudo` or `?lang=pseudo-rtl`, in development alone; it lasts as long as the tab. */
export function askedPseudo(): Pseudo | null {
  if (!isDevelopment()) return null;
  const asked = new URLSearchParams(location.search).get('lang');
  if (asked === 'pseudo' || asked === 'pseudo-rtl') sessionStorage.setItem('salus.pseudo', asked);
  return sessionStorage.getItem('salus.pseudo') as Pseudo | null;
}
