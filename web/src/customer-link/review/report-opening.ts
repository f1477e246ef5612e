/** A page that was visible for so long was looked at (LINK-17). */
const VISIBLE_MILLISECONDS = 3000;
const TOUCHES = ['pointerdown', 'keydown'] as const;

/**
 * Reports once that a person looks at the page: after 3 seconds in view, or at the first touch or
 * key. A report that fails is sent again at the next touch.
 * @returns stops waiting
 */
export function reportOpening(report: () => Promise<unknown>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSent = false;

  const send = () => {
    clearTimeout(timer);
    if (isSent) return;
    isSent = true;
    report().then(stop, () => {
      isSent = false;
    });
  };
  const look = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') timer = setTimeout(send, VISIBLE_MILLISECONDS);
  };
  function stop() {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
    for (const touch of TOUCHES) document.removeEventListener(touch, send);
  }

  document.addEventListener('visibilitychange', look);
  for (const touch of TOUCHES) document.addEventListener(touch, send);
  look();
  return stop;
}
