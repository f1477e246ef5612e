import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fastTemporaryFolder } from '../../server/src/embedded-postgres/throwaway-postgres.ts';
import { freePort } from '../../server/src/platform/free-port.ts';
import { copyPreparedData } from '../../server/src/testing/prepared-data.ts';
import { installed, root } from '../launch/root.mjs';

const START_LIMIT_MILLISECONDS = 120_000;
/** Only the server process reads it, so its new time stamp affects no other test. */
const WATCHED_FILE = join(root, 'server', 'src', 'main.ts');

let dataDir: string;
let url: string;
let output = '';
let child: ReturnType<typeof spawn>;

beforeAll(async () => {
  dataDir = mkdtempSync(join(fastTemporaryFolder(), 'salus-dev-'));
  chmodSync(dataDir, 0o711);
  copyPreparedData(dataDir);
  const port = await freePort();
  url = `http://localhost:${port}`;
  child = spawn(installed('node'), ['tools/dev/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      PORT: String(port),
      SALUS_DATA_DIR: dataDir,
      SALUS_DEMO_DATA: 'none',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  await until(() => output.includes(`Salus is ready on ${url}`));
}, START_LIMIT_MILLISECONDS);

afterAll(async () => {
  if (child.exitCode === null) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  rmSync(dataDir, { recursive: true, force: true });
});

async function until(condition: () => boolean): Promise<void> {
  const end = Date.now() + START_LIMIT_MILLISECONDS;
  while (!condition()) {
    if (child.exitCode !== null || Date.now() > end) throw new Error(`npm run dev:\n${output}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test.each([
  ['/signin', '/src/main.tsx'],
  ['/ord/unknown', '/src/customer-link/main.tsx'],
])('serves %s with hot reload under the policy of the product', async (path, script) => {
  const reply = await fetch(url + path, { headers: { accept: 'text/html' } });
  const policy = reply.headers.get('content-security-policy') ?? '';
  const [, nonce] = /script-src 'self' 'nonce-([^']+)'/.exec(policy) ?? [];
  expect(policy).toContain("connect-src 'self';");
  const page = await reply.text();
  expect(page).toContain(`<script type="module" src="/@vite/client" nonce="${nonce}">`);
  expect(page).toContain(`<script type="module" src="${script}" nonce="${nonce}">`);
  expect(page).not.toMatch(/__[A-Z_]+__/);
  expect(await (await fetch(url + script)).text()).toContain('import ');
});

test('restarts the server after a change, and holds requests until it is ready', async () => {
  const now = new Date();
  utimesSync(WATCHED_FILE, now, now);
  await until(() => output.includes('server/src/main.ts changed'));
  const reply = await fetch(`${url}/readyz`);
  expect(reply.status).toBe(200);
  await until(() => /The server is ready after \d+ ms/.test(output));
});

test('stops the server and PostgreSQL at Ctrl-C', async () => {
  const owner = join(dataDir, 'postgres', 'owner.json');
  expect(readFileSync(owner, 'utf8')).toContain(String(child.pid));
  child.kill('SIGINT');
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
  await expect(fetch(url)).rejects.toThrow();
  expect(() => readFileSync(owner)).toThrow();
});
