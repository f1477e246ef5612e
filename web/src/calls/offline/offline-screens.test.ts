// @vitest-environment node
import { readFile } from 'node:fs/promises';
import { createContext, runInContext } from 'node:vm';
import { beforeEach, describe, expect, test } from 'vitest';

const worker = new URL('../../../offline/offline-screens.js', import.meta.url);
const ENTRY = '/assets/staff-a1.js';
const PAGE = `<script src="${ENTRY}"></script>`;

/** The answer of the network to the next requests; null for no connection. */
let network: () => Promise<Response>;
/** The worker's cache, by path. */
let cachedPages: Map<string, string>;
/** Ends the worker's wait for the network. */
let runOutOfPatience: (() => void) | undefined;
let listeners: Map<string, (event: object) => void>;

const isAway = () => Promise.reject(new TypeError('Failed to fetch'));
const answers = (body: string, status = 200) => {
  network = async () => new Response(body, { status });
};

beforeEach(async () => {
  cachedPages = new Map();
  listeners = new Map();
  network = isAway;
  runOutOfPatience = undefined;
  const cache = {
    match: async (path: string) =>
      cachedPages.has(path) ? new Response(cachedPages.get(path)) : undefined,
    put: async (path: string, response: Response) => {
      cachedPages.set(path, await response.text());
    },
  };
  const source = (await readFile(worker, 'utf8')).replace(
    '= __FILES__',
    `= [{ "file": "${ENTRY}" }, { "file": "/assets/list-b2.js" }]`,
  );
  runInContext(
    source,
    createContext({
      caches: { open: async () => cache },
      location: { origin: 'https://salus.test' },
      fetch: () => network(),
      addEventListener: (name: string, listen: (event: object) => void) =>
        listeners.set(name, listen),
      setTimeout: (run: () => void) => {
        runOutOfPatience = run;
      },
      URL,
      Response,
    }),
  );
});

const giveUp = () => runOutOfPatience?.();

/** The worker's response to a request; null where it lets the request pass. */
async function ask(path: string, mode = 'navigate'): Promise<string | null> {
  const responses: Promise<Response>[] = [];
  listeners.get('fetch')?.({
    request: { method: 'GET', mode, url: `https://salus.test${path}` },
    respondWith: (response: Promise<Response>) => responses.push(response),
  });
  const [response] = await Promise.all(responses);
  return response ? response.text() : null;
}

// covers RUN-21
describe('a page of the staff', () => {
  test('comes from the network and is kept for every staff address', async () => {
    answers(PAGE);
    expect(await ask('/contract/temp-list')).toBe(PAGE);
    network = isAway;
    expect(await ask('/money/refunds')).toBe(PAGE);
  });

  test.each([500, 502, 503, 504])('is the kept one after a status of %i', async (status) => {
    answers(PAGE);
    await ask('/signin');
    answers('<h1>Bad Gateway</h1>', status);
    expect(await ask('/contract/temp-list')).toBe(PAGE);
  });

  test('is the kept one when the network hangs', async () => {
    answers(PAGE);
    await ask('/signin');
    network = () => new Promise(() => undefined);
    runOutOfPatience = undefined;
    const page = ask('/contract/temp-list');
    await expect.poll(() => runOutOfPatience !== undefined).toBe(true);
    giveUp();
    expect(await page).toBe(PAGE);
  });

  test('is shown but not kept when it belongs to a newer version', async () => {
    answers(PAGE);
    await ask('/signin');
    answers('<script src="/assets/staff-c3.js"></script>');
    expect(await ask('/signin')).toContain('staff-c3');
    network = isAway;
    expect(await ask('/signin')).toBe(PAGE);
  });
});

// covers RUN-21
test('files of the build are kept; other requests pass', async () => {
  answers('export {}');
  expect(await ask('/assets/list-b2.js', 'cors')).toBe('export {}');
  expect(await ask('/assets/other-d4.js', 'cors')).toBe('export {}');
  network = isAway;
  expect(await ask('/assets/list-b2.js', 'cors')).toBe('export {}');
  await expect(ask('/assets/other-d4.js', 'cors')).rejects.toThrow('Failed to fetch');
  expect(await ask('/v1/auth/contract/list-temporary', 'cors')).toBeNull();
  expect(await ask('/ord/token')).toBeNull();
});
