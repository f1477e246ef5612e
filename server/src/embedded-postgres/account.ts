import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { chownSync, readFileSync, statSync } from 'node:fs';
import { StartFailure } from '../platform/start-failure.ts';

/** The account that runs PostgreSQL, which refuses root. Null is the account of Salus itself. */
export type Account = { readonly uid: number; readonly gid: number } | null;

/** The cluster's owner when Salus runs as root, else `nobody`; no account is ever created. */
export function accountFor(cluster: string): Account {
  if (process.getuid?.() !== 0) return null;
  const owner = statSync(cluster, { throwIfNoEntry: false });
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : unprivilegedAccount();
}

function unprivilegedAccount(): Account {
  const line = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(-?\d+):(-?\d+):/m);
  if (!line) {
    throw new StartFailure(
      'PostgreSQL does not run as root and this machine has no user "nobody": ' +
        'start Salus as an ordinary user.',
    );
  }
  // macOS writes -2, the system call wants it unsigned.
  return { uid: Number(line[1]) >>> 0, gid: Number(line[2]) >>> 0 };
}

export function giveTo(account: Account, path: string): void {
  if (account) chownSync(path, account.uid, account.gid);
}

/**
 * The environment is minimal: PGOPTIONS and its kin would change the server, and PostgreSQL needs
 * no secret of Salus. `/` is the one folder that every account can enter.
 */
export function spawnOptions(account: Account) {
  return { cwd: '/', env: { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8', TZ: 'UTC' }, ...account };
}

export function runAs(account: Account, program: string, args: string[]): SpawnSyncReturns<string> {
  return spawnSync(program, args, { ...spawnOptions(account), encoding: 'utf8' });
}

/** Can the account enter the folder? Tried out, because modes, ACLs and mounts all decide. */
export function canEnter(account: Account, folder: string): boolean {
  return (
    account === null || runAs(account, '/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder]).status === 0
  );
}
