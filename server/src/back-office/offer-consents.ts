import type { RawBuilder } from 'kysely';
import type { Reader, RowOf } from '../platform/db.ts';

/** The proofs of the consent to offers, and of its end (CONSENT-12). */
export function selectOfferConsents(reader: Reader, contractId: RawBuilder<number>) {
  return reader
    .selectFrom('offer_consents as o')
    .leftJoin('accounts as a', 'a.id', 'o.account_id')
    .selectAll('o')
    .select('a.full_name')
    .where('o.contract_id', '=', contractId)
    .orderBy('o.id');
}

export const toOfferConsentView = (row: RowOf<typeof selectOfferConsents>) => ({
  isGiven: row.is_given,
  at: row.at,
  way: row.way,
  byName: row.full_name,
  ipAddress: row.ip_address,
  device: row.device,
  textVersion: row.text_version,
  language: row.language,
  textDigest: row.text_digest?.toString('hex') ?? null,
});
