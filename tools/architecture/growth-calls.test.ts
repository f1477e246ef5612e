import { expect, test } from 'vitest';
import { growthCalls } from '../../bench/growth/calls.ts';
import { endpoints } from './endpoints.ts';

test('every GET of the staff is measured by bench growth, or says why it is not', () => {
  const reads = endpoints.filter(
    ({ method, access }) => method === 'GET' && access.kind === 'staff',
  );
  expect(Object.keys(growthCalls).toSorted()).toEqual(reads.map(({ name }) => name).toSorted());
});
