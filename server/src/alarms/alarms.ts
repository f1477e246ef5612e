import { objectFromKeys } from '@salus/domain/objects.ts';
import { type AlarmKind, alarmKinds } from '@salus/domain/operations/alarms.ts';
import { sql } from 'kysely';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db.ts';
import type { Log } from '../platform/log.ts';

/** The line in the log, by which operators and rules of monitoring find an alarm. */
const logLines: Readonly<Record<AlarmKind, string>> = {
  UNEXPECTED_ERROR: 'unexpected error',
  MANY_DETAILS_READ: 'a person opened very many contracts within an hour',
  MANY_PERSONS_READ: 'a person read the numbers of very many customers within an hour',
  MANY_EXPORTS: 'a person exported very many files within an hour',
  MANY_REVEALS: 'a person revealed very many numbers within an hour',
  TOKEN_REUSED: 'a used refresh token came back, its session has ended',
  SMS_LIMIT_REACHED: 'SMS limit reached',
  MESSAGE_UNDELIVERABLE: 'message can not be delivered',
  REFUND_REJECTED: 'the gateway rejected a refund',
  REFUND_GIVEN_UP: 'refund given up',
  REFUND_PAID_TWICE: 'a refund was paid by hand and by the gateway',
  INSURER_REFUSED: 'insurer refused a report',
  INSURER_SILENT: 'insurer has not answered for more than a day',
  POLICY_END_UNREPORTED: 'the end of a policy that the insurer refused is not reported',
  DRAFTS_NOT_ERASED: 'drafts could not be erased and were left',
  NOTHING_ERASED:
    'nothing is erased: for more than 45 days no contract was changed, or nothing was erased. ' +
    'Did the clock jump, or was an old backup restored?',
};

type Subject = {
  readonly accountId?: number | null;
  readonly contractId?: number | null;
  readonly trace?: string | null;
};

export type Alarms = {
  /** Logs an alarm and stores it for the back office. `facts` are in the log alone. */
  raise(kind: AlarmKind, subject: Subject, facts?: Readonly<Record<string, unknown>>): void;
  /** Alarms of that kind since the start of this process, for the metrics. */
  count(kind: AlarmKind): number;
  /** Resolves when the alarms so far are stored. */
  close(): Promise<void>;
};

/** Repeats of an hour count in one row, so a fault of every request makes few of them. */
export function createAlarms(options: {
  readonly db: Database;
  readonly log: Log;
  readonly clock: Clock;
}): Alarms {
  const { db, log, clock } = options;
  const counts = objectFromKeys(alarmKinds, () => 0);
  const writes = new Set<Promise<void>>();

  async function store(kind: AlarmKind, subject: Subject): Promise<void> {
    const { accountId = null, contractId = null, trace = null } = subject;
    const now = clock();
    try {
      await sql`insert into alarms (kind, account_id, contract_id, trace_id, raised_at, last_at)
        values (${kind}, ${accountId}, ${contractId}, ${trace}, ${now}, ${now})
        on conflict (kind, account_id, contract_id, hour) where seen_at is null
        do update set count = alarms.count + 1,
                      last_at = greatest(alarms.last_at, excluded.last_at)`.execute(db);
    } catch (error) {
      log.warn({ err: error, alarm: kind }, 'an alarm was not stored');
    }
  }

  return {
    raise(kind, subject, facts = {}) {
      counts[kind] += 1;
      const known = Object.entries(subject).filter(([, value]) => value != null);
      log.error({ ...Object.fromEntries(known), ...facts }, logLines[kind]);
      const write = store(kind, subject).finally(() => writes.delete(write));
      writes.add(write);
    },
    count: (kind) => counts[kind],
    close: async () => {
      await Promise.all(writes);
    },
  };
}
