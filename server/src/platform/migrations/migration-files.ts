import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { type DeclaredLock, declaredLocks, withoutLockLines } from './migration-locks.ts';

export type MigrationFile = {
  readonly name: string;
  readonly number: number;
  readonly sql: string;
  /** Leaves the lock lines out, so that these may be added later. */
  readonly sha256: string;
  readonly locks: readonly DeclaredLock[];
};

export const migrationsFolder = new URL('../../../migrations/', import.meta.url);

/**
 * Reads the numbered .sql files of a folder in order of their numbers.
 * @throws for a name without a four-digit number and for a number that two files share
 */
export async function readMigrationFiles(folder = migrationsFolder): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  refuseWrongNumbers(names);
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8');
      const sha256 = createHash('sha256').update(withoutLockLines(sql)).digest('hex');
      return { name, number: migrationNumber(name), sql, sha256, locks: declaredLocks(sql) };
    }),
  );
}

/** The number in front of a migration's name. NaN without one. */
export function migrationNumber(name: string): number {
  return Number(/^(\d{4})-/.exec(name)?.[1]);
}

/** Two files with one number would run in a different order on each database. */
function refuseWrongNumbers(names: readonly string[]): void {
  const misnamed = names.find((name) => !/^\d{4}-[a-z0-9]+(-[a-z0-9]+)*\.sql$/.test(name));
  if (misnamed) {
    throw new Error(
      `server/migrations/${misnamed} is not named like 0015-what-it-does.sql: ` +
        'create migrations with "npm run new-migration"',
    );
  }
  const same = names.find(
    (name, index) => migrationNumber(name) === migrationNumber(names[index - 1] ?? ''),
  );
  if (same) {
    const sharing = names.filter((name) => migrationNumber(name) === migrationNumber(same));
    throw new Error(
      `the migrations ${sharing.join(' and ')} share a number: ` +
        'give the one that is not merged yet the next free number',
    );
  }
}
