/** `npm run generate`: renews all generated files. A new generator is named in generators.mjs. */
import { generators } from './generators.mjs';

for (const generator of generators) await import(`./${generator}`);
