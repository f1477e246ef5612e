import type { Server } from 'node:net';

/** The port on which a server listens. Throws before it listens, and for a pipe. */
export function listeningPort(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string')
    throw new Error('the server listens on no port');
  return address.port;
}
