import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkPackageAge } from './package-age.mjs';

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MILLISECONDS).toISOString();

let registry: Server;
let cache: string;
let queries: string[];
let address: string;
beforeEach(async () => {
  cache = mkdtempSync(join(tmpdir(), 'salus-package-age-'));
  queries = [];
  registry = createServer((request, reply) => {
    queries.push(request.url ?? '');
    const publishedAt = { '/settled': daysAgo(8), '/young': daysAgo(6) }[request.url ?? ''];
    if (request.url === '/silent') return;
    if (!publishedAt) return reply.writeHead(404).end('{}');
    const name = request.url?.slice(1);
    const versions = { '1.0.0': { name, version: '1.0.0' } };
    const time = { '1.0.0': publishedAt };
    reply
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ name, versions, time, 'dist-tags': { latest: '1.0.0' } }));
  });
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`;
});
afterEach(() => {
  registry.closeAllConnections();
  registry.close();
  rmSync(cache, { recursive: true, force: true });
});

const check = (versions: string[], more: Parameters<typeof checkPackageAge>[0] = {}) =>
  checkPackageAge({
    versions,
    known: [],
    exceptions: [],
    patienceMilliseconds: 120_000,
    settings: {
      npm_config_registry: address,
      npm_config_offline: 'false',
      npm_config_cache: cache,
    },
    ...more,
  });

const refusal = { isHeld: false, sentence: 'younger than 7 days: young@1.0.0' };

describe('the age of new versions', () => {
  test('refuses a version that is younger than 7 days', async () => {
    expect(await check(['settled@1.0.0', 'young@1.0.0'])).toEqual(refusal);
    expect(await check(['young@1.0.0', 'missing@1.0.0'])).toEqual(refusal);
  });

  test('accepts an older version', async () => {
    expect(await check(['settled@1.0.0'])).toMatchObject({ isHeld: true });
  });

  test('accepts a young version by an exception of the last 7 days', async () => {
    const exception = (days: number) => ({
      version: 'young@1.0.0',
      grantedOn: daysAgo(days).slice(0, 10),
      reason: 'advisory',
    });
    const grace = await check(['young@1.0.0'], { exceptions: [exception(1)] });
    expect(grace).toMatchObject({ isHeld: true });
    expect(await check(['young@1.0.0'], { exceptions: [exception(9)] })).toEqual(refusal);
  });

  test('does not query the registry about known versions', async () => {
    const answer = await check(['young@1.0.0'], { known: ['young@1.0.0'] });
    expect([answer.isHeld, queries]).toEqual([true, []]);
  });

  test.each([
    ['does not know the version', 'missing@1.0.0', {}],
    ['does not answer in time', 'silent@1.0.0', { patienceMilliseconds: 1000 }],
    [
      'is unreachable',
      'settled@1.0.0',
      { settings: { npm_config_registry: 'http://127.0.0.1:1/' } },
    ],
  ])('has no answer when the registry %s', async (_, version, more) => {
    expect(await check([version], more)).toEqual({
      isHeld: null,
      sentence: 'the registry gave no publish time of 1 new versions',
    });
  });
});
