import { businessDay, startOfBusinessDay } from '@salus/domain/time/business-time.ts';
import { addDays, type Day } from '@salus/domain/time/day.ts';
import { workingDaysBetween } from '@salus/domain/time/working-days.ts';
import { givenContract } from '../given.ts';
import type { TestApp } from '../test-app.ts';

/** Payments that are dated back, on any weekday of the test. */

/** The latest day with this number of working days up to today. */
export function dayBack(salus: TestApp, workingDays: number): Day {
  const today = businessDay(salus.now());
  let at = today;
  while (workingDaysBetween(at, today) < workingDays) at = addDays(at, -1);
  return at;
}

/** The beginning of that day; files with days only state no other instant. */
export const instantBack = (salus: TestApp, workingDays: number): Date =>
  startOfBusinessDay(dayBack(salus, workingDays));

/** The number of a contract that awaits its payment since 30 days. */
export async function oldContract(salus: TestApp): Promise<string> {
  const { referenceNumber } = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
  await salus.app.pool.query(
    `update contracts set created_at = created_at - interval '30 days'
      where reference_number = $1`,
    [referenceNumber],
  );
  return referenceNumber;
}
