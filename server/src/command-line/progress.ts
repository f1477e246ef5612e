import type { Terminal } from './program.ts';

const STEPS = 10;
/** Smaller numbers finish before an operator would look. */
const MIN_TOTAL = 50;

/** Reports the progress of a long operation in ten lines. */
export function showProgress(
  { err }: Terminal,
  what: string,
  total: number,
): (count: number) => void {
  let reportedStep = 0;
  return (count) => {
    const step = Math.floor((count * STEPS) / Math.max(1, total));
    if (total < MIN_TOTAL || step <= reportedStep) return;
    reportedStep = step;
    err(`${what}: ${count} of ${total}\n`);
  };
}
