import { setTimeout as pause } from 'node:timers/promises';
import { PROOF_HEADER } from '@salus/api/contracts/policyholder.ts';
import { LINK_HEADER } from '@salus/api/customer-link.ts';
import {
  type AnyEndpoint,
  type BodyOf,
  CAPTCHA_HEADER,
  type QueryOf,
} from '@salus/api/endpoint.ts';
import type { InjectOptions } from 'fastify';
import { DEMO_PASSWORD } from '../src/accounts/demo-accounts.ts';
import type { Salus } from '../src/start.ts';

/** A reply. `body` is the parsed JSON, or the text when the reply is not JSON. */
export type Reply = {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests compare replies as a whole
  readonly body: any;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly bytes: Buffer;
};

type Ask<Payload = object> = (
  path: string,
  payload?: Payload,
  headers?: Record<string, string>,
) => Promise<Reply>;
type Query = Record<string, string | string[]>;

/** Input of a call, possibly incomplete: the query of a GET, the body of others. */
type InputOf<E extends AnyEndpoint> = Partial<E['method'] extends 'GET' ? QueryOf<E> : BodyOf<E>>;

/** A client with its credentials: an officer's token, a customer's link, or none. */
export type Caller = {
  /** Calls an endpoint. The methods below take paths, for input that no endpoint accepts. */
  call<E extends AnyEndpoint>(
    endpoint: E,
    input?: InputOf<E>,
    headers?: Record<string, string>,
  ): Promise<Reply>;
  readonly get: Ask<Query>;
  readonly post: Ask;
  readonly put: Ask;
  readonly delete: Ask;
};

export type Mail = {
  readonly id: number;
  readonly channel: 'SMS' | 'EMAIL';
  readonly to: string;
  readonly subject: string | null;
  readonly text: string;
  readonly attachments: readonly { readonly name: string; readonly url: string }[];
  readonly sentAt: string;
};

export type Driven = ReturnType<typeof drive>;

/**
 * Calls a program in this process through its routes, without a socket. Tests and demo data reach
 * the state of a contract by this alone, so the rules of the product apply. Needs
 * CAPTCHA_PROVIDER=off and the demo accounts.
 */
export function drive({ http, app }: Salus) {
  const ask = async (options: InjectOptions): Promise<Reply> => {
    const reply = await http.inject(options);
    const isJson = String(reply.headers['content-type']).startsWith('application/json');
    return {
      status: reply.statusCode,
      body: isJson ? reply.json() : reply.body,
      headers: reply.headers,
      bytes: reply.rawPayload,
    };
  };
  const caller = (own: Record<string, string>): Caller => ({
    call: async ({ method, path }, input = {}, headers) => {
      if (path.includes('/:')) throw new Error(`${path} has parameters: call it by its path`);
      return ask({
        method,
        url: path,
        ...(method === 'GET'
          ? { query: Object.fromEntries(Object.entries(input)) }
          : { payload: input }),
        headers: { ...own, ...headers },
      });
    },
    get: (url, query, headers) =>
      ask({
        method: 'GET',
        url,
        query: query ?? {},
        headers: { ...own, ...headers },
      }),
    post: (url, payload, headers) =>
      ask({ method: 'POST', url, payload: payload ?? {}, headers: { ...own, ...headers } }),
    put: (url, payload, headers) =>
      ask({ method: 'PUT', url, payload: payload ?? {}, headers: { ...own, ...headers } }),
    delete: (url, payload, headers) =>
      ask({ method: 'DELETE', url, payload: payload ?? {}, headers: { ...own, ...headers } }),
  });
  const anonymous = caller({ [CAPTCHA_HEADER]: 'off' });
  const tokens = new Map<string, string>();

  return {
    app,
    db: app.db,
    ask,
    anybody: anonymous,

    /** Signs in with a demo account (`sales.cbb` for sales.cbb@salus.test) and keeps the token. */
    async as(name: string): Promise<Caller> {
      let token = tokens.get(name);
      if (!token) {
        const emailAddress = `${name}@salus.test`;
        const reply = await anonymous.post('/v1/pub/login', {
          emailAddress,
          password: DEMO_PASSWORD,
        });
        if (reply.status !== 200)
          throw new Error(`signing in as ${name} was answered with ${reply.body.error_code}`);
        token = String(reply.body.result.access_token);
        tokens.set(name, token);
      }
      return caller({ authorization: `Bearer ${token}` });
    },

    /** Needed when the clock moves: an access token is valid for 15 minutes. */
    forgetTokens: () => tokens.clear(),

    /** The holder of a link. */
    customer: (linkToken: string): Caller =>
      caller({ [LINK_HEADER]: linkToken, [CAPTCHA_HEADER]: 'off' }),

    /** The customer of an issued policy, with the proof of `open`. */
    policyholder: (proof: string): Caller => caller({ [PROOF_HEADER]: proof }),

    /** Everything sent so far, newest first. */
    async outbox(): Promise<readonly Mail[]> {
      const { body } = await anonymous.get('/dev/outbox');
      return body;
    },

    /** Makes a simulated external system fail, or work again. */
    async fault(
      target: 'sms' | 'receipts' | 'email' | 'gateway' | 'insurer' | 'files',
      mode: 'ok' | 'error' | 'timeout' | 'garbage' | 'refused',
    ): Promise<void> {
      const reply = await anonymous.post('/dev/faults', { target, mode });
      if (reply.status >= 300) throw new Error(`the fault was answered with ${reply.status}`);
    },
  };
}

/** The first look comes soon; later ones take little from the work that they wait for. */
const FIRST_PAUSE_MILLISECONDS = 10;
const LONGEST_PAUSE_MILLISECONDS = 100;

/** Polls until `look` returns a value, for work of the queue; fails with `what` after the limit. */
export async function eventually<T>(
  what: string,
  look: () => Promise<T | null | undefined | false>,
  seconds = 60,
): Promise<T> {
  const end = Date.now() + seconds * 1000;
  for (let milliseconds = FIRST_PAUSE_MILLISECONDS; ; milliseconds *= 1.5) {
    const result = await look();
    if (result) return result;
    if (Date.now() > end) throw new Error(`timed out after ${seconds} s: ${what}`);
    await pause(Math.min(milliseconds, LONGEST_PAUSE_MILLISECONDS));
  }
}
