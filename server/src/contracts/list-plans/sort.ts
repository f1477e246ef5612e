import { sql } from 'kysely';
import { applyCriteria } from '../criteria/conditions.ts';
import { isLarge } from '../criteria/scope.ts';
import { listOrder } from '../lists/order.ts';
import { type FindIds, idsOf } from './find-ids.ts';

/**
 * Sorts all matching contracts, found by the index of a criterion or of the officers. MATERIALIZED
 * in large scopes, because the planner takes criterion and order for independent: for policies of a
 * quarter two years ago it walks the order, 4,700 ms instead of 25 at a million contracts.
 */
export const sort: FindIds = (reader, criteria, page) => {
  const { columns, byNames } = listOrder(page);
  const contracts = applyCriteria(reader.selectFrom('contracts'), criteria);
  const materialized = isLarge(criteria.scope) ? sql`materialized` : sql``;
  return idsOf(
    reader,
    sql`with matching as ${materialized} (${contracts.select(['contracts.id', ...columns])})
      select id from matching order by ${byNames} limit ${page.limit} offset ${page.offset}`,
  );
};
