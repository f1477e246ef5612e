import { LAST_EVENT_ID_HEADER } from '@salus/api/endpoint.ts';
import { followEvents } from '@salus/api/events.ts';
import { showHome } from '@salus/api/home.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { enterAs } from '../testing/enter-as.ts';
import { exampleHome } from '../testing/example-home.ts';
import { unseenNews } from './events/news.ts';
import { refreshByEvents } from './events/refresh-by-events.ts';
import { queryClient } from './query-client.ts';
import { useCall } from './use-call.ts';

let endRefreshing = () => {};
beforeEach(() => enterAs('sales'));
afterEach(() => {
  endRefreshing();
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
  localStorage.clear();
});

function Home() {
  const { data } = useCall(showHome, {});
  return data ? <p>{data.asOf}</p> : null;
}

/** Opens a page over a server whose `lastId` each response names. */
async function openPage(lastId: number | null, { isHeld = false } = {}) {
  const hold = Promise.withResolvers<void>();
  if (!isHeld) hold.resolve();
  const server = { lastId, reads: 0, release: hold.resolve };
  const opening = Promise.withResolvers<ReadableStreamDefaultController<Uint8Array>>();
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.startsWith(followEvents.path))
      return new Response(new ReadableStream({ start: opening.resolve }));
    server.reads += 1;
    const data = { ...exampleHome, asOf: `read ${server.reads}` };
    const headers = new Headers();
    if (server.lastId !== null) headers.set(LAST_EVENT_ID_HEADER, String(server.lastId));
    await hold.promise;
    return new Response(JSON.stringify({ success: true, data }), { headers });
  });
  render(
    <QueryClientProvider client={queryClient}>
      <Home />
    </QueryClientProvider>,
  );
  endRefreshing = refreshByEvents();
  const stream = await opening.promise;
  const send = (kind: string, id: number, data: object = {}) =>
    stream.enqueue(
      new TextEncoder().encode(`id: ${id}\nevent: ${kind}\ndata: ${JSON.stringify(data)}\n\n`),
    );
  return {
    server,
    send,
    /** Resolves once the page has these counts and all events before them. */
    async sendWork(id: number) {
      const before = unseenNews.get();
      send('work', id, { counts: {} });
      await expect.poll(() => unseenNews.get()).not.toBe(before);
      // A read for an event begins in a timer.
      await new Promise((resolve) => setTimeout(resolve));
    },
  };
}

// covers EVENT-9
test('reads again for an event that the response lacks, and not for the first counts', async () => {
  const { server, send, sendWork } = await openPage(101);
  await screen.findByText('read 1');
  await sendWork(101);
  expect(server.reads).toBe(1);
  server.lastId = 103;
  send('contract', 102);
  await screen.findByText('read 2');
  await sendWork(103);
  expect(server.reads).toBe(2);
});

// covers EVENT-9
test('reads again where an event overtook the response', async () => {
  const { server, send, sendWork } = await openPage(201, { isHeld: true });
  send('contract', 202);
  await sendWork(203);
  expect(server.reads).toBe(1);
  server.lastId = 203;
  server.release();
  await screen.findByText('read 2');
});

// covers EVENT-9
test('reads again after a reset, whose id is lower', async () => {
  const { server, send } = await openPage(101);
  await screen.findByText('read 1');
  server.lastId = 51;
  send('reset', 50);
  await screen.findByText('read 2');
});

// covers EVENT-9
test('reads again for the events of an older server, whose responses name none', async () => {
  const { send } = await openPage(null);
  await screen.findByText('read 1');
  send('contract', 102);
  await screen.findByText('read 2');
});
