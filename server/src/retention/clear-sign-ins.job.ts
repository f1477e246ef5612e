import { firstDayKept } from '@salus/domain/retention/term.ts';
import { businessDayOf, startOfBusinessDay } from '@salus/domain/time/business-time.ts';
import { z } from 'zod';
import type { App } from '../context.ts';
import { job } from '../platform/jobs.ts';
import { byPortions } from './by-portions.ts';
import { KEPT } from './limits.ts';
import { NIGHTLY } from './nightly.ts';
import { deleteMailedPasswords, deleteMessagesToStaff, deleteSessions } from './store.ts';

const payload = z.object({});

/** Deletes who signed in when, and to whom passwords and notices of them were mailed, once nobody may ask for it any more. */
export const clearSignInsJob = job<App, typeof payload>({
  name: 'retention.clear-sign-ins',
  payload,
  ...NIGHTLY,
  every: '15 2 * * *',
  async run({ db, clock, log }) {
    const before = startOfBusinessDay(firstDayKept(businessDayOf(clock()), KEPT.signIns));
    const sessions = await byPortions(db, (tx, atMost) => deleteSessions(tx, before, atMost));
    // A password's message refers to it, so it goes first.
    const messages = await byPortions(db, (tx, atMost) => deleteMessagesToStaff(tx, before, atMost));
    const passwords = await byPortions(db, (tx, atMost) => deleteMailedPasswords(tx, before, atMost));
    if (sessions + messages + passwords > 0)
      log.info({ sessions, messages, passwords }, 'records of sign-ins whose time was over were deleted');
  },
});
