import { isDevelopment } from '../page/is-development.ts';
import { useTranslations } from './i18n.ts';

/** The command that adds demo contracts, for an empty list in development. */
export function useEmptyListHint(): { readonly text?: string } {
  const t = useTranslations();
  return isDevelopment() ? { text: t(($) => $.list.demoHint) } : {};
}
