import type { Database } from '../db.ts';
import type { Log } from '../log.ts';
import { type Claim, type Response, renewClaims, storing } from './claims.ts';

/** A lease survives three lost renewals. */
const RENEWAL_MILLISECONDS = 1000;

type Leases = {
  /** Renews the claim until `end`, so that a slow request is not overtaken. */
  begin(claim: Claim): void;
  end(claim: Claim): void;
  /** Retries to store the response of finished work until it is stored or the claim is lost. */
  storeLater(claim: Claim, response: Response): void;
};

/** Renews the claims of this server's running requests with one statement a second. */
export function createLeases(parts: { readonly db: Database; readonly log: Log }): Leases {
  const { db, log } = parts;
  const running = new Set<Claim>();
  const unstoredResponses = new Map<Claim, Response>();
  let timer: NodeJS.Timeout | undefined;
  let isBeating = false;

  async function beat(): Promise<void> {
    if (isBeating) return;
    isBeating = true;
    try {
      await renewClaims(db, [...running, ...unstoredResponses.keys()]);
      for (const [claim, response] of unstoredResponses) {
        await storing(db, claim, response).execute();
        unstoredResponses.delete(claim);
      }
    } catch (error) {
      log.warn({ err: error }, 'idempotency keys were not renewed');
    } finally {
      isBeating = false;
      if (running.size === 0 && unstoredResponses.size === 0) stop();
    }
  }

  function start(): void {
    timer ??= setInterval(() => void beat(), RENEWAL_MILLISECONDS).unref();
  }
  function stop(): void {
    clearInterval(timer);
    timer = undefined;
  }

  return {
    begin(claim) {
      running.add(claim);
      start();
    },
    end: (claim) => void running.delete(claim),
    storeLater(claim, response) {
      unstoredResponses.set(claim, response);
      start();
    },
  };
}
