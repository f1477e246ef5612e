import type { Day } from '../../time/day.ts';
import type { Difference } from './difference.ts';

/** Whether the day has ended, so that a clerk may close it (CLOSE-3). */
export const isClosable = (day: Day, today: Day): boolean => day < today;

/** Days of a list: by default, and at most. */
export const USUAL_CLOSE_DAYS = 31;
export const MAX_CLOSE_DAYS = 62;

/** CHANGED: closed, and a difference appeared or changed since (CLOSE-4). */
export const dayStates = ['OPEN', 'CLOSED', 'CHANGED'] as const;
export type DayState = (typeof dayStates)[number];

/** The same difference on two readings of one day. An older close may group it elsewhere. */
const keyOf = ({ origin, reason, detail, reference, reported, recorded }: Difference) =>
  JSON.stringify([origin, reason, detail, reference, reported, recorded]);

/** Differences now against those of the last close: the new ones, and those that are gone. */
export function sinceClosing<A extends Difference, B extends Difference>(
  now: readonly A[],
  closed: readonly B[],
): { readonly appeared: ReadonlySet<A>; readonly gone: readonly B[] } {
  const before = Map.groupBy(closed, keyOf);
  const appeared = new Set(now.filter((one) => before.get(keyOf(one))?.pop() === undefined));
  return { appeared, gone: [...before.values()].flat() };
}
