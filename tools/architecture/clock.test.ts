import { test } from 'vitest';
import { allPaths, readSource } from '../sources.ts';
import { beyond, expectNone, findingsIn } from './findings.ts';

/** Reads of the machine's clock per file, and why each file may. */
const readsByFile: Readonly<Record<string, number>> = {
  // The clock itself: it corrects the machine's time by the database's.
  'server/src/platform/clock.ts': 3,
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

test('server code takes the time from app.clock or a parameter', () => {
  const sources = allPaths()
    .filter((path) => /^server\/src\/(?!testing\/).*\.ts$/.test(path))
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
      instead: 'use `now` of the context, `app.clock()`, or add a parameter `now: Date`.',
    },
  );
});
