import { join, resolve } from 'node:path';
import { makeFolder } from '../platform/make-folder.ts';
import { folderFailure, StartFailure } from '../platform/start-failure.ts';
import { accountFor } from './account.ts';
import { findBinaries } from './binaries.ts';
import { ensureCluster, ensureDatabase, whyBroken } from './cluster.ts';
import { claim, release } from './owner.ts';
import { choosePlace, clusterFolder } from './place.ts';
import { PostmasterFailure, startPostmaster, stopPostmaster } from './postmaster.ts';

export type EmbeddedPostgres = {
  /** Holds the password: not for logs. */
  readonly url: string;
  /** Resolves when PostgreSQL exits without `stop()`. */
  readonly death: Promise<StartFailure>;
  stop(): Promise<void>;
};

type Options = {
  /** Created if missing; PostgreSQL uses its folder `postgres`. */
  readonly dataDir: string;
  readonly log?: (message: string) => void;
  /** For tests only: loses data when the machine stops, and lets the user create databases. */
  readonly throwaway?: boolean;
};

/** For a small machine. The log omits statements and row values, which may be personal data. */
const settings = [
  'shared_buffers=256MB',
  'max_connections=100',
  'random_page_cost=1.1',
  'jit=off',
  'max_wal_size=2GB',
  'timezone=UTC',
  'log_timezone=UTC',
  'log_checkpoints=off',
  'log_error_verbosity=terse',
  'log_min_error_statement=panic',
];
const durable = ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on'];
const fast = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  // Its folder may be in memory.
  'max_wal_size=512MB',
  'max_wal_senders=0',
  // Proving the password took milliseconds per connection; these databases hold no secrets.
  'scram_iterations=1',
  // Several test runs share it. The later of two values counts.
  'max_connections=300',
];

/** Starts the PostgreSQL of the npm package on the data folder, for this process alone. */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  try {
    return await start(dataDir, options);
  } catch (error) {
    throw folderFailure(error, dataDir) ?? error;
  }
}

async function start(
  dataDir: string,
  { log = () => undefined, throwaway = false }: Options,
): Promise<EmbeddedPostgres> {
  const inside = join(dataDir, 'postgres');
  makeFolder(inside, 0o711);
  const claims = [await claimFor(dataDir, inside)];
  const releaseClaims = () => claims.forEach(release);
  try {
    const place = await choosePlace(inside);
    // A place elsewhere has an owner file too, for a later start that finds no data folder.
    if (place !== inside) claims.push(await claimFor(dataDir, place));
    const cluster = clusterFolder(place);
    const account = accountFor(cluster);
    const binaries = await findBinaries(account);
    // Left running by a killed Salus: no other process owns it, because this one holds the claim.
    await stopPostmaster(cluster);
    ensureCluster(place, binaries, account, throwaway);
    const fault = whyBroken(place);
    if (fault) throw brokenFailure(dataDir, fault);

    const logFile = join(place, 'postgres.log');
    const plan = {
      ...binaries,
      cluster,
      account,
      logFile,
      settings: [...settings, ...(throwaway ? fast : durable)],
      log,
    };
    const { port, child } = await startPostmaster(plan).catch((error: unknown) => {
      if (!(error instanceof PostmasterFailure)) throw error;
      const { isLocked, reason } = error;
      throw isLocked ? lockedFailure(dataDir, reason) : brokenFailure(dataDir, reason);
    });
    let stopping = false;
    const death = new Promise<StartFailure>((report) => {
      child.once('exit', () => {
        if (!stopping)
          report(new StartFailure(`PostgreSQL ended by itself: its reasons are in ${logFile}.`));
      });
    });
    const stop = async () => {
      stopping = true;
      await stopPostmaster(cluster);
      releaseClaims();
    };
    try {
      const url = await ensureDatabase(place, port, throwaway);
      log(`PostgreSQL runs on 127.0.0.1:${port} with the data in ${place}`);
      return { url, death, stop };
    } catch (error) {
      await stop();
      throw brokenFailure(dataDir, error instanceof Error ? error.message : String(error));
    }
  } catch (error) {
    releaseClaims();
    throw error;
  }
}

async function claimFor(dataDir: string, folder: string): Promise<string> {
  const file = join(folder, 'owner.json');
  const owner = await claim(file);
  if (owner)
    throw new StartFailure(
      `Salus already runs with the data folder ${dataDir} (process ${owner.pid}).`,
    );
  return file;
}

function lockedFailure(dataDir: string, reason: string): StartFailure {
  return new StartFailure(
    `Another PostgreSQL still holds the data folder ${dataDir} (${reason}): ` +
      'end that process, then start again. The data is safe.',
  );
}

function brokenFailure(dataDir: string, reason: string): StartFailure {
  return new StartFailure(
    `The database in the data folder ${dataDir} is broken (${reason}): ` +
      'restore the folder from a backup, or delete it to begin with an empty system.',
  );
}
