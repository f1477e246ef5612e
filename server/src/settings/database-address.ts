import pg from 'pg';
import { singleAddresses } from '../platform/database-hosts.ts';
import { isLoopback, isMetadata, normalHost } from './addresses.ts';

type DatabaseRoute = 'local' | 'encrypted' | 'plain' | 'metadata' | 'unreadable';

/**
 * How the driver would connect to an address of PostgreSQL. The driver itself reads it, so that
 * `sslmode`, certificate files and `PGSSLMODE` mean here what they mean later.
 */
export function databaseRoute(address: string): DatabaseRoute {
  const routes = singleAddresses(address).map(singleRoute);
  return UNSAFEST_FIRST.find((route) => routes.includes(route)) ?? 'unreadable';
}

const UNSAFEST_FIRST = ['unreadable', 'metadata', 'plain', 'encrypted', 'local'] as const;

function singleRoute(connectionString: string): DatabaseRoute {
  try {
    const { host, ssl } = new pg.Client({ connectionString });
    if (host.startsWith('/')) return 'local';
    const name = normalHost(host);
    if (isMetadata(name)) return 'metadata';
    if (isLoopback(name)) return 'local';
    return isVerified(ssl) ? 'encrypted' : 'plain';
  } catch {
    return 'unreadable';
  }
}

/** Encryption without a verified certificate protects from no one on the path. */
function isVerified(ssl: unknown): boolean {
  if (typeof ssl !== 'object' || ssl === null) return ssl === true;
  return !('rejectUnauthorized' in ssl && ssl.rejectUnauthorized === false);
}
