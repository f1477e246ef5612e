import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { allSettings } from '../../server/src/settings/settings-table.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(root + path, 'utf8');

/** Variables of the other programs in the containers. */
const ofOthers =
  /^(PATRONI|PGBACKREST|ETCD)_|^(DATABASE|SERVER)_\d$|^SALUS_DATABASE_PASSWORD$|^MALLOC_ARENA_MAX$/;

test.each([
  ['deploy/compose.yaml', 'SALUS_ROLE'],
  ['deploy/Containerfile', 'SALUS_DATA_DIR'],
])('%s sets only settings of .env.example', (path, example) => {
  const settingNames = allSettings.map(({ name }) => name);
  const names = [...read(path).matchAll(/\b[A-Z][A-Z0-9]*_[A-Z0-9_]+(?=[:=])/g)].map(String);
  const own = names.filter((name) => !ofOthers.test(name));
  expect(own).toContain(example);
  expect(own.filter((name) => !settingNames.includes(name))).toEqual([]);
});
