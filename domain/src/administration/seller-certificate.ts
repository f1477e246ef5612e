import { addDays, type Day } from '../time/day.ts';
import { requiredDay, requiredText } from '../validation/fields.ts';

/** The proof that an officer may sell; both days are included. */
export type SellerCertificate = {
  readonly number: string;
  readonly validFrom: Day;
  readonly validTo: Day;
};

export const CERTIFICATE_NUMBER_MAX = 50;

export const certificateFields = {
  number: requiredText(CERTIFICATE_NUMBER_MAX),
  validFrom: requiredDay(),
  validTo: requiredDay(),
} as const;

type CertificateDays = Pick<SellerCertificate, 'validFrom' | 'validTo'>;

/** How long before its end the certificate is to be renewed (SALE-12). */
export const CERTIFICATE_WARNING_DAYS = 30;

/** Whether an officer may send a sale on a business day (SALE-11). */
export function isCertified(certificate: CertificateDays | null, on: Day): boolean {
  return certificate !== null && certificate.validFrom <= on && on <= certificate.validTo;
}

/** From 30 days before the last day on, also after it: an officer without one can't sell. */
export function isCertificateEnding(certificate: CertificateDays, on: Day): boolean {
  return certificate.validTo <= addDays(on, CERTIFICATE_WARNING_DAYS);
}
