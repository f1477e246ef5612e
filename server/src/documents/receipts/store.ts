import { isWithin, type Reach } from '../../contracts/scope.ts';
import type { Database } from '../../platform/db.ts';

/** The values of a receipt, without a lock. */
export async function readContractForReceipt(
  db: Database,
  which: { readonly id: number } | { readonly referenceNumber: string; readonly reach: Reach },
) {
  const query = db
    .selectFrom('contracts')
    .select([
      'reference_number',
      'policy_no',
      'status',
      'proposer_name',
      'proposer_address',
      'product_name',
      'package_name',
      'duration_name',
      'premium_amount',
      'paid_at',
      'type_payment',
      'ref_order',
      'policy_starts_on',
      'policy_ends_on',
      'e_invoice_number',
      'e_invoice_issued_on',
    ])
    .select((eb) =>
      eb
        .selectFrom('insureds')
        .select((of) => of.fn.countAll<number>().as('persons'))
        .whereRef('insureds.contract_id', '=', 'contracts.id')
        .$asScalar()
        .$notNull()
        .as('persons'),
    );
  return await ('id' in which
    ? query.where('contracts.id', '=', which.id)
    : query.where('reference_number', '=', which.referenceNumber).where(isWithin(which.reach))
  ).executeTakeFirst();
}
