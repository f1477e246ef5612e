import { expect, test } from 'vitest';
import { allPaths, readSource } from '../sources.ts';
import { findingsIn } from './findings.ts';

/** They test the wire itself: routes, forms of requests, and what other programs send. */
const wire =
  /\/testing\/(?:hostile|every-call)\/|\/platform\/|\/(?:log|second-gateway|two-servers)\.test\.ts$/;
/** Elsewhere a test makes its calls by their endpoints. The number may only shrink. */
const MOST = 280;

const sources = allPaths()
  .filter((path) => /^server\/.*\.ts$/.test(path) && !wire.test(path))
  .map(readSource)
  .filter(({ path, isTest }) => isTest || /^server\/(?:src\/testing|demo-data)\//.test(path));

test('tests call endpoints, not literal paths', () => {
  const findings = findingsIn(sources, /(['"`])\/v1\/.*/g);
  const message = `${findings.join('\n')}\n\nInstead: \`caller.call(endpoint, input)\``;
  expect(findings.length, message).toBeLessThanOrEqual(MOST);
});
