import { readlinkSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import { basename } from 'node:path';

/** As `nice` counts: whoever has it gets a tenth of a processor that others want too, and all of one that nobody wants. */
const PATIENT = constants.priority.PRIORITY_BELOW_NORMAL;

/**
 * Lets the calling thread wait behind all others, and those that it starts: work that nobody sits in front of must not keep
 * waiting who does. Linux alone knows a priority of threads; elsewhere nothing is changed.
 */
export function giveWay(): void {
  const thread = ownThread();
  // A program that was told to be more patient still stays so.
  if (thread !== null && getPriority(thread) < PATIENT) setPriority(thread, PATIENT);
}

function ownThread(): number | null {
  try {
    return Number(basename(readlinkSync('/proc/thread-self')));
  } catch {
    return null;
  }
}
