import { firstDayKept } from '@salus/domain/retention/term.ts';
import { unfinishedFormsEndedBy } from '@salus/domain/retention/unfinished-form.ts';
import { startOfBusinessDay } from '@salus/domain/time/business-time.ts';
import { day, dayParts } from '@salus/domain/time/day.ts';
import { inBatches } from './batches.ts';
import { KEPT } from './limits.ts';
import { type Night, nightlyJob } from './nightly-job.ts';
import {
  type Clearing,
  deleteAlarms,
  deleteBankNotices,
  deleteBankStatements,
  deleteMailedPasswords,
  deleteMessagesToStaff,
  deleteReads,
  deleteSessions,
  deleteUnfinishedForms,
} from './store.ts';

type Deletions = {
  readonly name: string;
  readonly every: string;
  readonly before: (night: Night) => Date;
  /** In this order, by their names in the log. */
  readonly rows: Readonly<Record<string, Clearing>>;
  readonly message: string;
};

const deletingJob = ({ name, every, before, rows, message }: Deletions) =>
  nightlyJob({
    name,
    every,
    async work({ db, log }, night) {
      const counts: Record<string, number> = {};
      for (const [key, clear] of Object.entries(rows))
        counts[key] = await inBatches(db, (tx, atMost) => clear(tx, before(night), atMost));
      if (Object.values(counts).some((count) => count > 0)) log.info(counts, message);
    },
  });

const signInsBefore = ({ today }: Night) => startOfBusinessDay(firstDayKept(today, KEPT.signIns));

export const clearSignInsJob = deletingJob({
  name: 'retention.clear-sign-ins',
  every: '15 2 * * *',
  before: signInsBefore,
  // A password's message refers to it, so it goes first.
  rows: {
    sessions: deleteSessions,
    messages: deleteMessagesToStaff,
    passwords: deleteMailedPasswords,
  },
  message: 'expired records of sign-ins were deleted',
});

/** Old rows of the log of reads, and old alarms (KEEP-5). */
export const clearReadsJob = deletingJob({
  name: 'retention.clear-reads',
  every: '30 2 * * *',
  before: signInsBefore,
  rows: { reads: deleteReads, alarms: deleteAlarms },
  message: 'old reads and alarms were deleted',
});

/** Forms that were not saved for 30 days (KEEP-7). */
export const eraseUnfinishedFormsJob = deletingJob({
  name: 'retention.erase-unfinished-forms',
  every: '45 2 * * *',
  before: ({ now }) => unfinishedFormsEndedBy(now),
  rows: { forms: deleteUnfinishedForms },
  message: 'expired unfinished forms were erased',
});

/**
 * Notices and uploaded statements of the bank ten years after their financial year (KEEP-8).
 * Movements and ledger entries stay: accounting rules want a record of their destruction.
 */
export const clearBankPapersJob = deletingJob({
  name: 'retention.clear-bank-papers',
  every: '0 3 * * *',
  before: ({ today }) =>
    startOfBusinessDay(day(`${dayParts(today).year - KEPT.bankPapers.yearsAfterTheirYear}-01-01`)),
  rows: { notices: deleteBankNotices, statements: deleteBankStatements },
  message: 'notices and statements of the bank were deleted',
});
