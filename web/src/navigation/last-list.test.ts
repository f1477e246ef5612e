import { afterEach, expect, test } from 'vitest';
import { lastListAmong } from './last-list.ts';

afterEach(() => sessionStorage.clear());

test('returns from a contract to the last list that can open it, and to no other', () => {
  expect(lastListAmong(['/contract/list'])).toBeNull();
  const list = { pathname: '/contract/list', href: '/contract/list?page=2', step: 3 };
  sessionStorage.setItem('salus.lastList', JSON.stringify(list));
  expect(lastListAmong(['/bm-contract/temp-list', '/contract/list'])).toEqual(list);
  expect(lastListAmong(['/bm-contract/temp-list'])).toBeNull();
});
