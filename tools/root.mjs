import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of this clone. */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[/\\]$/, '');

/** A program that npm installed. */
export const installed = (name) => join(root, 'node_modules', '.bin', name);

/** The Node that the project brings, for whatever looks for "node" in the path. */
export const environment = () => ({
  ...process.env,
  PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`,
});
