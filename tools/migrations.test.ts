import { describe, expect, test } from 'vitest';
import { readMigrationFiles } from '../server/src/platform/migrations/migration-files.ts';
import { expectNone } from './architecture/findings.ts';

describe('server/migrations', () => {
  test('gives each file a number of its own', async () => {
    await expect(readMigrationFiles()).resolves.not.toHaveLength(0);
  });

  test('keeps files under 400 lines and lines within 100 characters', async () => {
    const files = await readMigrationFiles();
    const tooLong = files.flatMap(({ name, sql }) => {
      const lines = sql.split('\n');
      const wide = lines.flatMap((line, index) =>
        [...line].length > 100 ? [`${name}:${index + 1} is wider than 100 characters`] : [],
      );
      return lines.length > 400 ? [`${name} has ${lines.length} lines: split it`, ...wide] : wide;
    });
    expect(tooLong).toEqual([]);
  });

  // A server test compares the modes, and the locks of foreign keys.
  test('declares the lock of each existing table that a file alters', async () => {
    const files = await readMigrationFiles();
    const undeclaredLocks = files.flatMap(({ name, sql, locks }) => {
      const plain = sql.replaceAll(/--.*|\$\$[\s\S]*?\$\$/g, '');
      const tables = (pattern: RegExp) =>
        new Set([...plain.matchAll(pattern)].map((match) => match[1] ?? match[2] ?? ''));
      const newTables = tables(/\bcreate (?:unlogged )?table (\w+)/g);
      const lockedTables = new Set(locks.map(({ table }) => table));
      return [...tables(/^alter table (?:only )?(\w+)|^create (?:unique )?index \w+ on (\w+)/gm)]
        .filter((table) => !newTables.has(table) && !lockedTables.has(table))
        .map((table) => `${name}: -- locks: ${table} ACCESS EXCLUSIVE`);
    });
    expectNone(undeclaredLocks, {
      reason: 'the log names the tables that a pending migration locks (RUN-20).',
      instead: 'put the line at the top of the file, with SHARE for a new index alone.',
    });
  });
});
