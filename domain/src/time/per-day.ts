import type { Day } from './day.ts';

/** Remembers what `make` built for the last day asked: schemas that know today's date are dear to build and change at midnight. */
export function perDay<T>(make: (today: Day) => T): (today: Day) => T {
  let built: { readonly today: Day; readonly value: T } | null = null;
  return (today) => {
    if (built?.today !== today) built = { today, value: make(today) };
    return built.value;
  };
}
