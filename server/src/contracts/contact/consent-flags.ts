import { type ConsentFlag, consentFlags } from '@salus/domain/contracts/status.ts';
import type { ContractRow } from '../locked-contract.ts';

/** The column of each flag. */
export const flagColumns = {
  STAFF_DEVICE: 'consent_from_staff',
  SHARED_CONTACT: 'consent_contact_shared',
  COUNTER: 'consent_at_counter',
} as const satisfies Record<ConsentFlag, keyof ContractRow>;

type FlagRow = Pick<ContractRow, (typeof flagColumns)[ConsentFlag]>;

/** The flags of a contract, and the first of them for clients that know one (CONSENT-7). */
export function flagViews(row: FlagRow) {
  const flags = consentFlags.filter((flag) => row[flagColumns[flag]]);
  return { consentFlag: flags[0] ?? null, consentFlags: flags };
}
