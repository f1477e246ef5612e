import { BUSINESS_TIME_ZONE, businessDay } from '@salus/domain/time/business-time.ts';
import { addDays } from '@salus/domain/time/day.ts';
import type { TestApp } from './test-app.ts';

/** Moves the clock of a test forward to a time in Vietnam, `days` after today. */
export function moveTo(salus: Pick<TestApp, 'now' | 'wait'>, days: number, time: string): void {
  const target = new Date(`${addDays(businessDay(salus.now()), days)}T${time}+07:00`);
  const minutes = (target.getTime() - salus.now().getTime()) / 60_000;
  if (minutes < 0) throw new Error(`${time} is over in ${BUSINESS_TIME_ZONE}`);
  salus.wait(minutes);
}
