import type { BordereauKind } from '@salus/domain/payments/bordereau/compare-files.ts';
import { useTranslations } from '../../i18n/i18n.ts';

/** Names of what a row of the file states about a policy. */
export function useEventNames(): Readonly<Record<BordereauKind, string>> {
  const t = useTranslations();
  return { NEW: t(($) => $.figures.issued), CANCELLED: t(($) => $.figures.cancelled) };
}
