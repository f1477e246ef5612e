import { fileURLToPath } from 'node:url';

/** Resolves `i18next` to the small file. The package gives the types; a test compares both. */
export const smallI18next = {
  alias: [
    {
      find: /^i18next$/,
      replacement: fileURLToPath(new URL('src/i18n/small-i18next.ts', import.meta.url)),
    },
  ],
};
