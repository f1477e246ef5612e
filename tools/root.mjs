import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of this clone. */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[/\\]$/, '');

/**
 * How Node runs the program. A request leaves more short-lived objects than Node's nursery of 16 MB holds; with 32 its
 * helpers collect half as often (measured: half of their CPU time in a rush of payments). The heap has no bound of ours: with
 * 512 MB lists peak at 280 MB instead of 440, but while a file is sent their slowest wait twice as long for the collector.
 */
export const nodeOptions = [
  '--max-semi-space-size=32',
  '--import',
  new URL('stop-with-parent.mjs', import.meta.url).href,
];

/** A program that npm installed. */
export const installed = (name) => join(root, 'node_modules', '.bin', name);

/**
 * The Node that the project brings, for whatever looks for "node" in the path. It keeps what it made of our TypeScript, so
 * that the next start is quicker and never loads the compiler (30 MB). The C library else gives each thread memory of its own
 * to cut from, and gives little of it back (measured: 50 to 100 MB after a minute of lists).
 */
export const environment = () => ({
  MALLOC_ARENA_MAX: '2',
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
  ...process.env,
  PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`,
});
