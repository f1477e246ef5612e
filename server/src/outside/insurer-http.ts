import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { Insurer, InsurerAnswer } from './insurer.ts';
import { insurerSignature } from './insurer-signature.ts';
import { askOutside, type OutsideAnswer, OutsideError } from './outside-error.ts';

export type InsurerSettings = {
  /** Where `/v1/policies` hangs. */
  readonly url: string;
  readonly clientId: string;
  readonly secret: string;
  readonly timeoutMs: number;
};

/** The core system of the configuration; in development our own stand-in, under a secret that is none. */
export function insurerSettings(config: Config): InsurerSettings {
  return {
    url: (config.INSURER_URL ?? `http://127.0.0.1:${config.PORT}/dev/insurer`).replace(/\/+$/, ''),
    clientId: config.INSURER_CLIENT_ID ?? 'salus-development',
    secret: config.INSURER_SECRET ?? 'insurer-stand-in',
    timeoutMs: config.OUTSIDE_TIMEOUT_MS,
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

/** Speaks the signed JSON of the insurer's core system (integration contract, "Insurer core"). */
export function httpInsurer(settings: InsurerSettings): Insurer {
  async function ask(method: 'GET' | 'POST', path: string, idempotencyKey: string, body: string) {
    // The wall's time and not the database's: they compare it with their own, and allow five minutes.
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signature = insurerSignature(settings.secret, { method, path, timestamp, idempotencyKey, body });
    const headers = {
      'x-client-id': settings.clientId,
      'x-timestamp': timestamp,
      'idempotency-key': idempotencyKey,
      'x-signature': `v1=${signature}`,
      ...(body === '' ? {} : { 'content-type': 'application/json; charset=utf-8' }),
    };
    const init = { method, headers, ...(body === '' ? {} : { body }) };
    return await askOutside(`${settings.url}${path}`, init, settings.timeoutMs);
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
        const answer = await ask('GET', `/v1/policies/${encodeURIComponent(referenceNumber)}`, randomUUID(), '');
        // A 404 of theirs says so in their words; one of a proxy that lost its way does not.
        const { status, known } = { status: answer.status, known: parse(answer.text) };
        if (status === 404 && known?.code === 'POLICY_NOT_FOUND') return null;
        const isCancelled = known?.policyStatus === 'CANCELLED';
        return { ...read(answer), policyNo: known?.policyNo ?? null, isCancelled };
      } catch (error) {
        return { ...noAnswer(error), policyNo: null, isCancelled: false };
      }
    },
  };
}

/** Only an answer of theirs that can be read decides anything; 4xx means no, and the same request will be refused again. */
function read({ status: httpStatus, text }: OutsideAnswer): InsurerAnswer {
  const body = parse(text);
  const coreRef = body?.coreRef ?? null;
  const said = [body?.code, body?.message].filter(Boolean).join(': ');
  const message = printable(said) || `HTTP ${httpStatus}`;
  const isBusy = httpStatus === 408 || httpStatus === 425 || httpStatus === 429;
  if (httpStatus >= 400 && httpStatus < 500 && !isBusy) return { status: 'error', message, httpStatus, coreRef };
  if (httpStatus >= 200 && httpStatus < 300 && body) return { status: body.status, message, httpStatus, coreRef };
  return { status: 'unknown', message, httpStatus, coreRef: null };
}

function noAnswer(error: unknown): InsurerAnswer {
  if (!(error instanceof OutsideError)) throw error;
  return { status: 'unknown', message: error.message, httpStatus: null, coreRef: null };
}

function parse(text: string): z.output<typeof reply> | null {
  try {
    return reply.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Their words go into a column and onto a screen: short, and without what neither can hold. */
function printable(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f]/g, ' ').slice(0, 300);
}
