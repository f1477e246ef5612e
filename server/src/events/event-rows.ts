import type { StoredEventKind } from '@salus/domain/contracts/contract-events.ts';
import type { JsonObject } from '@salus/domain/objects.ts';
import { sql } from 'kysely';
import type { Database } from '../platform/db.ts';

/** A row of `events` with its place in the order of all. */
export type EventRow = {
  readonly position: number;
  readonly kind: StoredEventKind;
  readonly contractId: number | null;
  /** The officer of the contract now, or the one whose work changed; null for the back office. */
  readonly officerId: number | null;
  /** Shaped as `eventData` of its kind. */
  readonly data: JsonObject;
};

/** Gives committed events their positions. @returns the last position of all */
export async function placeEvents(db: Database): Promise<number> {
  const { rows } = await sql<{ last: number }>`select place_events() as last`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('place_events() returns a row');
  return row.last;
}

/** The last position that was given, and the one below which events are cleared. */
export function readPositions(
  db: Database,
): Promise<{ readonly last: number; readonly cleared: number }> {
  return db.selectFrom('event_positions').select(['last', 'cleared']).executeTakeFirstOrThrow();
}

/** The next events after a position, up to and including another. */
export async function readEvents(
  db: Database,
  { after, through, atMost }: { after: number; through: number; atMost: number },
): Promise<readonly EventRow[]> {
  const { rows } = await sql<EventRow>`
    select e.position, e.kind, e.contract_id as "contractId",
           case when e.contract_id is null then e.officer_id else c.officer_id end as "officerId",
           e.data
      from events e left join contracts c on c.id = e.contract_id
     where e.position > ${after} and e.position <= ${through}
       and (e.contract_id is null or c.id is not null)
     order by e.position limit ${atMost}`.execute(db);
  return rows;
}

/** Removes the events of before a time, which no listener can ask for any more. */
export async function clearEvents(db: Database, before: Date): Promise<void> {
  await placeEvents(db);
  await sql`
    with gone as (
           delete from events where position is not null and at < ${before} returning position)
    update event_positions set cleared = greatest(cleared, (select max(position) from gone))
     where exists (select from gone)`.execute(db);
}
