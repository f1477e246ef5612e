import { businessDay } from '../time/business-time.ts';

/** How often a contract's certificate is sent again in a business day (DOC-11). */
export const CERTIFICATE_COPIES_PER_DAY = 5;

/** How often a customer gets the address of their page again in a business day (MY-12). */
export const PAGE_LINKS_PER_DAY = 2;

type Entry = { readonly at: string; readonly action: string };

/** How often it may be sent again today, by the contract's history. */
export function copiesLeft(history: readonly Entry[], now: Date): number {
  const today = businessDay(now);
  const copies = history.filter(
    ({ at, action }) => action === 'resendCertificate' && businessDay(new Date(at)) === today,
  );
  return Math.max(0, CERTIFICATE_COPIES_PER_DAY - copies.length);
}
