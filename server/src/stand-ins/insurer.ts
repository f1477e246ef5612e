import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { insurerSettings } from '../outside/insurer-http.ts';
import { insurerSignature } from '../outside/insurer-signature.ts';
import { headerOf } from '../platform/http/routes.ts';
import type { Log } from '../platform/log.ts';
import type { Faults } from './faults.ts';

export const schema = `
  create schema if not exists dev;
  create table if not exists dev.insurer_policies (
    reference_number text primary key,
    policy_no text not null unique,
    core_ref text not null,
    premium_amount bigint not null,
    start_date date not null,
    end_date date not null,
    document_sha256 text not null,
    received_at timestamptz(3) not null default now()
  );
  create table if not exists dev.insurer_keys (
    key uuid primary key,
    body_sha256 text not null,
    status integer not null,
    answer text not null,
    at timestamptz(3) not null default now()
  );`;

type Deps = {
  readonly pool: pg.Pool;
  readonly config: Config;
  readonly log: Log;
  readonly faults: Pick<Faults, 'strike'>;
};

const PREFIX = '/dev/insurer';
const CLOCK_TOLERANCE_SECONDS = 300;

const newPolicy = z.object({
  referenceNumber: z.string().min(1).max(20),
  policyNo: z.string().min(1).max(40),
  premiumAmount: z.number().int().positive(),
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  documentSha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** The insurer's core system as our own people would have built it: `/v1/policies` under `/dev/insurer`. */
export function registerInsurer(http: FastifyInstance, deps: Deps): void {
  void http.register(
    (core, _, done) => {
      // The signature is over the bytes as they came, so nothing may read them first.
      core.removeContentTypeParser('application/json');
      core.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
      core.get('/policies', () => listPolicies(deps.pool));
      core.post('/v1/policies', (request, reply) => answer(deps, request, reply, createPolicy));
      core.get('/v1/policies/:referenceNumber', (request, reply) => answer(deps, request, reply, findPolicy));
      done();
    },
    { prefix: PREFIX },
  );
}

type Answer = { readonly http: number; readonly body: Record<string, unknown> };
type Work = (deps: Deps, request: FastifyRequest, key: string, body: Buffer) => Promise<Answer>;

async function answer(deps: Deps, request: FastifyRequest, reply: FastifyReply, work: Work): Promise<FastifyReply> {
  if (await deps.faults.strike('insurer', reply)) return reply;
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const key = headerOf(request, 'idempotency-key') ?? '';
  const refusal = whyNotGenuine(deps.config, request, key, body);
  const { http, body: said } = refusal
    ? { http: 401, body: no(refusal, 'request is not genuine') }
    : await work(deps, request, key, body);
  return reply.status(http).send({ ...said, receivedAt: new Date().toISOString() });
}

function whyNotGenuine(config: Config, request: FastifyRequest, key: string, body: Buffer): string | null {
  const { clientId, secret } = insurerSettings(config);
  const timestamp = headerOf(request, 'x-timestamp') ?? '';
  if (headerOf(request, 'x-client-id') !== clientId) return 'UNKNOWN_CLIENT';
  // Never NaN's way: it compares as false with everything.
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= CLOCK_TOLERANCE_SECONDS)) return 'TIMESTAMP_OUT_OF_RANGE';
  if (!z.uuid().safeParse(key).success) return 'IDEMPOTENCY_KEY_MISSING';
  const path = request.url.slice(PREFIX.length).split('?')[0] ?? '';
  const right = insurerSignature(secret, { method: request.method, path, timestamp, idempotencyKey: key, body });
  return headerOf(request, 'x-signature') === `v1=${right}` ? null : 'WRONG_SIGNATURE';
}

async function createPolicy({ pool, log }: Deps, _: FastifyRequest, key: string, body: Buffer): Promise<Answer> {
  const digest = createHash('sha256').update(body).digest('hex');
  const client = await pool.connect();
  try {
    await client.query('begin');
    // Two requests with one key take turns; the second finds the first one's answer.
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [key]);
    const { rows } = await client.query<{ body_sha256: string; status: number; answer: string }>(
      'select body_sha256, status, answer from dev.insurer_keys where key = $1',
      [key],
    );
    const first = rows[0];
    if (first && first.body_sha256 !== digest)
      return { http: 409, body: no('IDEMPOTENCY_KEY_REUSED', 'another body came under this key') };
    if (first) return { http: first.status, body: JSON.parse(first.answer) as Record<string, unknown> };
    const made = await insertPolicy(client, body);
    await client.query('insert into dev.insurer_keys (key, body_sha256, status, answer) values ($1, $2, $3, $4)', [
      key,
      digest,
      made.http,
      JSON.stringify(made.body),
    ]);
    await client.query('commit');
    log.info({ status: made.http }, 'insurer stand-in answered');
    return made;
  } finally {
    // Ends the transaction of every way out but the one that committed.
    await client.query('rollback').finally(() => client.release());
  }
}

async function insertPolicy(client: pg.PoolClient, body: Buffer): Promise<Answer> {
  const parsed = newPolicy.safeParse(jsonOf(body));
  if (!parsed.success) {
    const fields = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ');
    return { http: 422, body: no('INVALID_POLICY', `not valid: ${fields}`) };
  }
  const { referenceNumber, policyNo, premiumAmount, startDate, endDate, documentSha256 } = parsed.data;
  const coreRef = `OP-${policyNo}`;
  const { rowCount } = await client.query(
    `insert into dev.insurer_policies
       (reference_number, policy_no, core_ref, premium_amount, start_date, end_date, document_sha256)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [referenceNumber, policyNo, coreRef, premiumAmount, startDate, endDate, documentSha256],
  );
  if (rowCount === 0) return { http: 409, body: no('POLICY_EXISTS', 'this contract or number is known already') };
  return { http: 201, body: { status: 'success', code: 'CREATED', message: 'policy created', coreRef, policyNo } };
}

async function findPolicy({ pool }: Deps, request: FastifyRequest): Promise<Answer> {
  const { referenceNumber } = request.params as { referenceNumber: string };
  const { rows } = await pool.query<{ policyNo: string; coreRef: string }>(
    'select policy_no as "policyNo", core_ref as "coreRef" from dev.insurer_policies where reference_number = $1',
    [referenceNumber],
  );
  if (!rows[0]) return { http: 404, body: no('POLICY_NOT_FOUND', 'no such policy') };
  return { http: 200, body: { status: 'success', code: 'FOUND', message: 'policy found', ...rows[0] } };
}

/** For people who test: what arrived, newest first. */
async function listPolicies(pool: pg.Pool) {
  const { rows } = await pool.query(
    `select reference_number as "referenceNumber", policy_no as "policyNo", core_ref as "coreRef",
            premium_amount as "premiumAmount", start_date as "startDate", end_date as "endDate",
            document_sha256 as "documentSha256", received_at as "receivedAt"
       from dev.insurer_policies order by received_at desc, reference_number`,
  );
  return rows;
}

function no(code: string, message: string): Record<string, unknown> {
  return { status: 'error', code, message, coreRef: null };
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
