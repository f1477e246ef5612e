import { chownSync, readFileSync } from 'node:fs';

/** The account of Debian's packages when this program is root, which PostgreSQL refuses. */
function postgresAccount(): { readonly uid: number; readonly gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const line = /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'));
  return line ? { uid: Number(line[1]), gid: Number(line[2]) } : null;
}

/** The command under the account of PostgreSQL. */
export function asPostgres(command: readonly string[]): readonly string[] {
  const account = postgresAccount();
  if (account === null) return command;
  const { uid, gid } = account;
  return ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--init-groups', ...command];
}

export function giveToPostgres(path: string): void {
  const account = postgresAccount();
  if (account) chownSync(path, account.uid, account.gid);
}
