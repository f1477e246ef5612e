import { isAgreementHeld } from '@salus/domain/people/agreement.ts';
import { groupOfRole } from '@salus/domain/people/roles.ts';
import { Refusal } from '@salus/domain/refusals.ts';
import type { Staff } from '../context.ts';
import type { Database } from '../platform/db.ts';
import { listen } from '../platform/listen.ts';
import type { Log } from '../platform/log.ts';
import { verifyAccessToken } from './access-token.ts';
import { findPrincipal } from './store.ts';

/** Told by triggers of migration 0001 whenever an account or the end of a session changes. */
const CHANNEL = 'salus_principal';
const LARGEST_SIZE = 20_000;

export type PrincipalCache = {
  /**
   * The person behind an access token, as they are now.
   * @throws Refusal UNAUTHORIZED, SESSION_EXPIRED or USER_IS_DISABLED
   */
  recognise(token: string, now: Date): Promise<Staff>;
  /** Resolves once this server has forgotten whoever changed, or whose session ended, before. */
  caughtUp(): Promise<void>;
  close(): Promise<void>;
};

export type PrincipalCacheOptions = {
  readonly connectionString: string;
  readonly db: Database;
  readonly key: Uint8Array;
  readonly log: Log;
};

type Known = { readonly staff: Staff; readonly expiresAt: Date };

/**
 * Remembers who stands behind each token, so that a request costs no query, and forgets a person the moment the
 * database tells that something about them changed. While nothing can be heard from the database nothing is remembered.
 */
export async function startPrincipalCache(options: PrincipalCacheOptions): Promise<PrincipalCache> {
  const { db, key } = options;
  // The first entry is the oldest, and the next to expire: which was asked for last would have to be noted with each request.
  const known = new Map<string, Known>();
  const tokensOf = new Map<number, Set<string>>();
  let hears = false;
  /** Grows with everything heard: what was read before may be old by the time it would be remembered. */
  let heard = 0;

  const forgetToken = (token: string) => {
    const entry = known.get(token);
    if (!entry) return;
    known.delete(token);
    const tokens = tokensOf.get(entry.staff.accountId);
    tokens?.delete(token);
    if (tokens?.size === 0) tokensOf.delete(entry.staff.accountId);
  };
  const forgetAll = () => {
    heard += 1;
    known.clear();
    tokensOf.clear();
  };
  const remember = (token: string, entry: Known) => {
    known.set(token, entry);
    const tokens = tokensOf.get(entry.staff.accountId) ?? new Set();
    tokensOf.set(entry.staff.accountId, tokens.add(token));
    if (known.size <= LARGEST_SIZE) return;
    for (const oldest of known.keys()) {
      forgetToken(oldest);
      break;
    }
  };

  const listener = await listen({
    connectionString: options.connectionString,
    channel: CHANNEL,
    log: options.log,
    onNotice(payload) {
      heard += 1;
      for (const token of [...(tokensOf.get(Number(payload)) ?? [])]) forgetToken(token);
    },
    onChange(isUp) {
      hears = isUp;
      forgetAll();
    },
  });

  return {
    async recognise(token, now) {
      const entry = known.get(token);
      if (entry && entry.expiresAt > now) return entry.staff;
      forgetToken(token);
      const claims = await verifyAccessToken(key, token, now);
      const before = heard;
      const staff = await loadStaff(db, claims.accountId, claims.sessionId);
      // Who has just changed their password or agreed comes in with their very next call, which may be quicker than the notice.
      const isSettled = !staff.mustChangePassword && !staff.mustAgree;
      if (hears && heard === before && isSettled) remember(token, { staff, expiresAt: claims.expiresAt });
      return staff;
    },
    caughtUp: () => listener.caughtUp(),
    close: () => listener.close(),
  };
}

async function loadStaff(db: Database, accountId: number, sessionId: string): Promise<Staff> {
  const row = await findPrincipal(db, accountId, sessionId);
  if (row?.disabled_at) throw new Refusal('USER_IS_DISABLED');
  if (!row || row.ended_at) throw new Refusal('SESSION_EXPIRED');
  return {
    kind: 'staff',
    accountId: row.id,
    sessionId,
    emailAddress: row.email_address,
    fullName: row.full_name,
    role: row.role,
    party: groupOfRole[row.role],
    channel: row.channel,
    mustChangePassword: row.is_auto_generated,
    mustAgree: !isAgreementHeld(row.agreed_at),
  };
}
