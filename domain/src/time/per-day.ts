import type { Day } from './day.ts';

/** Caches the result for the last day: schemas that depend on today are expensive to build. */
export function perDay<T>(make: (today: Day) => T): (today: Day) => T {
  let built: { readonly today: Day; readonly value: T } | null = null;
  return (today) => {
    if (built?.today !== today) built = { today, value: make(today) };
    return built.value;
  };
}
