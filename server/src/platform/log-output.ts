import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import sonicBoom from 'sonic-boom';

/** Lines wait up to this many characters while the output is full or stalled. */
const MAX_PENDING_CHARACTERS = 1_048_576;
/** A stop waits no longer for an output that takes no lines. */
const CLOSE_LIMIT_MILLISECONDS = 500;

type LogOutput = {
  write(line: string): void;
  /** Lines that the output could not take since the start. */
  linesLost(): number;
  /** Writes the pending lines, if the output takes them. */
  close(): Promise<void>;
};

/**
 * Writes log lines to a file descriptor without ever blocking or failing the program (RUN-13). A
 * full disk, a closed pipe or a stalled reader loses lines, and the next write tries again.
 */
export function openLogOutput(fileDescriptor: number): LogOutput {
  let linesLost = 0;
  const output = new sonicBoom.SonicBoom({
    dest: fileDescriptor,
    sync: false,
    maxLength: MAX_PENDING_CHARACTERS,
  });
  output.on('drop', () => {
    linesLost += 1;
  });
  output.on('error', () => undefined);
  return {
    write: (line) => void output.write(line),
    linesLost: () => linesLost,
    async close() {
      const closing = once(output, 'close').catch(() => undefined);
      output.end();
      await Promise.race([closing, pause(CLOSE_LIMIT_MILLISECONDS)]);
    },
  };
}
