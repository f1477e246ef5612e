import type { ChunkName } from './chunk-names.ts';

/** The `<meta name=…>` of index.html and customer.html that the server fills in. */
export const pageValueNames = [
  'mode',
  'clock-ahead',
  'payment-gateway',
  'bank-transfer',
  'company-sign-in',
  'offline-screens',
  'insurer',
  'hotline',
  'licence',
  'tax-code',
  'address',
  'website',
] as const;
type PageValueName = (typeof pageValueNames)[number];

/** A value that the server or the build wrote into this page; null where the page has none. */
export function pageValue(name: PageValueName | `chunk:${ChunkName}`): string | null {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? null;
}
