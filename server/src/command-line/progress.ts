import type { Terminal } from './program.ts';

const STEPS = 10;
/** Fewer are done before anybody looks. */
const WORTH_TELLING = 50;

/** Tells how far a long work is: ten lines in all. */
export function showProgress({ err }: Terminal, what: string, total: number): (done: number) => void {
  let told = 0;
  return (done) => {
    const step = Math.floor((done * STEPS) / Math.max(1, total));
    if (total < WORTH_TELLING || step <= told) return;
    told = step;
    err(`${what}: ${done} of ${total}\n`);
  };
}
