import type { Reader } from '../../platform/db.ts';

/** Both sides of a change request: the customer and the officer, who may be disabled. */
export async function findChangeRequest(reader: Reader, contractId: number) {
  return await reader
    .selectFrom('contracts')
    .innerJoin('accounts', 'accounts.id', 'contracts.officer_id')
    .select([
      'contracts.reference_number',
      'contracts.proposer_name',
      'contracts.proposer_email',
      'contracts.change_requested',
      'contracts.product_name',
      'contracts.package_name',
      'accounts.full_name as officer_name',
      'accounts.email_address as officer_email',
      'accounts.disabled_at as officer_disabled_at',
    ])
    .where('contracts.id', '=', contractId)
    .executeTakeFirstOrThrow();
}
