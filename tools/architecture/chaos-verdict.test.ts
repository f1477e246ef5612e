import { expect, test } from 'vitest';
import { type Outcome, summarize } from '../../deploy/chaos/report.ts';
import type { Drill } from '../../deploy/chaos/series.ts';

const drill: Drill = {
  name: 'the primary is frozen',
  wholeAfter: 20.4,
  withoutWrites: 9.3,
  failedReads: 22,
  missingSales: [],
  repeatedMobiles: [],
};
const outcome: Outcome = {
  drills: [drill, { ...drill, withoutWrites: 12.1 }],
  drillCount: 2,
  load: { sales: [], writes: [1, 2], reads: [], refusals: [], stop: async () => undefined },
  missing: [],
  unissuedContracts: [],
  final: { missingSales: [], repeatedMobiles: [] },
  brokenRules: [],
  all: 17,
};

// covers RUN-28
test('a run passes whose drills are whole and lose nothing', () => {
  const { isPassed, text } = summarize(outcome);
  expect(isPassed).toBe(true);
  expect(text.split('\n').at(-1)).toBe(
    'VERDICT: passed: 2 of 2 drills whole within 60 s, 0 lost, 0 doubled, ' +
      '0 longer than 15 s without writes',
  );
  expect(text).toContain('time without writes: worst 12.1 s, median 10.7 s');
});

// covers RUN-28
test.each<[string, Partial<Outcome>]>([
  ['is not whole', { drills: [drill, { ...drill, wholeAfter: null }] }],
  ['loses a write', { drills: [drill, { ...drill, missingSales: ['HD1'] }] }],
  ['stores a write twice', { drills: [drill, { ...drill, repeatedMobiles: ['0901'] }] }],
  ['takes no writes for longer than 15 s', { drills: [drill, { ...drill, withoutWrites: 15.1 }] }],
  ['did not run', { drills: [drill] }],
])('a run fails when a drill %s', (_, change) => {
  const { isPassed, text } = summarize({ ...outcome, ...change });
  expect([isPassed, text.includes('VERDICT: FAILED')]).toEqual([false, true]);
});

// covers RUN-28
test.each<[string, Partial<Outcome>]>([
  ['the last comparison lacks a write', { final: { missingSales: ['HD1'], repeatedMobiles: [] } }],
  ['no last comparison was possible', { final: null }],
  ['a paid contract is not issued', { unissuedContracts: ['HD1'] }],
  ['an invariant is broken', { brokenRules: ['I1'] }],
  ['a fault was not permitted', { missing: ['network cut'] }],
])('a run fails when %s', (_, change) => {
  expect(summarize({ ...outcome, ...change }).isPassed).toBe(false);
});
