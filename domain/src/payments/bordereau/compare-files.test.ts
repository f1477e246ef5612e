import { expect, test } from 'vitest';
import { type BordereauKind, compareFiles } from './compare-files.ts';

const row = (policyNo: string, kind: BordereauKind, amount: number) => ({
  policyNo,
  kind,
  premiumShare: kind === 'NEW' ? amount : 0,
  refundShare: kind === 'NEW' ? 0 : amount,
});
const both = [row('P1', 'NEW', 500), row('P1', 'NEW', 499), row('P2', 'CANCELLED', 70)];

// covers BORDEREAU-4
test('finds no difference between equal files, in any order', () => {
  expect(compareFiles(both, both.toReversed())).toEqual([]);
});

// covers BORDEREAU-4
test.each([
  [[row('P1', 'NEW', 999)], [{ policyNo: 'P2', kind: 'MISSING', own: -70, insurer: null }]],
  [[...both, row('P3', 'NEW', 8)], [{ policyNo: 'P3', kind: 'UNKNOWN', own: null, insurer: 8 }]],
  [
    [row('P1', 'NEW', 998), row('P2', 'CANCELLED', 70)],
    [{ policyNo: 'P1', kind: 'AMOUNT', own: 999, insurer: 998 }],
  ],
  [
    [...both, row('P1', 'CANCELLED', 5)],
    [{ policyNo: 'P1', kind: 'STATUS', own: 'NEW', insurer: 'NEW,CANCELLED' }],
  ],
])('finds the differences of %j', (insurer, differences) => {
  expect(compareFiles(both, insurer)).toEqual(differences);
});
