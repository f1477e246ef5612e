import type { FastifyInstance } from 'fastify';
import type { GatewayFields } from '../../src/integrations/payment-gateway.ts';
import type { Log } from '../../src/platform/log.ts';

/** As OnePay does: up to three retries, 50 seconds apart, until the merchant confirms. */
const RETRIES = 3;
const RETRY_MILLISECONDS = 50_000;
const TIME_LIMIT_MILLISECONDS = 10_000;

export type Ipn = {
  readonly url: string;
  readonly fields: GatewayFields;
  readonly method: 'GET' | 'POST';
};

export type IpnSender = {
  /**
   * Sends an IPN, waits for the first attempt and retries in the background until it is confirmed.
   */
  send(ipn: Ipn): Promise<void>;
  /** The same, after a delay. */
  sendLater(ipn: Ipn, afterMilliseconds: number): void;
};

/**
 * Sends IPNs to the merchant. Retries are in memory only: a killed gateway loses them, which the
 * merchant must tolerate.
 */
export function createIpnSender(http: FastifyInstance, log: Log): IpnSender {
  const waiting = new Set<NodeJS.Timeout>();
  http.addHook('preClose', async () => {
    for (const timer of waiting) clearTimeout(timer);
  });

  function later(work: () => Promise<void>, milliseconds: number): void {
    const timer = setTimeout(() => {
      waiting.delete(timer);
      work().catch((error: unknown) =>
        log.warn({ err: error }, 'simulator gateway: an IPN failed'),
      );
    }, milliseconds);
    timer.unref();
    waiting.add(timer);
  }

  async function attempt(ipn: Ipn, retriesLeft: number): Promise<void> {
    if (await isConfirmed(ipn, http)) return;
    if (retriesLeft > 0) later(() => attempt(ipn, retriesLeft - 1), RETRY_MILLISECONDS);
  }

  return {
    send: (ipn) => attempt(ipn, RETRIES),
    sendLater: (ipn, milliseconds) => later(() => attempt(ipn, RETRIES), milliseconds),
  };
}

async function isConfirmed({ url, fields, method }: Ipn, http: FastifyInstance): Promise<boolean> {
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
 * The local URL of the merchant, which runs in the same process: the public URL can lead to a proxy
 * that does not exist here.
 */
function reachable(url: string, http: FastifyInstance): string {
  const own = http.server.address();
  if (own === null || typeof own === 'string') return url;
  const { pathname, search } = new URL(url);
  const host = own.address === '::' || own.address === '0.0.0.0' ? '127.0.0.1' : own.address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${own.port}${pathname}${search}`;
}
