import type { SortOrder } from '@salus/api/contract-filters.ts';
import { isIssued, isPaid, type Status, statuses } from '@salus/domain/contracts/status.ts';
import { businessDayOf, startOfBusinessDay } from '@salus/domain/time/business-time.ts';
import { addDays, type Day } from '@salus/domain/time/day.ts';
import { sql } from 'kysely';
import type { Reader } from '../../platform/db.ts';
import type { Asked } from './asked-contracts.ts';
import { firstOfMonth, inPieces, lastOfMonth } from './days-in-pieces.ts';
import { isFoundByName, statusesByName } from './name-search.ts';
import { countLacking, isOfMany, isOfPolicy, type Slice } from './page-ids.ts';
import { isOfManyOfficers } from './scope-of-list.ts';
import { countedAs, countedSums, sums } from './sums.ts';

/** What is read for a page, in this order. Backwards: counted from the end, so its rows come in reverse. */
export type Piece = { readonly asked: Asked; readonly slice: Slice; readonly isBackwards: boolean };

type Part = { readonly asked: Asked; readonly slice: Slice; readonly size: number };

/**
 * From which place on a walk from the beginning is slower than to ask the counts where to begin: of seven contracts that it
 * meets one is a region's, of forty one is an area's.
 */
const FAR = { all: 4000, REGION: 600, AREA: 100 } as const;

/** Is a page found in two steps? Lists that are walked in several parts always are: it must be known how long each is. */
export function isFar({ scope, status = statuses }: Asked, { sortBy, offset }: Slice): boolean {
  if (!isOfMany(scope)) return false;
  if (sortBy === 'status' && status.length > 1) return true;
  if (isOfPolicy(sortBy) && !status.every(isIssued)) return true;
  return offset >= FAR[isOfManyOfficers(scope) ? scope.kind : 'all'];
}

/** Counts what is asked for, and says where the slice is found soonest. */
export async function findPieces(reader: Reader, asked: Asked, slice: Slice) {
  const { rows } = await sql<{ status: Status; contracts: number }>`
    select status, sum(contracts)::bigint as contracts
      from ${isFoundByName(asked) ? statusesByName(reader, asked) : sql`${sums(reader, asked)} counted`}
     group by status`.execute(reader);
  const sizes = new Map(rows.map(({ status, contracts }) => [status, contracts]));
  const parts = await inParts(reader, asked, slice, (of) =>
    of.reduce((sum, status) => sum + (sizes.get(status) ?? 0), 0),
  );
  const pieces: Piece[] = [];
  let before = 0;
  for (const part of parts) {
    const offset = Math.max(0, slice.offset - before);
    const limit = Math.min(slice.offset + slice.limit, before + part.size) - before - offset;
    if (limit > 0) pieces.push(await nearest(reader, part, { ...part.slice, offset, limit }));
    before += part.size;
  }
  return { total: before, pieces };
}

/** A list by status is one after the other; one by policy is those that have a policy, and then the others as they were made. */
async function inParts(
  reader: Reader,
  asked: Asked,
  slice: Slice,
  sizeOf: (of: readonly Status[]) => number,
): Promise<readonly Part[]> {
  const wanted = asked.status ?? statuses;
  const part = (of: readonly Status[], own: Partial<Slice> = {}, size = sizeOf(of)): Part => ({
    asked: { ...asked, status: of },
    slice: { ...slice, ...own },
    size,
  });
  if (slice.sortBy === 'status') {
    const sorted = wanted.toSorted();
    return (slice.sortOrder === 'ASC' ? sorted : sorted.toReversed()).map((status) =>
      part([status], { sortBy: 'createdAt' }),
    );
  }
  if (!isOfPolicy(slice.sortBy)) return [part(wanted)];
  const having = wanted.filter(isPaid);
  const without = wanted.filter((status) => !isIssued(status));
  const lacking = wanted.includes('PAID') ? await countLacking(reader, asked, slice.sortBy) : 0;
  const numbered = sizeOf(having) - lacking;
  return [
    part(having, {}, numbered),
    part(without, { sortBy: 'createdAt', lacking: slice.sortBy }, sizeOf(wanted) - numbered),
  ].filter(({ size }) => size > 0);
}

/** From the day on which the slice begins, where the counts know days; otherwise from whichever end is nearer. */
async function nearest(reader: Reader, { asked, size }: Part, slice: Slice): Promise<Piece> {
  // The counts don't know who of those that are being issued has a policy already.
  const isCounted = slice.lacking === undefined || !asked.status?.includes('PAID');
  if (slice.offset >= FAR.AREA && slice.sortBy === 'createdAt' && isCounted) {
    const found = await skipDays(reader, asked, slice);
    if (found) return found;
  }
  const fromEnd = size - slice.offset - slice.limit;
  if (fromEnd >= slice.offset) return { asked, slice, isBackwards: false };
  return { asked, slice: { ...slice, sortOrder: opposite(slice.sortOrder), offset: fromEnd }, isBackwards: true };
}

const opposite = (order: SortOrder): SortOrder => (order === 'ASC' ? 'DESC' : 'ASC');

/**
 * The same slice of what was made from its first contract's day on: counted by month, and then by the days of one month. Where
 * the day is long, and the slice lies nearer to its end, it is walked to from there.
 */
async function skipDays(reader: Reader, asked: Asked, slice: Slice): Promise<Piece | null> {
  const days = countedDays(asked);
  const scopeId = countedAs(asked.scope);
  if (!days || scopeId === null) return null;
  const month = await passed('month', days.from, days.to, slice.offset);
  if (!month) return null;
  const later = (one: Day, other: Day | undefined) => (other && other > one ? other : one);
  const sooner = (one: Day, other: Day | undefined) => (other && other < one ? other : one);
  const day = await passed(
    'day',
    later(firstOfMonth(month.first), days.from),
    sooner(lastOfMonth(month.first), days.to),
    month.left,
  );
  if (!day) return null;
  const fromEnd = day.contracts - day.left - slice.limit;
  const isBackwards = fromEnd >= 0 && fromEnd < day.left;
  const sortOrder = isBackwards ? opposite(slice.sortOrder) : slice.sortOrder;
  const created =
    sortOrder === 'ASC'
      ? { ...asked.created, from: startOfBusinessDay(day.first) }
      : { ...asked.created, before: startOfBusinessDay(addDays(day.first, 1)) };
  const offset = isBackwards ? fromEnd : day.left;
  return { asked: { ...asked, created }, slice: { ...slice, sortOrder, offset }, isBackwards };

  /** The month or day in which the place `offset` lies, how far in it, and how many it has. */
  async function passed(span: 'month' | 'day', from: Day | undefined, to: Day | undefined, offset: number) {
    const pieces = span === 'day' ? [{ span, from, to } as const] : inPieces({ from, to });
    const { rows } = await sql<{ first: Day; contracts: number }>`
      select date_trunc(${span}, day)::date as first, sum(contracts)::bigint as contracts
        from (${countedSums(asked, [scopeId ?? 0], 'created', pieces)}) counting
       group by 1 order by 1 ${sql.raw(slice.sortOrder)}`.execute(reader);
    let left = offset;
    for (const { first, contracts } of rows) {
      if (left < contracts) return { first, left, contracts };
      left -= contracts;
    }
    return null;
  }
}

/** The days of business time that are asked for, where nothing but what the counts tell apart narrows them further. */
function countedDays({ created, started, cancelled, policyNo, proposerName, proposerNationalId }: Asked) {
  if (policyNo || proposerName || proposerNationalId) return null;
  if (started.from || started.to || cancelled.from || cancelled.to) return null;
  const { from, before } = created;
  const first = from ? businessDayOf(from) : undefined;
  const end = before ? businessDayOf(before) : undefined;
  if (from && first && startOfBusinessDay(first).getTime() !== from.getTime()) return null;
  if (before && end && startOfBusinessDay(end).getTime() !== before.getTime()) return null;
  return { from: first, to: end && addDays(end, -1) };
}
