import { isDevelopment } from '../page/is-development.ts';
import { useTranslations } from './i18n.ts';

/** Appends the command that adds demo contracts, in development only. */
export function useEmptyListText(): (text: string) => string {
  const t = useTranslations();
  return (text) => (isDevelopment() ? `${text} ${t(($) => $.list.demoHint)}` : text);
}
