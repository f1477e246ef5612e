import { useTranslations } from '../i18n/i18n.ts';

/** The toast after a change: done, or sent to a second admin. */
export function useOutcomeText(): (answer: object) => string {
  const t = useTranslations();
  return (answer) => t(($) => ('requestId' in answer ? $.admin.requested : $.admin.done));
}
