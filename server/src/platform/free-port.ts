import { createServer } from 'node:net';

/**
 * Below the ephemeral ports: an outgoing connection of any program could take one of those between
 * the check and the listen call.
 */
const LOWEST = 12_000;
const HIGHEST = 31_999;
const TRIES = 50;

/** A free port of this machine, chosen at random so that concurrent callers get different ones. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST + 1));
    if (await isFree(port)) return port;
  }
  throw new Error('this machine has no free port');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
