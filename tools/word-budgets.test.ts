import { expect, test } from 'vitest';
import { readSource } from './sources.ts';

/** Words that a reader has time for. A part that grows beyond its paper becomes its own page. */
const budgets: Readonly<Record<string, number>> = {
  'README.md': 900,
  'CONTRIBUTING.md': 700,
  'docs/architecture.md': 900,
  'docs/operations.md': 2500,
  'docs/performance.md': 1500,
  'docs/scaling.md': 600,
  'docs/security.md': 2500,
};

test.each(Object.entries(budgets))('%s has at most %i words', (path, budget) => {
  expect(readSource(path).text.split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(budget);
});
