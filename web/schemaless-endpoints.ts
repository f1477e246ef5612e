import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type AnyEndpoint, clientParts, isEndpoint } from '@salus/api/endpoint.ts';
import { isObject, objectFromKeys } from '@salus/domain/objects.ts';
import { type Plugin, parseSync } from 'vite';

const PREFIX = '@salus/api/schemaless/';
const QUERY = '?schemaless=';
/** Every schema of zod has this property. */
const SCHEMA = '_zod';
const FILTER_SCHEMA = 'schema';

/**
 * Builds `@salus/api/schemaless/…`, the endpoints and the plain values of a module without schemas:
 * the library of those has 30 KB. Elsewhere that name is the module itself, so that types and tests
 * need no build.
 */
export function schemalessEndpoints(): Plugin {
  return {
    name: 'salus-schemaless-endpoints',
    enforce: 'pre',
    apply: 'build',
    async resolveId(name, importer) {
      if (name.includes(QUERY)) return name;
      if (!name.startsWith(PREFIX)) return null;
      const module = await this.resolve(name, importer, { skipSelf: true });
      return module && module.id + QUERY;
    },
    async load(id) {
      const [path = '', name] = id.split(QUERY);
      if (name === undefined) return null;
      const exports = await loadExports(pathToFileURL(path).href);
      const value = exports[name];
      // Each is a module, so that it comes into the part of the page that calls it.
      const code = name === '' ? writeIndex(id, exports) : `export default ${write(value)}`;
      return { code, moduleSideEffects: false };
    },
  };
}

const writeIndex = (id: string, exports: Readonly<Record<string, unknown>>): string =>
  Object.entries(exports)
    .filter(([, value]) => isEndpoint(value) || isPlain(value))
    .map(([name]) => `export { default as ${name} } from ${JSON.stringify(id + name)};`)
    .join('\n');

/** Values without schemas and functions, but for the schema of a filter. */
const isPlain = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype) &&
      Object.entries(value).every(([name, part]) => name === FILTER_SCHEMA || isPlain(part))
    : value === null || ['string', 'number', 'boolean', 'undefined'].includes(typeof value);

const write = (value: unknown): string =>
  JSON.stringify(
    isEndpoint(value) ? objectFromKeys(clientParts, (part) => value[part]) : value,
    (_, part: unknown) => (isObject(part) && SCHEMA in part ? undefined : part),
  );

/** The endpoints that the customer's pages call: those that they import without schemas. */
export async function readCustomerEndpoints(): Promise<AnyEndpoint[]> {
  const folder = join(import.meta.dirname, 'src/customer-link');
  const imports = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
    .flatMap((path) => parseSync(path, readFileSync(join(folder, path), 'utf8')).module)
    .flatMap(({ staticImports }) => staticImports)
    .filter(({ moduleRequest }) => moduleRequest.value.startsWith(PREFIX));
  const values = await Promise.all(
    imports.map(async ({ moduleRequest, entries }) => {
      const exports = await loadExports(moduleRequest.value);
      return entries.map(({ importName: { name } }) => {
        if (name === null || name === undefined)
          throw new Error(`${moduleRequest.value}: import each endpoint by its name`);
        return exports[name];
      });
    }),
  );
  return values.flat().filter(isEndpoint);
}

const loadExports = (name: string): Promise<Record<string, unknown>> => import(name);
