import { randomUUID } from 'node:crypto';
import { exampleDraft } from '@salus/domain/contracts/example-draft.ts';
import { z } from 'zod';
import { PASSWORD } from '../../e2e/harness/calls.ts';

const CALLERS = 8;
/** Every tenth request creates a draft, the others read a list. */
const WRITE_EVERY = 10;
/** Longer than any time limit of program and proxy. */
const REQUEST_MILLISECONDS = 60_000;
/** An access token lasts 15 minutes; the drill may take longer on a busy machine. */
const SIGN_IN_EVERY_MILLISECONDS = 300_000;

type Requests = {
  count(): number;
  /** Status or network error of each failed request. None is repeated. */
  readonly failures: readonly string[];
  stop(): Promise<void>;
};

const signedIn = z.object({ result: z.object({ access_token: z.string() }) });

/** Sends requests through the proxy at `url` until it is stopped. */
export async function startRequests(url: string): Promise<Requests> {
  const failures: string[] = [];
  let count = 0;
  let isRunning = true;
  const authorization = async () => {
    const { text } = await send('/v1/pub/login', {
      emailAddress: 'sales.cbb@salus.test',
      password: PASSWORD,
    });
    return `Bearer ${signedIn.parse(JSON.parse(text)).result.access_token}`;
  };

  async function send(path: string, body: object | null, headers: Record<string, string> = {}) {
    count += 1;
    const answer = await fetch(`${url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: body ? { 'content-type': 'application/json', ...headers } : headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(REQUEST_MILLISECONDS),
    });
    const text = await answer.text();
    if (!answer.ok) failures.push(`${path}: ${answer.status} ${text.slice(0, 200)}`);
    return { text };
  }

  async function call(): Promise<void> {
    let token = await authorization();
    let signedInAt = Date.now();
    for (let turn = 0; isRunning; turn += 1) {
      try {
        if (Date.now() - signedInAt > SIGN_IN_EVERY_MILLISECONDS) {
          token = await authorization();
          signedInAt = Date.now();
        }
        const key = { authorization: token, 'idempotency-key': randomUUID() };
        if (turn % WRITE_EVERY === 0)
          await send('/v1/auth/contract/create-temporary', exampleDraft, key);
        else await send('/v1/auth/contract/list-temporary', null, { authorization: token });
      } catch (error) {
        const cause = error instanceof Error ? error.cause : null;
        failures.push(`${String(error)} ${cause instanceof Error ? cause.message : ''}`);
      }
    }
  }

  const calls = Array.from({ length: CALLERS }, call);
  return {
    count: () => count,
    failures,
    async stop() {
      isRunning = false;
      await Promise.all(calls);
    },
  };
}
