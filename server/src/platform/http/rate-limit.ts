import type { AnyEndpoint } from '@salus/api/endpoint.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import ipaddr from 'ipaddr.js';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../db.ts';
import { isReadOnly } from '../unavailable.ts';

/** Known callers are limited per person, others per address: in general or for one endpoint. */
export type Limited =
  | 'person'
  | 'address'
  | Exclude<NonNullable<AnyEndpoint['limitedAs']>, 'unlimited'>;

export type RequestsPerMinute = Readonly<Record<Limited, number>>;

const WINDOW_MILLISECONDS = 60_000;
/** Larger limits are taken in this many parts, to save queries; small ones one by one. */
const PARTS = 20;
const SMALL = 60;
const MAX_SUBJECTS = 100_000;

export type Limiter = {
  /** Counts a request. @throws RefusalError TOO_MANY_REQUESTS after the minute's limit */
  consume(kind: Limited, subject: string): Promise<void>;
};

type Lease = {
  remaining: number;
  isUsedUp: boolean;
  pending: Promise<void> | null;
  /** Requests that this server counted without the database. */
  alone: number;
};

/**
 * Counts requests by the minute. Each server takes parts of the minute's limit from the database
 * and spends them in memory, so all servers together never exceed the limit (decision 0004).
 * Measured with 8 requests at a time, 2 cores: 9 to 21 µs a request, of which 5 µs CPU; with a
 * write per request 240 to 450 µs, of which 90 to 140 µs CPU without PostgreSQL's own.
 */
export function createLimiter(options: {
  readonly db: Database;
  readonly clock: Clock;
  readonly requestsPerMinute: RequestsPerMinute;
  /** Multiplies all limits. */
  readonly factor: number;
}): Limiter {
  const { db, clock, requestsPerMinute, factor } = options;
  let windowStart = 0;
  let leases = new Map<string, Lease>();

  const findLease = (subject: string): Lease => {
    const lease = leases.get(subject);
    if (lease) return lease;
    // Many unknown callers must not fill the memory; dropping a lease makes the limit stricter.
    if (leases.size >= MAX_SUBJECTS) leases.clear();
    const fresh: Lease = { remaining: 0, isUsedUp: false, pending: null, alone: 0 };
    leases.set(subject, fresh);
    return fresh;
  };

  return {
    async consume(kind, name) {
      const limit = Math.max(1, Math.floor(requestsPerMinute[kind] * factor));
      const subject = `${kind}:${name}`;
      for (;;) {
        const start = Math.floor(clock().getTime() / WINDOW_MILLISECONDS) * WINDOW_MILLISECONDS;
        if (start !== windowStart) {
          windowStart = start;
          leases = new Map();
        }
        const lease = findLease(subject);
        if (lease.remaining > 0) {
          lease.remaining -= 1;
          return;
        }
        if (lease.isUsedUp)
          throw new RefusalError('TOO_MANY_REQUESTS', {
            retryAt: new Date(start + WINDOW_MILLISECONDS),
          });
        lease.pending ??= leasePart(db, subject, new Date(start), limit)
          .catch((error: unknown) => {
            // A read-only database still answers reads, so each server counts for itself.
            if (!isReadOnly(error)) throw error;
            const requests = Math.min(partOfLimit(limit), limit - lease.alone);
            lease.alone += requests;
            return requests;
          })
          .then((requests) => {
            lease.remaining += requests;
            lease.isUsedUp = requests === 0;
          })
          .finally(() => {
            lease.pending = null;
          });
        await lease.pending;
      }
    },
  };
}

function partOfLimit(limit: number): number {
  return limit <= SMALL ? 1 : Math.ceil(limit / PARTS);
}

/** Takes a part of the window's remaining limit. Returns its requests, 0 when none are left. */
async function leasePart(
  db: Database,
  subject: string,
  start: Date,
  limit: number,
): Promise<number> {
  const part = partOfLimit(limit);
  const { rows } = await sql<{ taken: number }>`
    insert into request_counts (subject, window_start, taken)
    values (${subject}, ${start}, ${Math.min(part, limit)})
    on conflict (subject, window_start)
    do update set taken = least(request_counts.taken + ${part}, ${limit})
    where request_counts.taken < ${limit}
    returning taken`.execute(db);
  const total = rows[0]?.taken;
  if (total === undefined) return 0;
  // All parts but the last are whole, so the new sum reveals the size of the last part.
  return total % part || part;
}

/** One household has 2^64 IPv6 addresses: they count as one. */
export function addressKey(ip: string): string {
  // A trusted proxy may report something else than an address.
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const network = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
