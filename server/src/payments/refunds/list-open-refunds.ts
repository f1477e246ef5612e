import type { listOpenRefunds as call } from '@salus/api/back-office.ts';
import { openRefundStatuses } from '@salus/domain/payments/refund-status.ts';
import type { StaffUseCase } from '../../context.ts';
import { ABOUT, aboutContract } from '../../contracts/about-contract.ts';
import { type LimitOffset, limitOffsetOf, pageOf } from '../../contracts/page.ts';
import type { Reader } from '../../platform/db.ts';
import { refundViewOf, selectRefunds } from '../payment-views.ts';

/** Refunds in progress and refunds for a clerk, oldest first. */
export const listOpenRefunds: StaffUseCase<typeof call> = async ({ app, now }, query) => {
  const { db, config } = app;
  const [rows, total] = await Promise.all([readPage(db, limitOffsetOf(query)), count(db)]);
  const results = rows.map((row) => ({
    ...refundViewOf(row, { now, config }),
    ...aboutContract(row),
  }));
  return pageOf(results, total, query);
};

async function readPage(reader: Reader, { limit, offset }: LimitOffset) {
  return selectRefunds(reader)
    .innerJoin('contracts as c', 'c.id', 'r.contract_id')
    .select(ABOUT)
    .where('r.status', 'in', openRefundStatuses)
    .orderBy('r.requested_at')
    .orderBy('r.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

async function count(reader: Reader): Promise<number> {
  const { total } = await reader
    .selectFrom('refunds')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('status', 'in', openRefundStatuses)
    // Those of money without a contract are in its worklist (MONEY-4).
    .where('contract_id', 'is not', null)
    .executeTakeFirstOrThrow();
  return total;
}
