import { businessDayOf } from '@salus/domain/time/business-time.ts';
import { z } from 'zod';
import type { App } from '../context.ts';
import { job } from '../platform/jobs.ts';
import { byPortions } from './by-portions.ts';
import { NIGHTLY } from './nightly.ts';
import { eraseDrafts } from './store.ts';

const payload = z.object({});

/** Erases whole what never became a contract and was not touched for its time; one row of `erasures` stays of each. */
export const eraseDraftsJob = job<App, typeof payload>({
  name: 'retention.erase-drafts',
  payload,
  ...NIGHTLY,
  every: '30 1 * * *',
  async run({ db, clock, log }) {
    const today = businessDayOf(clock());
    const erased = await byPortions(db, (tx, atMost) => eraseDrafts(tx, today, atMost));
    if (erased > 0) log.info({ erased }, 'drafts whose time was over were erased');
  },
});
