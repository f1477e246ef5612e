import { setTimeout as pause } from 'node:timers/promises';

const STEP_MILLISECONDS = 50;

/** Counts until nothing is left, or the limit has passed. Returns the last count. */
export async function awaitZero(
  count: () => Promise<number>,
  limitMilliseconds: number,
): Promise<number> {
  const end = performance.now() + limitMilliseconds;
  for (;;) {
    const number = await count();
    if (number === 0 || performance.now() > end) return number;
    await pause(STEP_MILLISECONDS);
  }
}
