import { createHmac, timingSafeEqual } from 'node:crypto';
import { PROOF_HEADER } from '@salus/api/contracts/policyholder.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Policyholder } from '../context.ts';
import { singleHeader } from '../platform/http/routes.ts';

const PROOF = /^(\d{1,15})\.(\d{1,15})\.([\w-]{43})$/;

/** Proves until `openUntil` that its holder opened the page of the contract (MY-2). */
export function proofFor(
  config: Pick<Config, 'keys'>,
  contractId: number,
  openUntil: Date,
): string {
  const claim = `${contractId}.${openUntil.getTime()}`;
  return `${claim}.${signClaim(config, claim)}`;
}

/**
 * The customer of the proof in the header x-my-proof.
 * @throws Refusal UNAUTHORIZED for a proof that is absent, forged or too old
 */
export function authenticatePolicyholder(
  config: Pick<Config, 'keys'>,
  request: Pick<FastifyRequest, 'headers'>,
  now: Date,
): Policyholder {
  const match = PROOF.exec(singleHeader(request, PROOF_HEADER) ?? '');
  const [, contractId = '', until = '', signature = ''] = match ?? [];
  const right = signClaim(config, `${contractId}.${until}`);
  if (!match || !isSame(signature, right) || now.getTime() >= Number(until))
    throw new RefusalError('UNAUTHORIZED');
  return { kind: 'policyholder', contractId: Number(contractId) };
}

function signClaim(config: Pick<Config, 'keys'>, claim: string): string {
  return createHmac('sha256', config.keys['policyholder-proof']).update(claim).digest('base64url');
}

/** In constant time, so that timing reveals nothing about `right`. */
function isSame(signature: string, right: string): boolean {
  const [a, b] = [Buffer.from(signature), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
