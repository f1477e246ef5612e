import type { listOpenRefunds as call } from '@salus/api/payments/refunds.ts';
import {
  openRefundStatuses,
  unansweredRefundStatuses,
} from '@salus/domain/payments/refund-status.ts';
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { StaffUseCase } from '../../context.ts';
import { ABOUT, type AboutRowOrNone, aboutContract } from '../../contracts/about-contract.ts';
import { isTakenBy } from '../../contracts/current-take.ts';
import { type LimitOffset, readPageInSnapshot } from '../../contracts/page.ts';
import type { DB } from '../../platform/database.gen.ts';
import { countRows, type Reader } from '../../platform/db.ts';
import { maskedAccountView } from './refund-account-view.ts';
import { type RefundRow, selectRefunds, toRefundView } from './refund-view.ts';

/** Refunds in progress and refunds for a clerk, those due first (REFUND-7, REFUND-12). */
export const listOpenRefunds: StaffUseCase<typeof call> = (
  { app: { db, config }, actor, now },
  query,
) => {
  const isOfTaker = isTakenBy(sql`r.contract_id`, query.takenBy, actor);
  return readPageInSnapshot(db, query, {
    count: (reader) =>
      countRows(reader.selectFrom('refunds as r').where(isListed).where(isOfTaker)),
    read: async (reader, page) =>
      (await readRows(reader, { ...page, isOfTaker })).map((row) => ({
        ...toRefundView(row, { now, config }),
        refundAccount: maskedAccountView(row),
        ...aboutContract(row),
      })),
  });
};

/**
 * Open refunds of contracts, and those of unknown orders that the gateway has not answered. The
 * worklist of money without a contract has the others (MONEY-4).
 */
function isListed({ eb, or, and }: ExpressionBuilder<{ r: DB['refunds'] }, 'r'>) {
  return and([
    // The condition of the index `refunds_open`.
    eb('r.status', 'in', openRefundStatuses),
    or([
      eb('r.contract_id', 'is not', null),
      and([eb('r.gateway', 'is not', null), eb('r.status', 'in', unansweredRefundStatuses)]),
    ]),
  ]);
}

/** Their contracts, which may be none, and since when they wait. */
export const openRefunds = (reader: Reader) =>
  reader
    .selectFrom('refunds as r')
    .where(isListed)
    .select(['r.contract_id', 'r.requested_at as at']);

type Row = RefundRow & AboutRowOrNone;

// The linter takes a minute to infer the type of the rows.
async function readRows(
  reader: Reader,
  { limit, offset, isOfTaker }: LimitOffset & { readonly isOfTaker: RawBuilder<boolean> },
): Promise<Row[]> {
  return (
    selectRefunds(reader)
      .leftJoin('contracts as c', 'c.id', 'r.contract_id')
      .select(ABOUT)
      .where(isListed)
      .where(isOfTaker)
      // The order of their due days.
      .orderBy((e) => e.fn.coalesce('b.created_at', 'r.requested_at'))
      .orderBy('r.id')
      .limit(limit)
      .offset(offset)
      .execute()
  );
}
