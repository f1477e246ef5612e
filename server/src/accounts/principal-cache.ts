import { RefusalError } from '@salus/api/refusal-error.ts';
import { isAgreementHeld } from '@salus/domain/people/agreement.ts';
import { groupOfRole } from '@salus/domain/people/roles.ts';
import type { Config } from '../config.ts';
import type { Staff } from '../context.ts';
import type { Database } from '../platform/db.ts';
import { listen } from '../platform/listen.ts';
import type { Log } from '../platform/log.ts';
import { findPrincipal } from './account-rows.ts';
import { isSecondFactorDue } from './second-factor/required-factor.ts';
import { verifyAccessToken } from './sessions/access-token.ts';

/** Triggers of 0001-accounts.sql notify it when an account changes or a session ends. */
const CHANNEL = 'salus_principal';
const LARGEST_SIZE = 20_000;

export type PrincipalCache = {
  /**
   * The person behind an access token, as they are now.
   * @throws Refusal UNAUTHORIZED, SESSION_EXPIRED or USER_IS_DISABLED
   */
  authenticate(token: string, now: Date): Promise<Staff>;
  /** Resolves once this server has applied all invalidations that were sent before the call. */
  caughtUp(): Promise<void>;
  close(): Promise<void>;
};

type PrincipalCacheOptions = {
  readonly connectionString: string;
  readonly db: Database;
  readonly key: Uint8Array;
  readonly config: Pick<Config, 'requiresSecondFactor' | 'OIDC_SECOND_FACTOR'>;
  readonly log: Log;
};

type CacheEntry = { readonly staff: Staff; readonly expiresAt: Date };

/**
 * Caches the principal per access token. NOTIFY invalidates the entries of an account;
 * the cache is off while the LISTEN connection is down.
 */
export async function startPrincipalCache(options: PrincipalCacheOptions): Promise<PrincipalCache> {
  const { db, key, config } = options;
  // Evicts the oldest entry, which expires next. LRU order would cost a write per request.
  const entries = new Map<string, CacheEntry>();
  const tokensByAccount = new Map<number, Set<string>>();
  let isListening = false;
  /** Counts invalidations: an entry that was read before one may be stale and is not cached. */
  let invalidations = 0;

  const forgetToken = (token: string) => {
    const entry = entries.get(token);
    if (!entry) return;
    entries.delete(token);
    const tokens = tokensByAccount.get(entry.staff.accountId);
    tokens?.delete(token);
    if (tokens?.size === 0) tokensByAccount.delete(entry.staff.accountId);
  };
  const forgetAll = () => {
    invalidations += 1;
    entries.clear();
    tokensByAccount.clear();
  };
  const remember = (token: string, entry: CacheEntry) => {
    entries.set(token, entry);
    const tokens = tokensByAccount.get(entry.staff.accountId) ?? new Set();
    tokensByAccount.set(entry.staff.accountId, tokens.add(token));
    if (entries.size <= LARGEST_SIZE) return;
    for (const oldest of entries.keys()) {
      forgetToken(oldest);
      break;
    }
  };

  const listener = await listen({
    connectionString: options.connectionString,
    channel: CHANNEL,
    log: options.log,
    onNotification(payload) {
      invalidations += 1;
      for (const token of [...(tokensByAccount.get(Number(payload)) ?? [])]) forgetToken(token);
    },
    onChange(isUp) {
      isListening = isUp;
      forgetAll();
    },
  });

  return {
    async authenticate(token, now) {
      const entry = entries.get(token);
      if (entry && entry.expiresAt > now) return entry.staff;
      forgetToken(token);
      const claims = await verifyAccessToken(key, token, now);
      const before = invalidations;
      const staff = await loadStaff(db, config, claims.accountId, claims.sessionId);
      // Not cached: the call right after a password change or agreement may precede its NOTIFY.
      const isSettled = !staff.mustChangePassword && !staff.mustAgree && !staff.mustAddSecondFactor;
      if (isListening && invalidations === before && isSettled)
        remember(token, { staff, expiresAt: claims.expiresAt });
      return staff;
    },
    caughtUp: () => listener.caughtUp(),
    close: () => listener.close(),
  };
}

async function loadStaff(
  db: Database,
  config: PrincipalCacheOptions['config'],
  accountId: number,
  sessionId: string,
): Promise<Staff> {
  const row = await findPrincipal(db, accountId, sessionId);
  if (row?.disabled_at) throw new RefusalError('USER_IS_DISABLED');
  if (!row || row.ended_at) throw new RefusalError('SESSION_EXPIRED');
  const party = groupOfRole[row.role];
  return {
    kind: 'staff',
    accountId: row.id,
    sessionId,
    emailAddress: row.email_address,
    fullName: row.full_name,
    role: row.role,
    party,
    channel: row.channel,
    certificate: row.certificate,
    // The identity provider has confirmed the person, so the password was not used.
    mustChangePassword: row.is_auto_generated && row.method === 'PASSWORD',
    mustAgree: !isAgreementHeld(row.agreed_at),
    mustAddSecondFactor: isSecondFactorDue(
      config,
      party,
      row.has_second_factor || (row.method === 'OIDC' && config.OIDC_SECOND_FACTOR),
    ),
  };
}
