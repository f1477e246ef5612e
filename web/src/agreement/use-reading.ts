import { type RefObject, useEffect, useState } from 'react';

/** Tracks the page in the middle of the window and the number of pages seen. */
export function useReading(sheets: RefObject<HTMLElement | null>) {
  const [current, setCurrent] = useState(1);
  const [seen, setSeen] = useState<ReadonlySet<number>>(() => new Set([1]));

  useEffect(() => {
    const watcher = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (!isIntersecting || !(target instanceof HTMLElement)) continue;
          const number = Number(target.dataset['page']);
          setCurrent(number);
          setSeen((before) => (before.has(number) ? before : new Set(before).add(number)));
        }
      },
      // A line across the middle, which crosses at most one page.
      { rootMargin: '-50% 0px -50% 0px' },
    );
    for (const sheet of sheets.current?.children ?? []) watcher.observe(sheet);
    return () => watcher.disconnect();
  }, [sheets]);

  return {
    current,
    seenCount: seen.size,
    goTo(number: number): void {
      sheets.current?.querySelector(`[data-page="${number}"]`)?.scrollIntoView({ block: 'start' });
    },
  };
}
