import { expect, test } from 'vitest';
import { endpoints } from '../../tools/architecture/endpoints.ts';
import { growthCalls } from './calls.ts';

test('every GET of the staff is measured by bench growth, or states why it is not', () => {
  const reads = endpoints.filter(
    ({ method, access }) => method === 'GET' && access.kind === 'staff',
  );
  expect(Object.keys(growthCalls).toSorted()).toEqual(reads.map(({ name }) => name).toSorted());
});
