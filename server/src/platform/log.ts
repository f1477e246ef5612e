import { personalNames } from '@salus/domain/personal-names.ts';
import pino from 'pino';

export type Log = pino.Logger;

/**
 * The program's log: JSON lines on standard output. What is logged is chosen field by field (method, route, status,
 * time, ids); bodies, queries, headers and addresses of links never get here. The redaction below is the second net.
 */
export function createLog(level: string, destination?: pino.DestinationStream): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: SECRET_PATHS, censor: '[removed]' },
      serializers: { err: describeError },
    },
    destination ?? pino.destination(1),
  );
}

const SECRET_NAMES = [
  ...personalNames,
  'password',
  'access_token',
  'refresh_token',
  'authorization',
  'token',
  'otp',
  'body',
  'query',
  'headers',
];
const SECRET_PATHS = SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/** PostgreSQL quotes what it could not read: `invalid input syntax for type bigint: "001090000123"`. */
function withoutValues(
  error: Error & { code?: unknown; severity?: unknown },
  text: string,
): string {
  if (typeof error.severity !== 'string') return text;
  return text.replaceAll(/: "[^\n]*"/g, ': "[removed]"');
}

/**
 * An error for the log: kind, message, stack and code. A database error's `detail` holds values of the row
 * ("Key (proposer_national_id)=(…) already exists"), so it is left out, and so is whatever else hangs on an error.
 */
function describeError(
  error: Error & { code?: unknown; constraint?: unknown; cause?: unknown },
): Record<string, unknown> {
  return {
    type: error.name,
    message: withoutValues(error, error.message),
    stack: withoutValues(error, error.stack ?? ''),
    ...(typeof error.code === 'string' ? { code: error.code } : {}),
    ...(typeof error.constraint === 'string' ? { constraint: error.constraint } : {}),
    ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
  };
}
