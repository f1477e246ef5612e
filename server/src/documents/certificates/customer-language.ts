import type { VerificationWay } from '@salus/domain/contracts/status.ts';
import {
  acceptedLanguage,
  DEFAULT_LANGUAGE,
  type LanguageCode,
} from '@salus/domain/people/languages.ts';
import type { Tx } from '../../platform/db.ts';

/** The language in which the customer consented on their own page. */
export async function languageOfCustomer(tx: Tx, contractId: number): Promise<LanguageCode> {
  const consent = await tx
    .selectFrom('consents')
    .select('language')
    .where('contract_id', '=', contractId)
    .where('way', '<>', 'OTP' satisfies VerificationWay)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return acceptedLanguage(consent?.language ?? DEFAULT_LANGUAGE);
}
