import { eventually, type TestApp } from './test-app.ts';

/** Resolves when no job runs, waits, or is due within a minute. */
export const awaitIdleQueue = (salus: TestApp): Promise<true> =>
  eventually('an idle queue', async () => {
    const { rows } = await salus.app.pool.query(
      `select 1 from jobs.job where state in ('created', 'retry', 'active')
          and start_after < now() + interval '1 minute' limit 1`,
    );
    return rows.length === 0;
  });
