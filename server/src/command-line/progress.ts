import type { Terminal } from './program.ts';

const STEPS = 10;
/** Smaller numbers finish before an operator would look. */
const MIN_TOTAL = 50;

/** Reports the progress of a long operation in ten lines. */
export function showProgress(
  { err }: Terminal,
  what: string,
  total: number,
): (done: number) => void {
  let reported = 0;
  return (done) => {
    const step = Math.floor((done * STEPS) / Math.max(1, total));
    if (total < MIN_TOTAL || step <= reported) return;
    reported = step;
    err(`${what}: ${done} of ${total}\n`);
  };
}
