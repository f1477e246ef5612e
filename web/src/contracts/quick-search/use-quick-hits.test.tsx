import { exampleDraft } from '@salus/domain/contracts/example-draft.ts';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../calls/query-client.ts';
import { useQuickHits } from './use-quick-hits.ts';

let requestedQueries: string[];

beforeEach(() => {
  requestedQueries = [];
  queryClient.clear();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('fetch', async (path: string) => {
    const [query] = [...new URL(path, 'http://salus.test').searchParams];
    requestedQueries.push(String(query?.join('=')));
    const results = query?.[1] === '0987000001' ? [exampleDraft] : [];
    return new Response(JSON.stringify({ success: true, data: { results } }));
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const wait = (milliseconds: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(milliseconds);
  });

// covers SEC-25
test('looks up a phone number once that is typed slowly', async () => {
  const search = renderHook(({ text }) => useQuickHits('sales', text), {
    initialProps: { text: '' },
  });
  // Fewer digits are a contract number, whose answer has no person.
  for (let length = 6; length <= 10; length += 1) {
    search.rerender({ text: '0987000001'.slice(0, length) });
    await wait(400);
  }
  expect(requestedQueries).toEqual(['phone=0987000001']);
  await wait(3000);
  expect(requestedQueries).toEqual(['phone=0987000001']);
  expect(search.result.current.hits).toHaveLength(1);
});

// covers SEC-25
test('looks up a part of a number when it stood for 2 s', async () => {
  renderHook(() => useQuickHits('sales', '098700'));
  await wait(1900);
  expect(requestedQueries).toEqual([]);
  await wait(200);
  expect(requestedQueries).toEqual([
    'phone=098700',
    'proposerNationalId=098700',
    'insuredNationalId=098700',
  ]);
});

// covers NAV-13
test('looks up names after a short pause', async () => {
  renderHook(() => useQuickHits('sales', 'ngo'));
  await wait(300);
  expect(requestedQueries).toEqual(['proposerName=ngo', 'insuredName=ngo']);
});
