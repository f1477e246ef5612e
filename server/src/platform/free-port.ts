import { createServer } from 'node:net';

/**
 * Below the ports that the system lends to outgoing connections: one of those could be taken between our asking and our
 * listening, by any connection of any program.
 */
const LOWEST = 12_000;
const HIGHEST = 31_999;
const TRIES = 50;

/** A port of this machine on which nobody listens at the moment, chosen by lot, so that two who ask get two. */
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
