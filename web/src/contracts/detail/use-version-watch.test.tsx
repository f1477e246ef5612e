import { showDraft } from '@salus/api/contracts.ts';
import { focusManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useCall } from '../../calls/use-call.ts';
import { exampleContract } from '../../testing/example-contract.ts';
import { useVersionWatch } from './use-version-watch.ts';

const contract = exampleContract();
const { referenceNumber } = contract;

afterEach(() => {
  cleanup();
  focusManager.setFocused(undefined);
  vi.unstubAllGlobals();
});

function Page({ every }: { readonly every: number | false }) {
  const draft = useCall(showDraft, { query: { referenceNumber } }, { isWatched: true });
  useVersionWatch(draft, { soon: false, idle: every });
  return draft.data ? <p>{draft.data.version}</p> : null;
}

/** Shows the page over a server whose contract has this version; counts the calls. */
function show(every: number | false) {
  const server = { version: 'first', isDown: false };
  const calls = { details: 0, versions: 0 };
  vi.stubGlobal('fetch', async (path: string) => {
    const isDetail = new URL(path, 'http://salus.test').pathname.endsWith('/info-temporary');
    calls[isDetail ? 'details' : 'versions'] += 1;
    if (isDetail && server.isDown)
      return new Response(JSON.stringify({ success: false, error_code: 'FORBIDDEN' }), {
        status: 403,
      });
    const { version } = server;
    const data = isDetail ? { ...contract, version } : { version };
    return new Response(JSON.stringify({ success: true, data }));
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <Page every={every} />
    </QueryClientProvider>,
  );
  return { server, calls };
}

// covers DETAIL-11
test('reads a contract that stays the same once, and again when it changed', async () => {
  const { server, calls } = show(5);
  await screen.findByText('first');
  await expect.poll(() => calls.versions).toBeGreaterThan(10);
  expect(calls.details).toBe(1);
  server.version = 'second';
  await screen.findByText('second');
  expect(calls.details).toBe(2);
});

// covers DETAIL-11
test('tries again at the next look where the contract could not be read', async () => {
  const { server, calls } = show(5);
  await screen.findByText('first');
  Object.assign(server, { version: 'second', isDown: true });
  await expect.poll(() => calls.details).toBeGreaterThan(2);
  server.isDown = false;
  await screen.findByText('second');
});

// covers DETAIL-11
test('looks at the version only when the window gets the focus', async () => {
  const { calls } = show(60_000);
  await screen.findByText('first');
  const focus = () => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
    return calls.versions;
  };
  await expect.poll(focus).toBeGreaterThan(3);
  expect(calls.details).toBe(1);
});
