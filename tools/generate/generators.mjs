/** The programs that write generated files: `npm test` compares each with the present file. */
export const generators = [
  'document-characters.ts',
  'lifecycle-diagram.ts',
  'settings-document.ts',
  'migration-checksums.ts',
  'decisions-index.ts',
  'database-types.ts',
];
