import { firstDayKept } from '@salus/domain/retention/term.ts';
import { startOfBusinessDay } from '@salus/domain/time/business-time.ts';
import { addDays, type Day, day } from '@salus/domain/time/day.ts';
import { z } from 'zod';
import type { App } from '../context.ts';
import { job } from '../platform/jobs.ts';
import { byPortions, walk } from './by-portions.ts';
import { KEPT } from './limits.ts';
import { doNight, NIGHTLY, type Night } from './nightly.ts';
import { clearLinksOfContracts, clearLinksThatEnded, clearTexts } from './store.ts';

const payload = z.object({});
const NAME = 'retention.clear-links';
const FIRST_NIGHT = day('2000-01-01');
/** Looked at once more: links that somebody held just then, and clocks that were put right. */
const OVERLAP_DAYS = 3;

/**
 * Clears what the SMS with a link could be written from again, and later the link's hash: when both the link's days and its
 * contract's term are over. Looks at what came to either end since the last night that was done, and at nothing else.
 */
export const clearLinksJob = job<App, typeof payload>({
  name: NAME,
  payload,
  ...NIGHTLY,
  every: '0 2 * * *',
  run: (app) => doNight(app, NAME, (night) => clearAll(app, night)),
});

async function clearAll({ db, log }: App, { now, today, lastDoneOn }: Night): Promise<void> {
  const textBefore = startOfBusinessDay(firstDayKept(today, KEPT.messageText));
  const texts = await byPortions(db, (tx, atMost) => clearTexts(tx, textBefore, atMost));
  const stretch = { from: firstDayToLookAt(lastDoneOn, today), today, now };
  let cleared = 0;
  let looked = 0;
  for (const clear of [clearLinksOfContracts, clearLinksThatEnded])
    await walk(
      db,
      (tx, after, atMost) => clear(tx, after, stretch, atMost),
      (portion) => {
        cleared += portion.cleared;
        looked += portion.looked;
      },
    );
  if (texts + cleared > 0) log.info({ texts, cleared, looked }, 'customer links that were over were cleared');
}

function firstDayToLookAt(lastDoneOn: Day | null, today: Day): Day {
  if (lastDoneOn === null) return FIRST_NIGHT;
  return addDays(lastDoneOn < today ? lastDoneOn : today, -OVERLAP_DAYS);
}
