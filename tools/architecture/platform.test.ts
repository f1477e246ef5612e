import { test } from 'vitest';
import { allPaths, readSource } from '../sources.ts';
import { beyond, expectNone, findingsIn } from './findings.ts';

const productTerm =
  /\b\w*(?:contract|insur|proposer|premium|policyNo|policy_no|customer|refund)\w*/gi;

/** Mentions of the product per file today. A limit only goes down. */
const known: Readonly<Record<string, number>> = {
  'server/src/platform/http/http-server.ts': 1,
  'server/src/platform/http/open-api-document.ts': 6,
  'server/src/platform/http/reject-unsafe-input.ts': 1,
  'server/src/platform/http/request-pipeline.ts': 3,
  'server/src/platform/http/security-headers.ts': 3,
  'server/src/platform/http/static-pages.ts': 4,
  'server/src/platform/log.ts': 1,
  'server/src/platform/session-settings.ts': 1,
};

test('platform/ names no term of the product', () => {
  const sources = allPaths()
    .filter((path) => /^server\/src\/platform\/.*\.ts$/.test(path) && !path.includes('.gen.'))
    .map(readSource)
    .filter(({ isTest }) => !isTest);
  const findings = findingsIn(sources, productTerm);
  const counts = new Map<string, number>();
  for (const finding of findings) {
    const path = finding.split(':')[0] ?? '';
    counts.set(path, (counts.get(path) ?? 0) + 1);
  }
  expectNone(
    beyond(counts, known).flatMap((line) => [
      line,
      ...findings.filter((finding) => finding.startsWith(`${line.split(':')[0]}:`)),
    ]),
    {
      reason: 'platform/ carries any product: database, jobs and HTTP know no insurance.',
      instead: 'pass the term as a parameter from the module that owns it.',
    },
  );
});
