import type { IncomingMessage } from 'node:http';

/** Limits of reading an unwanted body; a larger or slower one is cut off. */
const MAX_DRAINED_BYTES = 16 * 1_048_576;
const MAX_DRAINING_MILLISECONDS = 5000;

/**
 * Reads and discards the rest of a refused body. Closing a socket with unread bytes resets it, and
 * a client that still writes would see a broken connection instead of BODY_TOO_LARGE.
 */
export function drainRequest(body: IncomingMessage): Promise<void> {
  if (body.readableEnded || body.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    let remainingBytes = MAX_DRAINED_BYTES;
    const tooSlow = setTimeout(finish, MAX_DRAINING_MILLISECONDS);
    body.on('data', count).once('end', finish).once('close', finish).once('error', finish).resume();

    function count(chunk: Buffer): void {
      remainingBytes -= chunk.length;
      if (remainingBytes < 0) finish();
    }
    function finish(): void {
      clearTimeout(tooSlow);
      body.off('data', count).off('end', finish).off('close', finish).pause();
      resolve();
    }
  });
}
