import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CAPTCHA_HEADER } from '@salus/api/accounts.ts';
import { LINK_HEADER } from '@salus/api/customer-link.ts';
import type { InjectOptions } from 'fastify';
import { DEMO_PASSWORD } from '../accounts/demo-accounts.ts';
import { readConfig } from '../config.ts';
import { createLog } from '../platform/log.ts';
import { startSalus } from '../start.ts';
import { createTestDatabase } from './test-db.ts';

const SECRET = 'a secret for tests, long enough for the rule';

/** A reply, as far as tests look at it. `body` is the parsed JSON, or the text where it is none. */
export type Reply = {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests compare replies as a whole
  readonly body: any;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly bytes: Buffer;
};

type Ask = (path: string, payload?: object, headers?: Record<string, string>) => Promise<Reply>;

/** Somebody who calls: an officer with their token, a customer with their link, or a stranger. */
export type Caller = { readonly get: Ask; readonly post: Ask; readonly put: Ask };

export type Mail = {
  readonly id: number;
  readonly channel: 'SMS' | 'EMAIL';
  readonly to: string;
  readonly subject: string | null;
  readonly text: string;
  readonly attachments: readonly { readonly name: string; readonly url: string }[];
  readonly sentAt: string;
};

/** What servers of one installation have in common. */
type SharedWithOthers = { readonly databaseUrl: string; readonly dataDir: string };

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

/**
 * The whole program on a database of its own, with the stand-ins on the other side of a real port, and a clock that tests
 * set. Captcha is off unless `env` says otherwise.
 * @param beside another one, whose database and folder it shares as a second server does; close it first
 */
export async function startTestApp(env: Record<string, string> = {}, beside?: SharedWithOthers) {
  const database = beside ? null : await createTestDatabase();
  const databaseUrl = database?.url ?? beside?.databaseUrl ?? '';
  const dataDir = beside?.dataDir ?? (await mkdtemp(join(tmpdir(), 'salus-test-')));
  const config = readConfig(
    {
      SALUS_ENV: 'test',
      PORT: '0',
      HOST: '127.0.0.1',
      CAPTCHA_PROVIDER: 'off',
      SALUS_DATA_DIR: dataDir,
      OUTSIDE_TIMEOUT_MS: '1000',
      ...env,
    },
    () => SECRET,
  );
  const lines: string[] = [];
  const log = createLog(env['LOG_LEVEL'] ?? 'debug', { write: (line: string) => void lines.push(line) });
  let ahead = 0;
  let sinceSignIn = 0;
  const clock = () => new Date(Date.now() + ahead);
  const salus = await startSalus(config, { databaseUrl, log, clock });
  const { http, app } = salus;

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
    get: (url, query, headers) =>
      ask({ method: 'GET', url, query: query as Record<string, string>, headers: { ...own, ...headers } }),
    post: (url, payload, headers) =>
      ask({ method: 'POST', url, payload: payload ?? {}, headers: { ...own, ...headers } }),
    put: (url, payload, headers) =>
      ask({ method: 'PUT', url, payload: payload ?? {}, headers: { ...own, ...headers } }),
  });
  const anybody = caller({ [CAPTCHA_HEADER]: 'off' });
  const tokens = new Map<string, string>();

  return {
    app,
    db: app.db,
    databaseUrl,
    dataDir,
    port: salus.port,
    url: `http://127.0.0.1:${salus.port}`,
    /** Every line of the log so far. */
    lines,
    ask,
    anybody,

    /** Signs in with a demo account (`sales.cbb` for sales.cbb@salus.test) once, and calls as that person. */
    async as(name: string): Promise<Caller> {
      let token = tokens.get(name);
      if (!token) {
        const emailAddress = `${name}@salus.test`;
        const reply = await anybody.post('/v1/pub/login', { emailAddress, password: DEMO_PASSWORD });
        if (reply.status !== 200) throw new Error(`signing in as ${name} was answered with ${reply.body.error_code}`);
        token = String(reply.body.result.access_token);
        tokens.set(name, token);
      }
      return caller({ authorization: `Bearer ${token}` });
    },

    /** The holder of a link. */
    customer: (linkToken: string): Caller => caller({ [LINK_HEADER]: linkToken, [CAPTCHA_HEADER]: 'off' }),

    /** Everything sent so far, newest first. */
    async outbox(): Promise<readonly Mail[]> {
      return (await anybody.get('/dev/outbox')).body as Mail[];
    },

    /** Makes an outside system misbehave, or behave again. */
    async fault(
      target: 'sms' | 'email' | 'gateway' | 'insurer' | 'files',
      mode: 'ok' | 'error' | 'timeout' | 'garbage' | 'refused',
    ): Promise<void> {
      const reply = await anybody.post('/dev/faults', { target, mode });
      if (reply.status >= 300) throw new Error(`the fault was not taken: ${reply.status}`);
    },

    now: clock,
    /** Moves the program's clock forward. Tokens of officers are 15 minutes old sooner than they think: they sign in again. */
    wait(minutes: number): void {
      ahead += minutes * 60_000;
      sinceSignIn += minutes;
      if (sinceSignIn < 10) return;
      tokens.clear();
      sinceSignIn = 0;
    },

    async close(): Promise<void> {
      await salus.stop();
      if (!database) return;
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Asks until the answer is there; fails with what it waited for. For what the queue does in its own time. */
export async function eventually<T>(
  what: string,
  look: () => Promise<T | null | undefined | false>,
  seconds = 15,
): Promise<T> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > end) throw new Error(`waited ${seconds} s in vain for: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
