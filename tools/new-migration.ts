/** npm run new-migration -- <what-it-does>: makes the next numbered file in server/migrations. */
import { readdirSync, writeFileSync } from 'node:fs';

const folder = new URL('../server/migrations/', import.meta.url);
const name = process.argv[2] ?? '';

if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) {
  console.error('Name what it does in kebab case: npm run new-migration -- payments-to-review');
  process.exit(1);
}

const numbers = readdirSync(folder).map((file) => Number.parseInt(file, 10) || 0);
const next = String(Math.max(0, ...numbers) + 1).padStart(4, '0');
const file = new URL(`${next}-${name}.sql`, folder);
writeFileSync(file, '-- Why this change:\n\n', { flag: 'wx' });
console.log(`Made server/migrations/${next}-${name}.sql; after writing it run "npm run generate".`);
