import { sql } from 'kysely';
import { applyCriteria } from '../lists/criteria.ts';
import { orderColumns, orderOf } from '../lists/order.ts';
import { isLarge } from '../lists/scope.ts';
import { type Ids, idsOf } from './ids.ts';

/**
 * Sorts all matching contracts, found by the index of a criterion or of the officers. MATERIALIZED
 * in large scopes, because the planner takes criterion and order for independent: for policies of a
 * quarter two years ago it walks the order, 4,700 ms instead of 25 at a million contracts.
 */
export const ids: Ids = (reader, criteria, page) => {
  const matching = applyCriteria(reader.selectFrom('contracts'), criteria).select(
    orderColumns(page).map((column) => sql.ref(`contracts.${column}`).as(column)),
  );
  const materialized = isLarge(criteria.scope) ? sql`materialized` : sql``;
  return idsOf(
    reader,
    sql`with contracts as ${materialized} (${matching})
      select id from contracts order by ${orderOf(page)} limit ${page.limit} offset ${page.offset}`,
  );
};
