import type { listPaymentsToReview as call } from '@salus/api/payments/reviews.ts';
import type { StaffUseCase } from '../../context.ts';
import { ABOUT, aboutContract } from '../../contracts/about-contract.ts';
import { type LimitOffset, readPageInSnapshot } from '../../contracts/page.ts';
import { countRows, type Reader } from '../../platform/db.ts';
import { selectPayments, toPaymentView } from '../orders/payment-view.ts';

/** Successful payments that paid no contract and await a decision, oldest first. */
export const listPaymentsToReview: StaffUseCase<typeof call> = ({ app: { db } }, query) =>
  readPageInSnapshot(db, query, {
    count: (reader) => countRows(selectWaiting(reader)),
    read: async (reader, page) =>
      (await readRows(reader, page)).map((row) => ({
        ...toPaymentView(row),
        ...aboutContract(row),
        premiumAmount: row.premium_amount,
      })),
  });

const selectWaiting = (reader: Reader) =>
  reader
    .selectFrom('payment_orders')
    .where('review_reason', 'is not', null)
    .where('review_decision', 'is', null);

async function readRows(reader: Reader, { limit, offset }: LimitOffset) {
  return selectPayments(reader)
    .innerJoin('contracts as c', 'c.id', 'o.contract_id')
    .select(ABOUT)
    .select('c.premium_amount')
    .where('o.review_reason', 'is not', null)
    .where('o.review_decision', 'is', null)
    .orderBy('o.settled_at')
    .orderBy('o.id')
    .limit(limit)
    .offset(offset)
    .execute();
}
