import { type Refusal, refuse } from '../../refusals.ts';
import type { Day } from '../../time/day.ts';
import type { Total } from '../total.ts';
import { type Difference, isDifference } from './difference.ts';

/** The business day of the first contract, and the present one. */
export type CloseLimits = { readonly firstDay: Day | null; readonly today: Day };

/** No money came before the first contract. */
export const isBeforeBusiness = (day: Day, { firstDay }: CloseLimits): boolean =>
  firstDay === null || day < firstDay;

/** Whether the day has ended, so that its close is final (CLOSE-3). */
export const isOver = (day: Day, { today }: CloseLimits): boolean => day < today;

export const isClosable = (day: Day, limits: CloseLimits): boolean =>
  isOver(day, limits) && !isBeforeBusiness(day, limits);

/** Days that one call closes, at most: a month (CLOSE-8). */
export const MAX_DAYS_TO_CLOSE = 31;

/** A close of several days has no note, so each of them must be without a difference (CLOSE-8). */
export function whyNotCloseWithoutNote(
  days: readonly { readonly day: Day; readonly difference: Total }[],
): Refusal | null {
  const differing = days.filter(({ difference }) => needsNote(difference));
  return differing.length === 0
    ? null
    : refuse('CLOSE_NEEDS_NOTE', { days: differing.map(({ day }) => day) });
}

/** The clerk explains an open difference. */
export const needsNote = ({ count }: Total): boolean => count > 0;

/** Days of a list: by default, and at most. */
export const USUAL_CLOSE_DAYS = 31;
export const MAX_CLOSE_DAYS = 62;

/** CHANGED: closed, and a difference appeared or changed since (CLOSE-4). */
export const dayStates = ['OPEN', 'CLOSED', 'CHANGED'] as const;
type DayState = (typeof dayStates)[number];

export const isNeverClosed = (state: DayState) => state === 'OPEN';
export const isChangedSinceClose = (state: DayState) => state === 'CHANGED';

/** Whether the sides of a day agree (CLOSE-10). */
export const dayAgreements = ['AGREES', 'DIFFERS', 'NO_STATEMENT'] as const;
export type DayAgreement = (typeof dayAgreements)[number];

/** Without a statement nothing proves the bank's side, and before its end a day may change. */
export function dayAgreement(
  difference: Total,
  { isOnStatement, hasEnded }: { readonly isOnStatement: boolean; readonly hasEnded: boolean },
): DayAgreement {
  if (difference.count > 0) return 'DIFFERS';
  return isOnStatement && hasEnded ? 'AGREES' : 'NO_STATEMENT';
}

/** The same difference on two readings of one day. An older close may group it elsewhere. */
const differenceKey = ({ origin, reason, detail, reference, reported, recorded }: Difference) =>
  JSON.stringify([origin, reason, detail, reference, reported, recorded]);

/** Differences now against those of the last close: the new ones, and those that are gone. */
export function sinceClosing<A extends Difference, B extends Difference>(
  now: readonly A[],
  closedDifferences: readonly B[],
): { readonly additions: ReadonlySet<A>; readonly removals: readonly B[] } {
  const before = Map.groupBy(closedDifferences, differenceKey);
  const additions = new Set(
    now.filter((one) => before.get(differenceKey(one))?.pop() === undefined),
  );
  return { additions, removals: [...before.values()].flat() };
}

/** The state of a day by the differences of its last close; a line listed apart changes nothing. */
export function dayState(
  now: readonly Difference[],
  closedDifferences: readonly Difference[] | null,
): DayState {
  if (closedDifferences === null) return 'OPEN';
  const { additions } = sinceClosing(now.filter(isDifference), closedDifferences);
  return additions.size === 0 ? 'CLOSED' : 'CHANGED';
}
