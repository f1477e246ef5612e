// @vitest-environment node
import { readdirSync } from 'node:fs';
import { type AnyEndpoint, isEndpoint, mayStream } from '@salus/api/endpoint.ts';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { schemalessEndpoints } from '../../schemaless-endpoints.ts';

const ENTRY = 'virtual:entry';
const files = readdirSync('api/src', { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'));

/** The code of a page that calls everything. */
async function buildAll(): Promise<string> {
  const all = files.map((path) => `export * from '@salus/api/schemaless/${path}';`).join('\n');
  const result = await build({
    root: 'web',
    configFile: false,
    logLevel: 'silent',
    plugins: [
      schemalessEndpoints(),
      {
        name: 'all',
        resolveId: (id) => (id === ENTRY ? id : null),
        load: (id) => (id === ENTRY ? all : null),
      },
    ],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: ENTRY, preserveEntrySignatures: 'strict' },
    },
  });
  const codes = [result].flat().flatMap((one) => ('output' in one ? one.output[0].code : []));
  return codes.join();
}

const load = (url: string): Promise<Record<string, unknown>> => import(url);

/** The parts of an endpoint that its request and its answer depend on. */
const usedParts = ({ method, path, access, deviceCookie, envelope, output }: AnyEndpoint) => ({
  method,
  path,
  access,
  deviceCookie,
  envelope,
  isFile: output === 'pdf',
  streams: output && mayStream(output) ? output.stream : [],
});

test('brings every endpoint to the browser as the API contract has it, without zod', async () => {
  const code = await buildAll();
  expect(code).not.toContain('zod');
  const modules = await Promise.all(
    files.map((path) => load(new URL(`../../../api/src/${path}`, import.meta.url).href)),
  );
  const endpoints = modules.flatMap((exports) => Object.values(exports).filter(isEndpoint));
  const built = await load(`data:text/javascript,${encodeURIComponent(code)}`);
  for (const endpoint of endpoints) {
    const builtEndpoint = built[endpoint.name];
    if (!isEndpoint(builtEndpoint)) throw new Error(`${endpoint.name} is missing`);
    expect(usedParts(builtEndpoint), endpoint.name).toEqual(usedParts(endpoint));
  }
  expect(endpoints.length).toBeGreaterThan(100);
});
