/**
 * Lists the checksum of each migration in server/migrations/checksums.json. Adds migrations that
 * are not listed yet; a listed one that has changed is an error, also without --check.
 */
import { readFileSync } from 'node:fs';
import { readMigrationFiles } from '../../server/src/platform/migrations/migration-files.ts';
import { writeGenerated } from './generated-file.ts';

const list = new URL('../../server/migrations/checksums.json', import.meta.url);
const storedChecksums = new Map<string, string>(
  Object.entries(JSON.parse(readFileSync(list, 'utf8'))),
);
const files = new Map((await readMigrationFiles()).map(({ name, sha256 }) => [name, sha256]));
const edited = [...storedChecksums].filter(([name, sha256]) => files.get(name) !== sha256);

if (edited.length > 0) {
  console.log(
    `${edited.map(([name]) => `server/migrations/${name}`).join(', ')}: no longer what ` +
      'server/migrations/checksums.json lists. A database that ran a merged migration refuses to ' +
      'start with another text: restore the file and write a new migration (npm run ' +
      'new-migration). Only for a migration that is not merged yet: delete its line in ' +
      'checksums.json, run "npm run generate" and commit both.',
  );
  process.exitCode = 1;
} else {
  writeGenerated(list, `${JSON.stringify(Object.fromEntries(files), null, 2)}\n`);
}
