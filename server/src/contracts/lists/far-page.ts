import type { SortOrder } from '@salus/api/contract-filters.ts';
import { isIssued, isPaid, type Status, statuses } from '@salus/domain/contracts/status.ts';
import { sql } from 'kysely';
import type { Reader } from '../../platform/db.ts';
import type { Asked } from './asked-contracts.ts';
import { isFoundByName, statusesByName } from './name-search.ts';
import { isFoundByDays } from './page-by-days.ts';
import { countLacking, isOfMany, isOfPolicy, type Slice } from './page-ids.ts';
import { rememberAsked } from './remember-asked.ts';
import { isOfManyOfficers } from './scope-of-list.ts';
import { sums } from './sums.ts';

/**
 * What is read for a page, in this order. Backwards: counted from the end, so its rows come in reverse. By days: the counts say
 * where it begins.
 */
export type Piece = {
  readonly asked: Asked;
  readonly slice: Slice;
  readonly isBackwards: boolean;
  readonly isByDays: boolean;
};

type Part = { readonly asked: Asked; readonly slice: Slice; readonly size: number };

/**
 * From which place on a walk from the beginning is slower than to ask the counts where to begin: of seven contracts that it
 * meets one is a region's, of forty one is an area's.
 */
const FAR = { all: 4000, REGION: 600, AREA: 100 } as const;

/** Do the counts say where a page is found? Of lists that are walked in several parts always: it must be known how long each is. */
export function isFar({ scope, status = statuses }: Asked, { sortBy, offset }: Slice): boolean {
  if (!isOfMany(scope)) return false;
  if (sortBy === 'status' && status.length > 1) return true;
  if (isOfPolicy(sortBy) && !status.every(isIssued)) return true;
  return offset >= FAR[isOfManyOfficers(scope) ? scope.kind : 'all'];
}

const askSizes = rememberAsked<{ readonly status: Status; readonly contracts: number }>();

/** Counts what is asked for, and says where the slice is found soonest. */
export async function findPieces(reader: Reader, asked: Asked, slice: Slice) {
  const rows = await askSizes(
    reader,
    asked,
    [],
    () => sql`
      select status, sum(contracts)::bigint as contracts
        from ${isFoundByName(asked) ? statusesByName(reader, asked) : sql`${sums(reader, asked)} counted`}
       group by status`,
  );
  const sizes = new Map(rows.map(({ status, contracts }) => [status, contracts]));
  const parts = await inParts(reader, asked, slice, (of) =>
    of.reduce((sum, status) => sum + (sizes.get(status) ?? 0), 0),
  );
  const pieces: Piece[] = [];
  let before = 0;
  for (const part of parts) {
    const offset = Math.max(0, slice.offset - before);
    const limit = Math.min(slice.offset + slice.limit, before + part.size) - before - offset;
    if (limit > 0) pieces.push(nearest(part, { ...part.slice, offset, limit }));
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
function nearest({ asked, size }: Part, slice: Slice): Piece {
  const isByDays = slice.offset >= FAR.AREA && isFoundByDays(asked, slice);
  const fromEnd = size - slice.offset - slice.limit;
  if (isByDays || fromEnd >= slice.offset) return { asked, slice, isBackwards: false, isByDays };
  return {
    asked,
    slice: { ...slice, sortOrder: opposite(slice.sortOrder), offset: fromEnd },
    isBackwards: true,
    isByDays: false,
  };
}

const opposite = (order: SortOrder): SortOrder => (order === 'ASC' ? 'DESC' : 'ASC');
