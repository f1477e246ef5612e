import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { PASSWORD } from '../../e2e/harness/calls.ts';

/** An attempt of a caller. It takes longer than the time limits of program and proxy. */
const ATTEMPT_MILLISECONDS = 10_000;
/** Pause before the next attempt; the program asks for 5 s. */
const RETRY_MILLISECONDS = 500;

const reply = z.object({
  data: z.unknown().optional(),
  result: z.object({ access_token: z.string() }).optional(),
  error_code: z.string().optional(),
});
type Reply = { readonly status: number; readonly data: unknown; readonly code: string };

export type Client = {
  /**
   * Sends a write until it is confirmed, under one Idempotency-Key.
   * @throws Error for any refusal but one of a busy or absent database
   */
  write(method: 'POST' | 'PUT', path: string, body: object): Promise<unknown>;
  /** One attempt to read; network failures have the status 0. */
  read(path: string, headers?: Readonly<Record<string, string>>): Promise<Reply>;
};

/**
 * Calls as an officer or clerk through the proxy at `url`, signed in again whenever the access
 * token ended. `end` ends the repetition of writes.
 */
export async function signIn(url: string, name: string, end: AbortSignal): Promise<Client> {
  const account = { emailAddress: `${name}@salus.test`, password: PASSWORD };
  let authorization = '';
  async function renew(): Promise<void> {
    const signedIn = await untilConfirmed('login', end, () =>
      send(`${url}/v1/pub/login`, { method: 'POST', body: account, headers: {} }),
    );
    authorization = `Bearer ${signedIn.token}`;
  }
  /** Repeats a call once with a new token if its own had ended. */
  async function sendSignedIn(call: () => Promise<Attempt>): Promise<Attempt> {
    const answer = await call();
    if (answer.status !== 401) return answer;
    await renew();
    return await call();
  }
  await renew();
  return {
    async write(method, path, body) {
      const key = randomUUID();
      const call = () =>
        send(`${url}${path}`, { method, body, headers: { authorization, 'idempotency-key': key } });
      return (await untilConfirmed(path, end, () => sendSignedIn(call))).data;
    },
    read: (path, headers) =>
      headers
        ? send(`${url}${path}`, { headers })
        : sendSignedIn(() => send(`${url}${path}`, { headers: { authorization } })),
  };
}

type Attempt = Reply & { readonly token: string };

async function untilConfirmed(
  what: string,
  end: AbortSignal,
  send: () => Promise<Attempt>,
): Promise<Attempt> {
  for (;;) {
    end.throwIfAborted();
    const answer = await send();
    if (answer.status >= 200 && answer.status < 300) return answer;
    const mayPass = answer.status === 0 || answer.status >= 500 || answer.status === 429;
    if (!mayPass && answer.code !== 'REQUEST_IN_PROGRESS')
      throw new Error(`${what}: ${answer.status} ${answer.code}`);
    await pause(RETRY_MILLISECONDS);
  }
}

async function send(
  address: string,
  {
    method = 'GET',
    body,
    headers,
  }: {
    readonly method?: string;
    readonly body?: object;
    readonly headers: Readonly<Record<string, string>>;
  },
): Promise<Attempt> {
  try {
    const answer = await fetch(address, {
      method,
      headers: body ? { 'content-type': 'application/json', ...headers } : headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(ATTEMPT_MILLISECONDS),
    });
    const text = await answer.text();
    // The proxy's own refusals are no JSON.
    const isJson = answer.headers.get('content-type')?.includes('json');
    const json: unknown = isJson ? JSON.parse(text) : {};
    const envelope = reply.safeParse(json).data;
    return {
      status: answer.status,
      data: envelope?.data ?? json,
      code: envelope?.error_code ?? '',
      token: envelope?.result?.access_token ?? '',
    };
  } catch {
    return { status: 0, data: null, code: 'no answer', token: '' };
  }
}
