import { isDevelopment } from '../page/is-development.ts';

export type Pseudo = 'pseudo' | 'pseudo-rtl';

/** `?lang=pseudo` or `?lang=pseudo-rtl`, in development only. It applies until the tab closes. */
export function requestedPseudo(): Pseudo | null {
  if (!isDevelopment()) return null;
  const lang = new URLSearchParams(location.search).get('lang');
  if (lang === 'pseudo' || lang === 'pseudo-rtl') sessionStorage.setItem('salus.pseudo', lang);
  const pseudoLocale = sessionStorage.getItem('salus.pseudo');
  return pseudoLocale === 'pseudo' || pseudoLocale === 'pseudo-rtl' ? pseudoLocale : null;
}
