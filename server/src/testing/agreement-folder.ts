import { fileURLToPath } from 'node:url';

/** Cache of the rendered agreement for all test files: rendering takes a second each time. */
export const AGREEMENT_FOLDER = fileURLToPath(
  new URL('../../../node_modules/.cache/salus-agreement', import.meta.url),
);
