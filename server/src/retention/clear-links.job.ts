import { firstDayKept } from '@salus/domain/retention/term.ts';
import { startOfBusinessDay } from '@salus/domain/time/business-time.ts';
import { addDays, type Day, day } from '@salus/domain/time/day.ts';
import type { App } from '../context.ts';
import { clearByCursor, inBatches } from './batches.ts';
import { KEPT } from './limits.ts';
import { type Night, nightlyJob } from './nightly-job.ts';
import { clearLinksOfContracts, clearLinksThatEnded, clearTexts } from './store.ts';

const FIRST_NIGHT = day('2000-01-01');
/** Checked again: links that were locked that night, and days of a corrected clock. */
const OVERLAP_DAYS = 3;

/**
 * Clears the nonce of an SMS link, and later its hash, when both the link's days and its contract's
 * term are over. Reads only rows that ended since the last finished night.
 */
export const clearLinksJob = nightlyJob({
  name: 'retention.clear-links',
  every: '0 2 * * *',
  work: clearAll,
});

async function clearAll({ db, log }: App, { now, today, lastDoneOn }: Night): Promise<void> {
  const textBefore = startOfBusinessDay(firstDayKept(today, KEPT.messageText));
  const texts = await inBatches(db, (tx, atMost) => clearTexts(tx, textBefore, atMost));
  const range = { from: firstDayToLookAt(lastDoneOn, today), today, now };
  let cleared = 0;
  let looked = 0;
  for (const clear of [clearLinksOfContracts, clearLinksThatEnded])
    await clearByCursor(
      db,
      (tx, after, atMost) => clear(tx, after, range, atMost),
      (batch) => {
        cleared += batch.cleared;
        looked += batch.looked;
      },
    );
  if (texts + cleared > 0)
    log.info({ texts, cleared, looked }, 'expired customer links were cleared');
}

function firstDayToLookAt(lastDoneOn: Day | null, today: Day): Day {
  if (lastDoneOn === null) return FIRST_NIGHT;
  return addDays(lastDoneOn < today ? lastDoneOn : today, -OVERLAP_DAYS);
}
