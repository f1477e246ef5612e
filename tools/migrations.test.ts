import { describe, expect, test } from 'vitest';
import {
  readMigrationFiles,
  subfolderOf,
} from '../server/src/platform/migrations/migration-files.ts';

describe('server/migrations', () => {
  test('gives each file a number of its own', async () => {
    await expect(readMigrationFiles()).resolves.not.toHaveLength(0);
  });

  test.each([
    [1, ''],
    [25, ''],
    [26, '0026-0050/'],
    [50, '0026-0050/'],
    [51, '0051-0075/'],
  ])('holds number %i in the folder "%s"', (number, folder) => {
    expect(subfolderOf(number)).toBe(folder);
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
});
