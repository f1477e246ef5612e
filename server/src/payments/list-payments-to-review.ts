import type { listPaymentsToReview as call } from '@salus/api/back-office.ts';
import type { StaffUseCase } from '../context.ts';
import { aboutContract } from '../contracts/about-contract.ts';
import type { Reader } from '../platform/db.ts';
import { paymentViewOf, selectPayments } from './payment-views.ts';

/** Money that came and paid nothing, until somebody decides about it: what waits longest comes first. */
export const listPaymentsToReview: StaffUseCase<typeof call> = async ({ app: { db } }, { page, limit }) => {
  const [rows, total] = await Promise.all([readPage(db, limit, (page - 1) * limit), count(db)]);
  const results = rows.map((row) => ({
    ...paymentViewOf(row),
    ...aboutContract(row),
    premiumAmount: row.premium_amount,
  }));
  return { results, totalPages: Math.ceil(total / limit), totalRecords: total };
};

async function readPage(reader: Reader, limit: number, offset: number) {
  return selectPayments(reader)
    .innerJoin('contracts as c', 'c.id', 'o.contract_id')
    .select(['c.reference_number', 'c.policy_no', 'c.type_contract', 'c.proposer_name', 'c.premium_amount'])
    .select('c.status as contract_status')
    .where('o.review_reason', 'is not', null)
    .where('o.review_decision', 'is', null)
    .orderBy('o.settled_at')
    .orderBy('o.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

async function count(reader: Reader): Promise<number> {
  const { total } = await reader
    .selectFrom('payment_orders')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('review_reason', 'is not', null)
    .where('review_decision', 'is', null)
    .executeTakeFirstOrThrow();
  return total;
}
