import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const program = fileURLToPath(new URL('audit.mjs', import.meta.url));
let registry: Server | null = null;
/** npm remembers advisories by their number. */
let cache: string;
beforeEach(() => {
  cache = mkdtempSync(join(tmpdir(), 'salus-audit-'));
});
afterEach(() => {
  registry?.close();
  rmSync(cache, { recursive: true, force: true });
});

const advisory = (severity: string) => ({
  fastify: [
    {
      id: 1,
      url: 'https://advisories.example/1',
      title: 'A hole',
      severity,
      vulnerable_versions: '*',
      cwe: [],
      cvss: {},
    },
  ],
});

/** A registry that answers only the advisory query. */
async function registryThat(status: number, answer: object): Promise<string> {
  registry = createServer((request, reply) => {
    request.resume();
    const isAdvisoryQuery = request.url?.includes('/security/advisories/bulk');
    const body = gzipSync(JSON.stringify(isAdvisoryQuery ? answer : {}));
    reply
      .writeHead(isAdvisoryQuery ? status : 404, {
        'content-type': 'application/json',
        'content-encoding': 'gzip',
      })
      .end(body);
  });
  await new Promise<void>((resolve) => registry?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`;
}

function audit(
  address: string,
  isOffline = false,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [program], {
      env: {
        ...process.env,
        npm_config_registry: address,
        npm_config_offline: 'false',
        npm_config_cache: cache,
        AUDIT_OFFLINE: String(isOffline),
      },
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
    child.on('close', (code) => resolve({ code, output }));
  });
}

describe('the audit of dependencies', () => {
  test('fails for a severe advisory and prints the package', async () => {
    const { code, output } = await audit(await registryThat(200, advisory('high')));
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(`^✗ dependencies: known holes: .*fastify \\(high\\)`),
    ]);
  });

  test.each([
    ['nothing is known', {}],
    ['what is known is of less weight', advisory('moderate')],
  ])('passes when %s', async (_, answer) => {
    // The registry of this test knows no publish times.
    const { code, output } = await audit(await registryThat(200, answer), true);
    expect([code, output]).toEqual([0, expect.stringMatching(/^✓ dependencies: no hole is known/)]);
  });

  test.each([
    ['the registry does not support the query', () => registryThat(405, { error: 'no' })],
    ['no registry answers', async () => 'http://127.0.0.1:1/'],
  ])('fails when %s, unless the run is offline', async (_, address) => {
    const sentence = 'the registry answers no question about known holes from here';
    const failure = await audit(await address());
    expect([failure.code, failure.output]).toEqual([
      1,
      expect.stringContaining(`✗ dependencies: ${sentence}`),
    ]);
    const offlineRun = await audit(await address(), true);
    expect([offlineRun.code, offlineRun.output]).toEqual([
      0,
      expect.stringContaining(`– dependencies: skipped: ${sentence}`),
    ]);
  });
});
