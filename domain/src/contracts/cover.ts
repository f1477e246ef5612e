import { type Day, isBefore } from '../time/day.ts';
import type { Status } from './status.ts';
import { isCancelled, isInForce } from './status-questions.ts';

/** The cover of an issued policy on a day (DOC-7, MY-3). */
export const coverStates = ['LATER', 'NOW', 'ENDED', 'CANCELLED'] as const;
export type CoverState = (typeof coverStates)[number];

type Policy = { readonly status: Status; readonly startsOn: Day; readonly endsOn: Day };

/** @returns null for a contract that is not issued */
export function coverOn(today: Day, { status, startsOn, endsOn }: Policy): CoverState | null {
  if (isCancelled(status)) return 'CANCELLED';
  if (!isInForce(status)) return null;
  if (isBefore(today, startsOn)) return 'LATER';
  return isBefore(endsOn, today) ? 'ENDED' : 'NOW';
}
