import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Percent of the available width. */
const STEPS = [100, 125, 150, 200, 250, 300] as const;

/** Part of the page's width: slightly less than the blank margin. */
const MARGIN = 0.08;

/** Enlarges the pages in steps and keeps the middle of the window in place. */
export function useZoom(sheets: RefObject<HTMLElement | null>, current: number) {
  const [step, setStep] = useState(0);
  const anchor = useRef<{ readonly page: number; readonly part: number } | null>(null);
  const zoom = STEPS[step] ?? 100;

  const pageBox = (page: number) =>
    sheets.current?.querySelector(`[data-page="${page}"]`)?.getBoundingClientRect() ?? null;

  function to(next: number): void {
    if (next < 0 || next >= STEPS.length) return;
    const box = pageBox(current);
    anchor.current = box && { page: current, part: (innerHeight / 2 - box.top) / box.height };
    setStep(next);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after the pages are resized
  useLayoutEffect(() => {
    const box = anchor.current && pageBox(anchor.current.page);
    const scroller = sheets.current?.parentElement;
    if (!anchor.current || !box || !scroller) return;
    scrollBy({
      top: box.top + anchor.current.part * box.height - innerHeight / 2,
      behavior: 'instant',
    });
    // Shows the beginning of the lines: skips the margin of the page.
    scroller.scrollLeft = box.width * MARGIN;
    anchor.current = null;
  }, [step]);

  return {
    zoom,
    canGrow: step < STEPS.length - 1,
    canShrink: step > 0,
    grow: () => to(step + 1),
    shrink: () => to(step - 1),
  };
}
