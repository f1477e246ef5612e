import { setTimeout as pause } from 'node:timers/promises';
import { RefusalError } from '@salus/api/refusal-error.ts';
import type { RoleGroup } from '@salus/domain/people/roles.ts';
import type { EventHub } from '../context.ts';
import { actorReach } from '../contracts/scope.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db.ts';
import type { Log } from '../platform/log.ts';
import { placeEvents, readEvents, readPositions } from './event-rows.ts';
import { type Listener, openListener } from './listener.ts';
import { readLiveSessions } from './live-sessions.ts';
import { mayChangeWork, visibleEvents } from './visible-events.ts';

/** A screen follows within two seconds. */
const LOOK_MILLISECONDS = 250;
/** A stream ends within 5 s of its session (EVENT-4). */
const SESSION_CHECK_MILLISECONDS = 2000;
/** EVENT-1 */
const PING_MILLISECONDS = 25_000;
const ROWS_AT_ONCE = 500;
/** Streams of one person on one server (EVENT-5). */
const MOST_STREAMS = 100;

/** An officer's counts are cheap; those of a team or of all contracts change with every sale. */
const countsPauseMilliseconds = {
  sales: 1000,
  backOffice: 5000,
  manager: 5000,
  director: 5000,
  auditor: 5000,
  admin: 5000,
} as const satisfies Record<RoleGroup, number>;

/** The id of counts after the event at a position. Positions are even: the next id is greater. */
const countsId = (position: number) => position + 1;

type HubOptions = {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
};

/**
 * Sends committed events to the people of this server. It looks for them by itself: a NOTIFY in
 * each transaction would take a lock of the whole database at the commit (decision 64).
 */
export function openEventHub({ db, clock, log }: HubOptions): EventHub {
  const listeners = new Set<Listener>();
  const remove = (listener: Listener) => void listeners.delete(listener);
  const endAll = () => {
    for (const listener of [...listeners]) listener.end();
  };
  /** Without the database no session can be verified either; clients come again. */
  const endAllAfter = (error: unknown) => {
    log.warn({ err: error }, 'streams of events end');
    endAll();
  };
  let isClosed = false;

  /** Those who have everything share one read. */
  const sendEvents = async () => {
    const last = await placeEvents(db);
    const free = [...listeners].filter(({ isCounting }) => !isCounting);
    for (const [cursor, group] of Map.groupBy(free, (listener) => listener.cursor)) {
      if (cursor >= last) continue;
      const rows = await readEvents(db, { after: cursor, through: last, atMost: ROWS_AT_ONCE });
      const isAll = rows.length < ROWS_AT_ONCE;
      for (const listener of group) {
        const events = await visibleEvents(db, listener.staff, rows);
        const changesWork = await mayChangeWork(db, listener.staff, rows);
        for (const { kind, position, data } of events) listener.send(kind, position, data);
        listener.isWorkDue ||= changesWork;
        listener.cursor = isAll ? last : (rows.at(-1)?.position ?? last);
      }
    }
  };
  const sendWork = async () => {
    const at = performance.now();
    const due = [...listeners].filter((one) => one.isWorkDue && one.countsAgainAt <= at);
    for (const group of Map.groupBy(due, ({ staff }) => staff.accountId).values()) {
      // Their events wait, so that ids grow and an event after the counts makes them due again.
      for (const listener of group) {
        listener.isCounting = true;
        listener.isWorkDue = false;
      }
      const counts = (await group[0]?.countWork()) ?? {};
      for (const listener of group) {
        listener.isCounting = false;
        // An event that was under way already: counted again.
        if (listener.isWorkDue) continue;
        listener.countsAgainAt = at + countsPauseMilliseconds[listener.staff.party];
        listener.send('work', countsId(listener.cursor), { counts });
      }
    }
  };
  const endLostSessions = async () => {
    const ids = [...listeners].map(({ staff }) => staff.sessionId);
    const sessions = await readLiveSessions(db, [...new Set(ids)], clock());
    for (const listener of [...listeners]) {
      const { staff, unitId } = listener;
      const session = sessions.get(staff.sessionId);
      const isSame =
        session?.role === staff.role &&
        session.channel === staff.channel &&
        session.unitId === unitId;
      if (!isSame) listener.end();
    }
  };
  const ping = async () => {
    for (const listener of listeners) listener.ping();
  };
  /** Each step has a loop of its own: the counts of many heads delay neither events nor ends. */
  const repeating = (milliseconds: number, step: () => Promise<void>) => {
    let isRunning = false;
    return async () => {
      if (isRunning) return;
      isRunning = true;
      while (listeners.size > 0) {
        await step().catch(endAllAfter);
        await pause(milliseconds, undefined, { ref: false });
      }
      isRunning = false;
    };
  };
  const loops = [
    repeating(LOOK_MILLISECONDS, sendEvents),
    repeating(LOOK_MILLISECONDS, sendWork),
    repeating(SESSION_CHECK_MILLISECONDS, endLostSessions),
    repeating(PING_MILLISECONDS, ping),
  ];

  return {
    async follow({ staff, after, countWork }) {
      const last = await placeEvents(db);
      const isComplete =
        after === null ||
        (Number(after) >= (await readPositions(db)).cleared && Number(after) <= last + 1);
      const id = isComplete && after !== null ? Number(after) : last;
      const session = (await readLiveSessions(db, [staff.sessionId], clock())).get(staff.sessionId);
      if (!session) throw new RefusalError('SESSION_EXPIRED');
      const ofPerson = [...listeners].filter((one) => one.staff.accountId === staff.accountId);
      if (ofPerson.length >= MOST_STREAMS) throw new RefusalError('TOO_MANY_STREAMS');
      if (isClosed) throw new RefusalError('SERVICE_UNAVAILABLE');
      // An odd id is one of counts, which the person has.
      const hasCounts = id % 2 === 1;
      const listener = openListener(
        {
          staff,
          unitId: session.unitId,
          countWork,
          cursor: hasCounts ? id - 1 : id,
          isWorkDue: !hasCounts && actorReach(staff) !== 'none',
        },
        remove,
      );
      if (!isComplete) listener.send('reset', id, {});
      listeners.add(listener);
      for (const loop of loops) void loop();
      return listener.stream;
    },
    lastId: async () => String(countsId((await readPositions(db)).last)),
    close() {
      isClosed = true;
      endAll();
    },
  };
}
