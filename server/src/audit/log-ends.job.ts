import type { App } from '../context.ts';
import { scheduledJob } from '../platform/queue/jobs.ts';
import { namedEnd, readRecentEnds } from './head-store.ts';

/** Two minutes, because a run may be late; an end that is logged twice does no harm. */
const MILLISECONDS = 120_000;
/** Chain ends in a line: about 8 kB. */
const ENDS_PER_LINE = 100;

/** The message of these lines. The verifier in tools/operations searches for it. */
export const HISTORY_ENDS = 'history ends';

/**
 * Logs the ends of the chains that grew, every minute (SEC-12). Log lines leave the machine, so
 * they prove a row that the database's owner cuts before the next head file.
 */
export const logEndsJob = scheduledJob<App>({
  name: 'audit.log-ends',
  timeLimitSeconds: 50,
  every: '* * * * *',
  async run({ db, clock, log }) {
    const rows = await readRecentEnds(db, new Date(clock().getTime() - MILLISECONDS));
    const ends = rows.map(namedEnd);
    for (let at = 0; at < ends.length; at += ENDS_PER_LINE)
      log.info({ ends: ends.slice(at, at + ENDS_PER_LINE) }, HISTORY_ENDS);
  },
});
