import type { FastifyInstance } from 'fastify';
import type { GatewayFields } from '../../outside/onepay-signature.ts';
import type { Log } from '../../platform/log.ts';

/** As OnePay does: up to three more tries, 50 seconds apart, until the shop confirms. */
const RETRIES = 3;
const RETRY_MILLISECONDS = 50_000;
const TIME_LIMIT_MILLISECONDS = 10_000;

export type Notice = { readonly url: string; readonly fields: GatewayFields; readonly method: 'GET' | 'POST' };

export type NoticeSender = {
  /** Sends a notice and, where it is not confirmed, goes on trying behind the caller's back. Waits for the first try. */
  send(notice: Notice): Promise<void>;
  /** The same, later. */
  sendLater(notice: Notice, afterMilliseconds: number): void;
};

/**
 * Sends notices to the shop. What waits is in memory only: a gateway that is killed loses notices, and the shop must
 * live with lost ones anyway.
 */
export function createNoticeSender(http: FastifyInstance, log: Log): NoticeSender {
  const waiting = new Set<NodeJS.Timeout>();
  http.addHook('preClose', async () => {
    for (const timer of waiting) clearTimeout(timer);
  });

  function later(work: () => Promise<void>, milliseconds: number): void {
    const timer = setTimeout(() => {
      waiting.delete(timer);
      work().catch((error: unknown) => log.warn({ err: error }, 'stand-in gateway: a notice broke'));
    }, milliseconds);
    timer.unref();
    waiting.add(timer);
  }

  async function attempt(notice: Notice, retriesLeft: number): Promise<void> {
    if (await isConfirmed(notice, http)) return;
    if (retriesLeft > 0) later(() => attempt(notice, retriesLeft - 1), RETRY_MILLISECONDS);
  }

  return {
    send: (notice) => attempt(notice, RETRIES),
    sendLater: (notice, milliseconds) => later(() => attempt(notice, RETRIES), milliseconds),
  };
}

async function isConfirmed({ url, fields, method }: Notice, http: FastifyInstance): Promise<boolean> {
  const target = reachable(url, http);
  const query = new URLSearchParams(fields);
  const limit = { signal: AbortSignal.timeout(TIME_LIMIT_MILLISECONDS) };
  try {
    const response =
      method === 'POST'
        ? await fetch(target, { ...limit, method, body: query })
        : await fetch(`${target}${target.includes('?') ? '&' : '?'}${query}`, limit);
    return response.ok && (await response.text()).startsWith('responsecode=1');
  } catch {
    return false;
  }
}

/**
 * The shop's address as this process can reach it: the stand-in lives in the shop's own program, so it uses the port
 * that this listens on even where the public address leads over a proxy that is not there.
 */
function reachable(url: string, http: FastifyInstance): string {
  const own = http.server.address();
  if (own === null || typeof own === 'string') return url;
  const { pathname, search } = new URL(url);
  const host = own.address === '::' || own.address === '0.0.0.0' ? '127.0.0.1' : own.address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${own.port}${pathname}${search}`;
}
