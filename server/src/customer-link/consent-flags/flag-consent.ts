import { PROPOSERS_PER_CONTACT } from '@salus/domain/contracts/status.ts';
import { toNationalPhone } from '@salus/domain/people/phone.ts';
import { sql } from 'kysely';
import { hasStaffUsed } from '../../accounts/sessions/staff-browser.ts';
import type { WriteContext } from '../../context.ts';
import type { ContractRow } from '../../contracts/locked-contract.ts';
import type { Tx } from '../../platform/db.ts';

type Contact = Pick<ContractRow, 'proposer_mobile' | 'proposer_email' | 'proposer_national_id'>;

/** The customer's phone and e-mail, in the one spelling that consents are compared by. */
export const consentContact = (contract: Contact) => ({
  mobile: toNationalPhone(contract.proposer_mobile),
  email: contract.proposer_email.toLowerCase(),
});

/** The flags that a consent raises at its contract (CONSENT-7, CONSENT-8), until a clerk's look. */
export async function flagsOfConsent(
  { tx, app, origin, now }: Pick<WriteContext, 'tx' | 'app' | 'origin' | 'now'>,
  contract: Contact,
) {
  return {
    ...((await hasStaffUsed(tx, app, origin, now)) ? { consent_from_staff: true } : {}),
    ...((await isShared(tx, contract)) ? { consent_contact_shared: true } : {}),
  };
}

/**
 * Whether the phone or the e-mail serves more than three proposers with this one, or is the address
 * of a member of staff. Accounts have no phone.
 */
async function isShared(tx: Tx, contract: Contact): Promise<boolean> {
  const { mobile, email } = consentContact(contract);
  const otherHolders = (column: 'mobile' | 'email', value: string) => sql<number>`
    (select count(distinct upper(c.proposer_national_id)) from contracts c
      where upper(c.proposer_national_id) <> upper(${contract.proposer_national_id})
        and c.id in (select contract_id from consents where ${sql.ref(column)} = ${value}
                     union select contract_id from recalled_consents
                            where ${sql.ref(column)} = ${value}))`;
  const { rows } = await sql<{ is_shared: boolean }>`
    select greatest(${otherHolders('mobile', mobile)}, ${otherHolders('email', email)})
             >= ${PROPOSERS_PER_CONTACT}
           or exists (select from accounts where email_address = ${email}) as is_shared`.execute(
    tx,
  );
  return rows[0]?.is_shared ?? false;
}
