import type { IncomingMessage } from 'node:http';

/** So much of an unwanted body is read, for so long; whoever sends more is cut off. */
const SWALLOWED_BYTES = 16 * 1_048_576;
const SWALLOWING_MILLISECONDS = 5000;

/**
 * Reads and forgets what is left of a body that was refused unread. A connection that is closed on top of unread bytes is
 * reset, and a client that is still writing then loses our answer: it sees a broken connection instead of BODY_TOO_LARGE.
 */
export function drainRequest(body: IncomingMessage): Promise<void> {
  if (body.readableEnded || body.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    let left = SWALLOWED_BYTES;
    const tooSlow = setTimeout(finish, SWALLOWING_MILLISECONDS);
    body.on('data', count).once('end', finish).once('close', finish).once('error', finish).resume();

    function count(chunk: Buffer): void {
      left -= chunk.length;
      if (left < 0) finish();
    }
    function finish(): void {
      clearTimeout(tooSlow);
      body.off('data', count).off('end', finish).off('close', finish).pause();
      resolve();
    }
  });
}
