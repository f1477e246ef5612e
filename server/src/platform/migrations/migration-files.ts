import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
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
 * Reads the numbered .sql files of a folder and its subfolders in order of their numbers. Each
 * subfolder holds a range of numbers (`0026-0050`).
 * @throws for a name without a four-digit number and for a number that two files share
 */
export async function readMigrationFiles(folder = migrationsFolder): Promise<MigrationFile[]> {
  const paths = (await readdir(folder, { recursive: true }))
    .filter((path) => path.endsWith('.sql'))
    .map((path) => ({ path, name: basename(path) }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  refuseWrongNumbers(paths.map(({ name }) => name));
  return Promise.all(
    paths.map(async ({ path, name }) => {
      const sql = await readFile(new URL(path, folder), 'utf8');
      const sha256 = createHash('sha256').update(withoutLockLines(sql)).digest('hex');
      return { name, number: numberOf(name), sql, sha256, locks: declaredLocks(sql) };
    }),
  );
}

/** The numbers per folder, so that a listing fits on a screen. */
const RANGE = 25;

/** The subfolder of a number from 26 on, `0026-0050/`; empty for the first range. */
export function subfolderOf(number: number): string {
  const last = Math.ceil(number / RANGE) * RANGE;
  if (last <= RANGE) return '';
  const digits = (value: number) => String(value).padStart(4, '0');
  return `${digits(last - RANGE + 1)}-${digits(last)}/`;
}

/** The number in front of a migration's name. NaN without one. */
export function numberOf(name: string): number {
  return Number(/^(\d{4})-/.exec(name)?.[1]);
}

/** Two files with one number would run in a different order on each database. */
function refuseWrongNumbers(names: readonly string[]): void {
  const unnumbered = names.find((name) => !/^\d{4}-[a-z0-9]+(-[a-z0-9]+)*\.sql$/.test(name));
  if (unnumbered) {
    throw new Error(
      `server/migrations/${unnumbered} is not named like 0015-what-it-does.sql: ` +
        'create migrations with "npm run new-migration"',
    );
  }
  const same = names.find((name, index) => numberOf(name) === numberOf(names[index - 1] ?? ''));
  if (same) {
    const sharing = names.filter((name) => numberOf(name) === numberOf(same));
    throw new Error(
      `the migrations ${sharing.join(' and ')} share a number: ` +
        'give the one that is not merged yet the next free number',
    );
  }
}
