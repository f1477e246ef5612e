import { type Refusal, refuse } from '../refusals.ts';

/** The customer's phone and e-mail, under wire names. */
export const contactFields = ['proposerEmail', 'proposerMobile'] as const;
export type ContactField = (typeof contactFields)[number];

/** After staff changed the contact, the customer's page takes no refund account so long (MY-10). */
const HOURS_WITHOUT_ACCOUNT = 24;

/** From when the customer's page takes a refund account; null when it does now. */
export function accountOpensAt(changedAt: Date | null, now: Date): Date | null {
  if (changedAt === null) return null;
  const opensAt = new Date(changedAt.getTime() + HOURS_WITHOUT_ACCOUNT * 3_600_000);
  return now < opensAt ? opensAt : null;
}

/** Returns null when the customer's page takes a refund account. */
export function whyNotOwnAccount(changedAt: Date | null, now: Date): Refusal | null {
  const retryAt = accountOpensAt(changedAt, now);
  return retryAt && refuse('CONTACT_CHANGED', { retryAt });
}
