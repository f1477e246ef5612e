import { pageValue } from './page-values.ts';

let ahead: number | undefined;

/** Milliseconds by which development moved business time (RUN-29); 0 in production. */
function readLead(): number {
  const value = Number(pageValue('clock-ahead') ?? 0);
  return Number.isFinite(value) ? value : 0;
}

/** Business time, for all that contracts, links and days depend on. */
export function currentTime(): Date {
  ahead ??= readLead();
  return new Date(Date.now() + ahead);
}
