import type { AlarmKind } from '@salus/domain/operations/alarms.ts';
import { alarmingReads, type ReadAlarm } from '@salus/domain/people/personal-reads.ts';
import type { Alarms } from '../alarms/alarms.ts';
import type { PersonalRead } from './reads-in-answer.ts';

const HOUR_MILLISECONDS = 3_600_000;
/** The database counts again after this share of the persons that are missing to an alarm. */
const SHARE_COUNTED = 0.1;

const alarmKinds = {
  DETAIL: 'MANY_DETAILS_READ',
  EXPORT: 'MANY_EXPORTS',
  REVEAL: 'MANY_REVEALS',
  PERSONS: 'MANY_PERSONS_READ',
} as const satisfies Record<ReadAlarm, AlarmKind>;

/** The reads of an account within the last hour, in all servers. */
export type ReadTotal = {
  readonly accountId: number;
  readonly alarm: ReadAlarm;
  readonly total: number;
};
/** The accounts and kinds that a write counts. */
export type Counting = {
  readonly since: Date;
  readonly kinds: ReadonlySet<string>;
  readonly accounts: ReadonlySet<number>;
};

export const countingKey = (accountId: number, kind: string) => `${accountId}:${kind}`;

/** Raises each alarm once per hour and person (SEC-5): the person may continue reading. */
export function createReadAlarms(alarms: Alarms) {
  const alarmedAt = new Map<string, number>();
  /** Contracts that an account saw here since the last count, and its total; null before one. */
  const seenByAccount = new Map<
    number,
    { since: number; references: Set<string>; total: number | null }
  >();

  const isQuiet = (accountId: number, alarm: ReadAlarm, now: number) =>
    now - (alarmedAt.get(countingKey(accountId, alarm)) ?? Number.NEGATIVE_INFINITY) <
    HOUR_MILLISECONDS;

  /** Few of the pages that an account opens show enough new persons to count them all again. */
  function hasMorePersons(read: PersonalRead): boolean {
    const { accountId, at, identityHash } = read;
    const now = at.getTime();
    if (read.kind === 'EXPORT' || read.kind === 'LOG' || isQuiet(accountId, 'PERSONS', now))
      return false;
    let account = seenByAccount.get(accountId);
    if (!account || now - account.since >= HOUR_MILLISECONDS) {
      account = { since: now, references: new Set(), total: null };
      seenByAccount.set(accountId, account);
    }
    const { references, total } = account;
    for (const one of read.referenceNumbers ?? []) references.add(one);
    if (read.referenceNumber) references.add(read.referenceNumber);
    else if (identityHash && !read.referenceNumbers) references.add(identityHash.toString('hex'));
    // Other servers and earlier processes have shown persons too.
    if (total === null) return true;
    return references.size >= (alarmingReads.PERSONS - total) * SHARE_COUNTED;
  }

  return {
    toCount(reads: readonly PersonalRead[]): Counting {
      const now = reads[0]?.at.getTime() ?? 0;
      return {
        since: new Date(now - HOUR_MILLISECONDS),
        kinds: new Set(
          reads
            .filter(({ accountId, kind }) => isAlarm(kind) && !isQuiet(accountId, kind, now))
            .map(({ accountId, kind }) => countingKey(accountId, kind)),
        ),
        accounts: new Set(reads.filter(hasMorePersons).map(({ accountId }) => accountId)),
      };
    },
    raise(totals: readonly ReadTotal[], at: Date): void {
      const now = at.getTime();
      for (const { accountId, alarm, total } of totals) {
        const account = seenByAccount.get(accountId);
        if (alarm === 'PERSONS' && account) {
          account.total = total;
          account.references.clear();
        }
        if (total < alarmingReads[alarm] || isQuiet(accountId, alarm, now)) continue;
        alarmedAt.set(countingKey(accountId, alarm), now);
        alarms.raise(alarmKinds[alarm], { accountId }, { reads: total });
      }
    },
  };
}

const isAlarm = (kind: string): kind is ReadAlarm => kind in alarmingReads;
