import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { ServerProcess } from './server-process.ts';

const FAILED =
  'The server did not start: see its message in the terminal. It starts again when a file changes.';
const STARTS_TO_WAIT_FOR = 3;

/** Forwards requests to the server process, and holds them while it restarts. */
export function createProxy(port: number, server: ServerProcess) {
  return async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    for (let attempt = 1; attempt <= STARTS_TO_WAIT_FOR; attempt += 1) {
      if ((await server.whenSettled()) === 'failed') break;
      // A caller that left while the server restarted has no address.
      if (outgoing.destroyed) return;
      if (await forward(port, incoming, outgoing)) return;
    }
    if (outgoing.headersSent) return void outgoing.destroy();
    outgoing.writeHead(503, { 'content-type': 'text/plain; charset=utf-8' }).end(`${FAILED}\n`);
  };
}

/** Returns false when the server ended before it read the request. */
function forward(
  port: number,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<boolean> {
  const { method, url, headers, socket } = incoming;
  return new Promise((resolve) => {
    const upstream = request({
      host: '127.0.0.1',
      port,
      method,
      path: url,
      headers: { ...headers, 'x-forwarded-for': socket.remoteAddress },
    });
    upstream.once('response', (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(outgoing);
      reply.once('error', () => outgoing.destroy());
      reply.once('close', () => resolve(true));
    });
    upstream.once('error', (error: NodeJS.ErrnoException) => {
      // A body that was read in part cannot be sent again.
      if (error.code === 'ECONNREFUSED' && !outgoing.headersSent) return resolve(false);
      outgoing.destroy();
      resolve(true);
    });
    outgoing.once('close', () => upstream.destroy());
    // The body is not read before the server accepts the connection.
    upstream.once('socket', (own) =>
      own.connecting ? own.once('connect', () => incoming.pipe(upstream)) : incoming.pipe(upstream),
    );
  });
}
