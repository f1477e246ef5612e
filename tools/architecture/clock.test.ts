import { test } from 'vitest';
import { allPaths, readSource } from '../sources.ts';
import { beyond, expectNone, findingsIn } from './findings.ts';

/** Reads of the machine's clock per file, and why each file may. */
const readsByFile: Readonly<Record<string, number>> = {
  // The clock itself: it corrects the machine's time by the database's.
  'server/src/platform/clock.ts': 3,
  // Simulators: their time is the machine's and the lead; protocols of remote machines.
  'server/simulators/simulators.ts': 1,
  'server/simulators/insurer/insurer.ts': 2,
  // The browser counts down by its own clock.
  'server/simulators/gateway/pay-page.ts': 1,
  // Business time on a screen; sessions, captchas and pauses of the browser itself.
  'web/src/page/current-time.ts': 1,
  'web/src/calls/session-state.ts': 1,
  'web/src/calls/session-heartbeat.ts': 1,
  'web/src/calls/incident.ts': 1,
  'web/src/calls/captcha/solve-captcha.ts': 1,
  'web/src/customer-link/review/watch-page.ts': 3,
  // Stamps requests that were refused before the program's clock is known.
  'server/src/platform/http/http-server.ts': 1,
  // PostgreSQL compares the start of a job with its own time.
  'server/src/platform/queue/job-queue.ts': 1,
  // Waits for processes and locks of the machine, independent of the business time.
  'server/src/embedded-postgres/owner.ts': 3,
  'server/src/embedded-postgres/postmaster.ts': 2,
  // Certificates and signatures that a remote machine compares with its own clock.
  'server/src/integrations/captcha/altcha.ts': 1,
  'server/src/integrations/development-certificate.ts': 2,
  'server/src/integrations/insurer/http-insurer.ts': 1,
};

/** Business time for PostgreSQL is `business_now()`; `clock_timestamp()` here is something else. */
const databaseTimeReads: Readonly<Record<string, number>> = {
  // The clock itself.
  'server/src/platform/clock.ts': 1,
  'server/migrations/0130-business-clock.sql': 1,
  // Durations of spans.
  'server/src/platform/tracing/trace.ts': 1,
  // Leases of a running request.
  'server/src/platform/idempotency/claims.ts': 2,
  // The queue's own time, and when a migration ran.
  'server/src/platform/queue/due-jobs.ts': 2,
  'server/src/platform/migrations/migrate.ts': 1,
  // Replaced by 0130, or run once.
  'server/migrations/0017-personal-reads.sql': 1,
  'server/migrations/0061-reads-follow-answers.sql': 1,
  'server/migrations/0074-receipts.sql': 2,
  'server/migrations/0080-events.sql': 2,
};

const SQL_CLOCKS =
  /(?<![.\w])(?:(?:now|(?:clock|statement|transaction)_timestamp)\(\)|current_(?:date|timestamp))/gi;

test('SQL takes the time from a parameter or business_now()', () => {
  const sources = allPaths()
    .filter((path) => /^server\/(src\/(?!testing\/).*\.ts|migrations\/.*\.sql)$/.test(path))
    .map(readSource)
    .filter(({ isTest }) => !isTest);
  const findings = findingsIn(sources, SQL_CLOCKS);
  const counts = new Map<string, number>();
  for (const finding of findings) {
    const path = finding.split(':')[0] ?? '';
    counts.set(path, (counts.get(path) ?? 0) + 1);
  }
  expectNone(beyond(counts, databaseTimeReads), {
    reason: 'development moves business time forward, and PostgreSQL’s clocks do not follow.',
    instead: 'pass `now` as a parameter, or use business_now() in SQL.',
  });
});

const TIMED_CODE = /^(server\/(src|simulators)|web\/src)\/(?!testing\/).*\.tsx?$/;

test('code takes the time from app.clock, a parameter, or currentTime()', () => {
  const sources = allPaths()
    .filter((path) => TIMED_CODE.test(path))
    .map(readSource)
    .filter(({ isTest }) => !isTest);
  const findings = findingsIn(sources, /\bnew Date\(\)|\bDate\.now\(\)/g);
  const counts = new Map<string, number>();
  for (const finding of findings) {
    const path = finding.split(':')[0] ?? '';
    counts.set(path, (counts.get(path) ?? 0) + 1);
  }
  const beyondLimit = beyond(counts, readsByFile);
  expectNone(
    beyondLimit.flatMap((line) => [
      line,
      ...findings.filter((finding) => finding.startsWith(`${line.split(':')[0]}:`)),
    ]),
    {
      reason: 'tests set the clock, and servers whose clocks differ must agree on the time.',
      instead:
        'use `now` of the context, `app.clock()`, a parameter `now: Date`, or in web ' +
        '`currentTime()`.',
    },
  );
});
