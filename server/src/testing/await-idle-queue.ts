import { QUERY_ORDER } from '../payments/gateway/order-queries.ts';
import { eventually, type TestApp } from './test-app.ts';

/**
 * Resolves when no job runs, waits, or is due within a minute. The query of a settled order, five
 * seconds after its payment began, does nothing.
 * @param ignored names of further jobs that may wait
 */
export const awaitIdleQueue = (salus: TestApp, ignored: readonly string[] = []): Promise<true> =>
  eventually('an idle queue', async () => {
    const { rows } = await salus.app.pool.query(
      `select 1 from jobs.job where state in ('created', 'retry', 'active')
          and start_after < now() + interval '1 minute'
          and name <> all ($1)
          and not (name = $2 and exists (select from payment_orders
            where id = (data ->> 'orderId')::bigint and status <> 'OPEN')) limit 1`,
      [ignored, QUERY_ORDER],
    );
    return rows.length === 0;
  });
