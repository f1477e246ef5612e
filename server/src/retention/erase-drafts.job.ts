import type { Status } from '@salus/domain/contracts/status.ts';
import { z } from 'zod';
import type { App } from '../context.ts';
import { job } from '../platform/jobs.ts';
import { walk } from './by-portions.ts';
import { doNight, NIGHTLY } from './nightly.ts';
import { eraseDrafts, takeTurn } from './store.ts';

const payload = z.object({});
const NAME = 'retention.erase-drafts';
const UNPAID: readonly Status[] = ['DRAFT', 'AWAITING_PAYMENT'];

/**
 * Erases whole what never became a contract and was not touched for its time; one row of `erasures` stays of each. One that
 * can't be erased stops none of the others: the log names it by its id. Whoever moves officers goes first.
 */
export const eraseDraftsJob = job<App, typeof payload>({
  name: NAME,
  payload,
  ...NIGHTLY,
  every: '30 1 * * *',
  run: (app) =>
    doNight(app, NAME, async ({ today }) => {
      const { db, log } = app;
      let erased = 0;
      for (const status of UNPAID)
        await walk(
          db,
          async (tx, after, atMost) =>
            (await takeTurn(tx)) ? eraseDrafts(tx, { today, status }, after, atMost) : null,
          (portion) => {
            erased += portion.erased;
            const { stuck } = portion;
            if (stuck.length > 0) log.error({ count: stuck.length, stuck }, 'drafts could not be erased and were left');
          },
        );
      if (erased > 0) log.info({ erased }, 'drafts whose time was over were erased');
    }),
});
