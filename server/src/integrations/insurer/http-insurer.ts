import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import {
  type CallLimits,
  callExternalSystem,
  callLimits,
  type ExternalReply,
} from '../http/external-call.ts';
import { parseReplyJson } from '../http/parse-reply.ts';
import { IntegrationError } from '../integration-error.ts';
import type { Insurer, InsurerAnswer } from './insurer.ts';
import { insurerSignature } from './signature.ts';

type InsurerSettings = {
  /** Base URL of `/v1/policies`. */
  readonly url: string;
  readonly clientId: string;
  readonly secret: string;
  readonly limits: CallLimits;
};

/** The configured core system; in development the simulator with a public secret. */
export function insurerSettings(config: Config): InsurerSettings {
  return {
    url: (config.INSURER_URL ?? `http://127.0.0.1:${config.PORT}/dev/insurer`).replace(/\/+$/, ''),
    clientId: config.INSURER_CLIENT_ID ?? 'salus-development',
    secret: config.INSURER_SECRET ?? 'insurer-stand-in',
    limits: callLimits(config),
  };
}

const reply = z.object({
  status: z.enum(['success', 'error']),
  code: z.string().nullish(),
  message: z.string().nullish(),
  coreRef: z.string().max(100).nullish(),
  policyNo: z.string().max(40).nullish(),
  policyStatus: z.string().max(40).nullish(),
});

/** Signed JSON over HTTP (integration contract, "Insurer core"). */
export function httpInsurer(settings: InsurerSettings): Insurer {
  async function ask(method: 'GET' | 'POST', path: string, idempotencyKey: string, body: string) {
    // The system clock, not the database's: the core compares it with its own and tolerates 5
    // minutes.
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signature = insurerSignature(settings.secret, {
      method,
      path,
      timestamp,
      idempotencyKey,
      body,
    });
    const headers = {
      'x-client-id': settings.clientId,
      'x-timestamp': timestamp,
      'idempotency-key': idempotencyKey,
      'x-signature': `v1=${signature}`,
      ...(body === '' ? {} : { 'content-type': 'application/json; charset=utf-8' }),
    };
    const init = { method, headers, ...(body === '' ? {} : { body }) };
    return await callExternalSystem(`${settings.url}${path}`, init, settings.limits);
  }

  return {
    async createPolicy(policy, idempotencyKey) {
      try {
        return read(await ask('POST', '/v1/policies', idempotencyKey, JSON.stringify(policy)));
      } catch (error) {
        return noAnswer(error);
      }
    },
    async cancelPolicy(policyNo, cancellation, idempotencyKey) {
      const path = `/v1/policies/${encodeURIComponent(policyNo)}/cancellations`;
      try {
        return read(await ask('POST', path, idempotencyKey, JSON.stringify(cancellation)));
      } catch (error) {
        return noAnswer(error);
      }
    },
    async findPolicy(referenceNumber) {
      try {
        const answer = await ask(
          'GET',
          `/v1/policies/${encodeURIComponent(referenceNumber)}`,
          randomUUID(),
          '',
        );
        // A 404 of the core system has its JSON body; a 404 of a proxy does not.
        const policy = parse(answer.text);
        if (answer.status === 404 && policy?.code === 'POLICY_NOT_FOUND') return null;
        const isCancelled = policy?.policyStatus === 'CANCELLED';
        return { ...read(answer), policyNo: policy?.policyNo ?? null, isCancelled };
      } catch (error) {
        return { ...noAnswer(error), policyNo: null, isCancelled: false };
      }
    },
  };
}

/** Only a readable response of the core is final; 4xx is a permanent rejection. */
function read({ status: httpStatus, text }: ExternalReply): InsurerAnswer {
  const body = parse(text);
  const coreRef = body?.coreRef ?? null;
  const reason = [body?.code, body?.message].filter(Boolean).join(': ');
  const message = printable(reason) || `HTTP ${httpStatus}`;
  const isBusy = httpStatus === 408 || httpStatus === 425 || httpStatus === 429;
  if (httpStatus >= 400 && httpStatus < 500 && !isBusy)
    return { status: 'error', message, httpStatus, coreRef };
  if (httpStatus >= 200 && httpStatus < 300 && body)
    return { status: body.status, message, httpStatus, coreRef };
  return { status: 'unknown', message, httpStatus, coreRef: null };
}

function noAnswer(error: unknown): InsurerAnswer {
  if (!(error instanceof IntegrationError)) throw error;
  return { status: 'unknown', message: error.message, httpStatus: null, coreRef: null };
}

function parse(text: string): z.output<typeof reply> | null {
  try {
    return reply.safeParse(parseReplyJson(text)).data ?? null;
  } catch {
    return null;
  }
}

/** The core's text goes into a column and onto a screen: shortened and cleaned. */
function printable(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f]/g, ' ').slice(0, 300);
}
