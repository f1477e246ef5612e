/** npm run new-migration -- <what-it-does>: creates the next numbered file in server/migrations. */
import { writeFileSync } from 'node:fs';
import {
  migrationsFolder,
  readMigrationFiles,
} from '../../server/src/platform/migrations/migration-files.ts';

const name = process.argv[2] ?? '';

if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) {
  console.error('Name what it does in kebab case: npm run new-migration -- payments-to-review');
  process.exit(1);
}

const files = await readMigrationFiles();
const number = (files.at(-1)?.number ?? 0) + 1;
const file = `${String(number).padStart(4, '0')}-${name}.sql`;
writeFileSync(new URL(file, migrationsFolder), '-- Why this change:\n\n', { flag: 'wx' });
console.log(
  `Created server/migrations/${file}. Each existing table that it locks needs a line ` +
    `"-- locks: TABLE MODE" (RUN-20). Then run "npm run generate", which also lists its checksum.`,
);
