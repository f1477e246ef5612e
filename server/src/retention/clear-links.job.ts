import { firstDayKept } from '@salus/domain/retention/term.ts';
import { businessDayOf, startOfBusinessDay } from '@salus/domain/time/business-time.ts';
import { z } from 'zod';
import type { App } from '../context.ts';
import { inTransaction } from '../platform/db.ts';
import { job } from '../platform/jobs.ts';
import { PORTION } from './by-portions.ts';
import { KEPT } from './limits.ts';
import { NIGHTLY } from './nightly.ts';
import { clearLinks, type Place } from './store.ts';

const payload = z.object({});
const DAY_MILLISECONDS = 86_400_000;
const START: Place = { createdAt: new Date(0), id: 0 };

/**
 * Clears what the SMS with a link could be written from again, and later the link's hash. Walks along all links of living
 * contracts: what is due lies among them, as contracts are cancelled at any time.
 */
export const clearLinksJob = job<App, typeof payload>({
  name: 'retention.clear-links',
  payload,
  ...NIGHTLY,
  every: '0 2 * * *',
  async run({ db, clock, log }) {
    const now = clock();
    const today = businessDayOf(now);
    const terms = {
      validUntil: new Date(now.getTime() - KEPT.linkHash.days * DAY_MILLISECONDS),
      textBefore: startOfBusinessDay(firstDayKept(today, KEPT.messageText)),
      now,
      today,
    };
    let total = 0;
    for (let after: Place | null = START; after !== null; ) {
      const from: Place = after;
      const { cleared, last } = await inTransaction(db, (tx) => clearLinks(tx, from, terms, PORTION));
      total += cleared;
      after = last;
    }
    if (total > 0) log.info({ cleared: total }, 'customer links that were over were cleared');
  },
});
