import { useTranslations } from '../../i18n/i18n.ts';

/** `Tháng 10/2026`, in the language in use. */
export function useMonthName(): (month: string) => string {
  const t = useTranslations();
  return (text) => {
    const [year = 0, month = 0] = text.split('-').map(Number);
    return t(($) => $.figures.period.month, { month, year });
  };
}
