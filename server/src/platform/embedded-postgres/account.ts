import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { chownSync, readFileSync, statSync } from 'node:fs';
import { StartFailure } from '../start-failure.ts';

/** Under whose name PostgreSQL runs: it refuses to run as root. Null is the account of Salus itself. */
export type Account = { readonly uid: number; readonly gid: number } | null;

/** The account for a cluster: of its present owner if root may choose, else `nobody`; no account is ever created. */
export function accountFor(cluster: string): Account {
  if (process.getuid?.() !== 0) return null;
  const owner = statSync(cluster, { throwIfNoEntry: false });
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody();
}

function nobody(): Account {
  const line = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(-?\d+):(-?\d+):/m);
  if (!line) {
    throw new StartFailure(
      'PostgreSQL does not run as root and this machine has no user "nobody": start Salus as an ordinary user.',
    );
  }
  // macOS writes -2, the system call wants it unsigned.
  return { uid: Number(line[1]) >>> 0, gid: Number(line[2]) >>> 0 };
}

export function giveTo(account: Account, path: string): void {
  if (account) chownSync(path, account.uid, account.gid);
}

/**
 * The environment holds nothing of ours: PGOPTIONS and its kin would change the server, secrets are none of its
 * business. `/` is the one folder that everybody can stand in.
 */
export function spawnOptions(account: Account) {
  return { cwd: '/', env: { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8', TZ: 'UTC' }, ...account };
}

export function runAs(account: Account, program: string, args: string[]): SpawnSyncReturns<string> {
  return spawnSync(program, args, { ...spawnOptions(account), encoding: 'utf8' });
}

/** Can the account enter the folder? Asked by trying, since modes, lists and mounts all have a say. */
export function canEnter(account: Account, folder: string): boolean {
  return (
    account === null || runAs(account, '/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder]).status === 0
  );
}
