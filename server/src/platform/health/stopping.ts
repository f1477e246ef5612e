import type { FastifyInstance } from 'fastify';

/** Time for a request that was sent just before the stop, and for the last responses. */
export const STOP_GRACE_MILLISECONDS = 3000;
const CHECK_MILLISECONDS = 100;

export type StoppingOptions = {
  /** True from the signal to stop on: each response then closes its connection (RUN-17). */
  readonly isDraining?: () => boolean;
  /** A stop cuts longer responses, such as an export to a slow reader. */
  readonly longestResponseMilliseconds?: number;
};

/**
 * On close, Node ends only idle connections: a new one, or one that becomes idle later, would delay
 * the stop until its keep-alive ends. This ends them as soon as no response is under way.
 */
export function endConnectionsOnStop(http: FastifyInstance, options: StoppingOptions): void {
  const { isDraining = () => false } = options;
  const { longestResponseMilliseconds: longest = STOP_GRACE_MILLISECONDS } = options;
  let isStopping = false;
  let underWay = 0;

  http.addHook('onRequest', (_request, reply, next) => {
    underWay += 1;
    reply.raw.once('close', () => {
      underWay -= 1;
    });
    next();
  });
  // Hooks that wait for nothing use callbacks: a promise per request only costs.
  http.addHook('onSend', (_request, reply, payload, next) => {
    if (isStopping || isDraining()) reply.header('connection', 'close');
    next(null, payload);
  });

  http.addHook('preClose', async () => {
    isStopping = true;
    const beganAt = performance.now();
    const timer = setInterval(() => {
      const elapsed = performance.now() - beganAt;
      if (elapsed < STOP_GRACE_MILLISECONDS || (underWay > 0 && elapsed < longest)) return;
      clearInterval(timer);
      http.server.closeAllConnections();
    }, CHECK_MILLISECONDS).unref();
  });
}
