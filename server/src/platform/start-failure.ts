import { isObject } from '@salus/domain/objects.ts';
import pg from 'pg';
import { databaseHosts } from './database-hosts.ts';

/**
 * A cause outside the program prevents its start: a taken port, a broken folder, a wrong address.
 * The message is one sentence for the operator; `main.ts` prints it without a stack and exits 1.
 */
export class StartFailure extends Error {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.name = 'StartFailure';
  }
}

const OLDEST_POSTGRESQL = 15;
const NEWEST_POSTGRESQL = 18;

/** The failure for a port that the server cannot listen on; null for any other error. */
export function portFailure(error: unknown, port: number): StartFailure | null {
  const code = errorCode(error);
  if (code === 'EADDRINUSE') {
    const advice = 'stop that program or choose another port, for example PORT=3001 npm start';
    return new StartFailure(`Port ${port} is already taken by another program: ${advice}.`, error);
  }
  if (code === 'EACCES') {
    return new StartFailure(
      `This user may not listen on port ${port}: choose a port above 1023 with PORT.`,
      error,
    );
  }
  return null;
}

/** @throws StartFailure for a database whose business time development has moved (RUN-29) */
export function refuseMovedClock({ ahead }: { readonly ahead: () => number }): void {
  if (ahead() === 0) return;
  throw new StartFailure(
    'The business time of this database was moved forward in development: ' +
      'production needs another database.',
  );
}

/** The failure for a data folder that the file system refuses; null for any other error. */
export function folderFailure(error: unknown, dataDir: string): StartFailure | null {
  const reasons: Record<string, string> = {
    EACCES: 'it belongs to another user',
    EPERM: 'it belongs to another user',
    EROFS: 'it can only be read',
    ENOSPC: 'the disk is full',
    ENOTDIR: 'it is a file and not a folder',
    EEXIST: 'it is a file and not a folder',
    EISDIR: 'a folder lies where a file belongs',
  };
  const isNoPlace =
    errorCode(error) === 'ENOENT' && isObject(error) && error['syscall'] === 'mkdir';
  const reason = isNoPlace ? 'nothing can be made there' : reasons[errorCode(error) ?? ''];
  if (!reason) return null;
  const advice = 'correct that or name another folder with SALUS_DATA_DIR';
  return new StartFailure(`The data folder ${dataDir} can't be used, ${reason}: ${advice}.`, error);
}

/**
 * Checks that Salus can use the database of this address.
 * @param isOwner false for the program's user beside DATABASE_OWNER_URL, who may create nothing
 * @throws StartFailure with the reason
 */
export async function checkDatabase(address: string, isOwner = true): Promise<void> {
  const hosts = databaseHosts(address);
  await hosts.find();
  const { current: url } = hosts;
  const where = databasePlace(url);
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // The running query rejects when the connection breaks; an unhandled 'error' event would crash.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<DatabaseAnswer>(
      `select current_setting('server_version_num')::int / 10000 as version,
              current_setting('server_encoding') as encoding,
              case when current_setting('server_encoding') = 'UTF8'
                then lower(U&'\\0110') end as lowered,
              has_database_privilege(current_database(), 'create')
                and has_schema_privilege('public', 'create') as may_create`,
    );
    const answer = rows[0];
    if (answer) refuseUnfit({ ...answer, may_create: answer.may_create || !isOwner }, where);
  } catch (error) {
    if (error instanceof StartFailure) throw error;
    throw new StartFailure(connectionSentence(error, where), error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

type DatabaseAnswer = {
  readonly version: number;
  readonly encoding: string;
  readonly lowered: string | null;
  readonly may_create: boolean;
};

function refuseUnfit(answer: DatabaseAnswer, where: string): void {
  const { version, encoding, lowered, may_create: mayCreate } = answer;
  if (version < OLDEST_POSTGRESQL || version > NEWEST_POSTGRESQL) {
    throw new StartFailure(
      `The database at ${where} is PostgreSQL ${version}: ` +
        `Salus needs PostgreSQL ${OLDEST_POSTGRESQL} to ${NEWEST_POSTGRESQL}.`,
    );
  }
  if (encoding !== 'UTF8') {
    throw new StartFailure(
      `The database at ${where} is encoded in ${encoding}: create one with encoding UTF8.`,
    );
  }
  // Under ctype C, lower('Đ') stays 'Đ', and searches for Vietnamese names miss rows.
  if (lowered !== 'đ') {
    throw new StartFailure(
      `The database at ${where} does not know Vietnamese letters (its ctype is C): ` +
        'create one with locale C.UTF-8 or ICU.',
    );
  }
  if (!mayCreate) {
    throw new StartFailure(
      `The user of DATABASE_URL may not create tables at ${where}: ` +
        'make it the owner of the database.',
    );
  }
}

function connectionSentence(error: unknown, where: string): string {
  switch (errorCode(error)) {
    case 'ECONNREFUSED':
      return `No PostgreSQL answers at ${where}: start it or correct DATABASE_URL.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The host of the database at ${where} is not known: correct DATABASE_URL.`;
    case '28P01':
    case '28000':
      return (
        `The database at ${where} does not accept this user and password: ` +
        'correct DATABASE_URL.'
      );
    case '3D000':
      return `There is no such database at ${where}: create it or correct DATABASE_URL.`;
    default: {
      const reason = error instanceof Error && error.message ? error.message : String(error);
      return `The database at ${where} can't be reached (${reason}): correct DATABASE_URL.`;
    }
  }
}

/** Host, port and database: the parts of the URL without the password. */
function databasePlace(url: string): string {
  try {
    const { protocol, hostname, port, pathname } = new URL(url);
    if (/^postgres(ql)?:$/.test(protocol))
      return `${hostname || 'localhost'}:${port || '5432'}${pathname}`;
  } catch {
    // Not a URL: reported below.
  }
  throw new StartFailure(
    'DATABASE_URL is no PostgreSQL address: ' +
      'it looks like postgresql://user:password@host:5432/name.',
  );
}

/** Node collects the failures of all addresses of a host (::1, 127.0.0.1) in one AggregateError. */
function errorCode(error: unknown): string | undefined {
  if (error instanceof AggregateError && error.errors.length > 0) return errorCode(error.errors[0]);
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
