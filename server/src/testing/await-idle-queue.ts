import { QUERY_ORDER } from '../payments/gateway/order-queries.ts';
import { eventually, type TestApp } from './test-app.ts';

/**
 * Resolves when no job runs, waits, or is due within a minute. Two do nothing of their own: the
 * query of a settled order, five seconds after its payment began, and the queue's reminder of
 * what is scheduled for this minute.
 */
export const awaitIdleQueue = (salus: TestApp): Promise<true> =>
  eventually('an idle queue', async () => {
    const { rows } = await salus.app.pool.query(
      `select 1 from jobs.job where state in ('created', 'retry', 'active')
          and start_after < now() + interval '1 minute'
          and name <> '__pgboss__send-it'
          and not (name = $1 and exists (select from payment_orders
            where id = (data ->> 'orderId')::bigint and status <> 'OPEN')) limit 1`,
      [QUERY_ORDER],
    );
    return rows.length === 0;
  });
