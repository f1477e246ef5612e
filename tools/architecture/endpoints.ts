import { readdirSync } from 'node:fs';
import { isEndpoint } from '../../api/src/endpoint.ts';

const modules = await Promise.all(
  readdirSync('api/src', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => new URL(`../../api/src/${name}`, import.meta.url).href)
    .map((file): Promise<Record<string, unknown>> => import(file)),
);

/** Every call that a module of api/ exports. */
export const endpoints = modules.flatMap((exports) => Object.values(exports).filter(isEndpoint));
