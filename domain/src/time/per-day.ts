import type { Day } from './day.ts';

/** Caches the result for the last day: schemas that depend on today are expensive to build. */
export function perDay<T>(make: (today: Day) => T): (today: Day) => T {
  let latest: { readonly today: Day; readonly value: T } | null = null;
  return (today) => {
    if (latest?.today !== today) latest = { today, value: make(today) };
    return latest.value;
  };
}
