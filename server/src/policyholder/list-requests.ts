import type { listCustomerRequests as call } from '@salus/api/contracts/customer-requests.ts';
import type { StaffUseCase } from '../context.ts';
import { ABOUT, aboutContract } from '../contracts/about-contract.ts';
import { limitOffsetOf, pageOf } from '../contracts/page.ts';
import { requestViewOf } from './policy-view.ts';

/** Requests that no clerk has answered, those due first (MY-8). */
export const listCustomerRequests: StaffUseCase<typeof call> = async ({ app: { db } }, query) => {
  const { limit, offset } = limitOffsetOf(query);
  const open = db.selectFrom('customer_requests as r').where('r.answered_at', 'is', null);
  const page = open
    .innerJoin('contracts as c', 'c.id', 'r.contract_id')
    .selectAll('r')
    .select(ABOUT)
    .orderBy('r.answer_due_on')
    .orderBy('r.id')
    .limit(limit)
    .offset(offset)
    .execute();
  const count = open
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const [rows, { total }] = await Promise.all([page, count]);
  const results = rows.map((row) => ({
    ...aboutContract(row),
    ...requestViewOf(row),
    id: row.id,
    note: row.note,
  }));
  return pageOf(results, total, query);
};
