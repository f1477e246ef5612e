/** Seconds between two looks at a page in view, at first and after ten minutes (LINK-24). */
const PAUSE = 15;
const LATER_PAUSE = 60;
const EAGER_SECONDS = 600;
/** Each look that fails doubles the pause, up to this one. */
const LONGEST_PAUSE = 240;

const SECOND = 1000;

/**
 * Looks again and again while the page is in view, and at once when it comes back into view or
 * online.
 * @returns stops looking
 */
export function watchPage(look: () => Promise<unknown>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isLooking = false;
  let since = Date.now();

  const isInView = () => document.visibilityState === 'visible';
  const wait = () => {
    clearTimeout(timer);
    const pause = Date.now() - since < EAGER_SECONDS * SECOND ? PAUSE : LATER_PAUSE;
    const seconds = Math.min(pause * 2 ** failures, Math.max(pause, LONGEST_PAUSE));
    if (isInView()) timer = setTimeout(lookNow, seconds * SECOND);
  };
  const lookNow = () => {
    clearTimeout(timer);
    if (isLooking || !isInView()) return;
    isLooking = true;
    look()
      .then(
        () => {
          failures = 0;
        },
        () => {
          failures += 1;
        },
      )
      .finally(() => {
        isLooking = false;
        if (!isStopped) wait();
      });
  };
  const comeBack = () => {
    since = Date.now();
    lookNow();
  };
  // The first event of a page follows its load, which was a look already.
  const comeBackFromCache = ({ persisted }: PageTransitionEvent) => persisted && comeBack();
  let isStopped = false;

  document.addEventListener('visibilitychange', comeBack);
  window.addEventListener('online', comeBack);
  window.addEventListener('pageshow', comeBackFromCache);
  wait();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', comeBack);
    window.removeEventListener('online', comeBack);
    window.removeEventListener('pageshow', comeBackFromCache);
  };
}
