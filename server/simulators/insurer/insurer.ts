import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Config } from '../../src/config.ts';
import { insurerSettings } from '../../src/integrations/insurer/http-insurer.ts';
import { insurerSignature } from '../../src/integrations/insurer/signature.ts';
import { singleHeader } from '../../src/platform/http/routes.ts';
import { type Answer, type InsurerDeps, schema as keysSchema, no, oncePerKey } from './answers.ts';
import {
  cancelPolicy,
  createPolicy,
  findPolicy,
  listPolicies,
  schema as policiesSchema,
} from './policies.ts';

export const schema = `create schema if not exists dev; ${policiesSchema}; ${keysSchema}`;

const PREFIX = '/dev/insurer';
const CLOCK_TOLERANCE_SECONDS = 300;

/** The insurer's core system: `/v1/policies` under `/dev/insurer`. */
export function registerInsurer(http: FastifyInstance, deps: InsurerDeps): void {
  void http.register(
    (core, _, next) => {
      // The signature covers the raw bytes, so no parser may read them first.
      core.removeContentTypeParser('application/json');
      core.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, body, next) =>
        next(null, body),
      );
      core.get('/policies', () => listPolicies(deps.pool));
      core.post('/v1/policies', (request, reply) =>
        answer(deps, request, reply, (call) =>
          oncePerKey(deps, call, (client) => createPolicy(client, call.body)),
        ),
      );
      core.post<{ Params: { policyNo: string } }>(
        '/v1/policies/:policyNo/cancellations',
        (request, reply) => {
          const { policyNo } = request.params;
          return answer(deps, request, reply, (call) =>
            oncePerKey(deps, call, (client) => cancelPolicy(client, policyNo, call.body)),
          );
        },
      );
      core.get<{ Params: { referenceNumber: string } }>(
        '/v1/policies/:referenceNumber',
        (request, reply) =>
          answer(deps, request, reply, () => findPolicy(deps.pool, request.params.referenceNumber)),
      );
      next();
    },
    { prefix: PREFIX },
  );
}

type SignedCall = { readonly path: string; readonly key: string; readonly body: Buffer };

async function answer(
  { faults, config }: InsurerDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (call: SignedCall) => Promise<Answer>,
): Promise<FastifyReply> {
  if (await faults.strike('insurer', reply)) return reply;
  const call = {
    path: request.url.slice(PREFIX.length).split('?')[0] ?? '',
    key: singleHeader(request, 'idempotency-key') ?? '',
    body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
  };
  const refusal = whyNotGenuine(config, request, call);
  const { http, body } = refusal
    ? { http: 401, body: no(refusal, 'request is not genuine') }
    : await work(call);
  // Processed, but the response is lost.
  if (await faults.strike('insurer', reply, 'after')) return reply;
  return reply.status(http).send({ ...body, receivedAt: new Date().toISOString() });
}

function whyNotGenuine(
  config: Config,
  request: FastifyRequest,
  { path, key, body }: SignedCall,
): string | null {
  const { clientId, secret } = insurerSettings(config);
  const timestamp = singleHeader(request, 'x-timestamp') ?? '';
  if (singleHeader(request, 'x-client-id') !== clientId) return 'UNKNOWN_CLIENT';
  // Written so that NaN fails: every comparison with it is false.
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= CLOCK_TOLERANCE_SECONDS))
    return 'TIMESTAMP_OUT_OF_RANGE';
  if (!z.uuid().safeParse(key).success) return 'IDEMPOTENCY_KEY_MISSING';
  const right = insurerSignature(secret, {
    method: request.method,
    path,
    timestamp,
    idempotencyKey: key,
    body,
  });
  return singleHeader(request, 'x-signature') === `v1=${right}` ? null : 'WRONG_SIGNATURE';
}
