import type { AnyEndpoint, CaptchaAction } from '@salus/api/endpoint.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import type { FastifyRequest } from 'fastify';
import { addressKey, type Limiter } from './rate-limit.ts';
import { type RequestPipeline, singleHeader } from './routes.ts';

/** The access of endpoints that authenticate. */
type OwnAccess = Exclude<AnyEndpoint['access'], { kind: 'public' }>;

/** The parts of the request pipeline that the modules supply. */
type RequestPipelineParts = {
  readonly limiter: Limiter;
  readonly once: RequestPipeline['once'];
  /** Returns the principal. Throws UNAUTHORIZED, SESSION_EXPIRED, FORBIDDEN … */
  authenticate(access: OwnAccess, request: FastifyRequest, now: Date): Promise<unknown>;
  /** Carries the captcha's answer. */
  readonly captchaHeader: string;
  verifyCaptcha(
    answer: string,
    about: { readonly action: CaptchaAction; readonly ip: string; readonly now: Date },
  ): Promise<boolean>;
  /** Resolves once this server refuses the sessions that have ended. */
  settleSessions(): Promise<void>;
  readonly recordRead: RequestPipeline['recordRead'];
  readonly present: RequestPipeline['present'];
  /** The key of an authenticated caller for limits and idempotency; null for unknown callers. */
  personKey(actor: unknown): string | null;
};

/** Assembles the steps that precede each use case. */
export function createRequestPipeline(parts: RequestPipelineParts): RequestPipeline {
  const { limiter, personKey } = parts;
  return {
    once: parts.once,
    settleSessions: parts.settleSessions,
    recordRead: parts.recordRead,
    present: parts.present,

    limit(endpoint, request, actor) {
      const person = personKey(actor);
      if (person !== null) return limiter.consume('person', person);
      if (endpoint.limitedAs === 'unlimited') return;
      return limiter.consume(endpoint.limitedAs ?? 'address', addressKey(request.clientAddress));
    },

    async authenticate(endpoint, request, now) {
      const { access } = endpoint;
      if (access.kind === 'public') return null;
      try {
        return await parts.authenticate(access, request, now);
      } catch (error) {
        // Staff are limited per account, so a failed authentication or authorization counts
        // against the address, like a public call. Other calls are counted before.
        if (access.kind === 'staff' && error instanceof RefusalError && error.status < 500)
          await limiter.consume('address', addressKey(request.clientAddress));
        throw error;
      }
    },

    async captcha(endpoint, request, now) {
      const { captcha: action } = endpoint;
      const about = { ip: request.clientAddress, now };
      if (
        action &&
        !(await parts.verifyCaptcha(singleHeader(request, parts.captchaHeader) ?? '', {
          action,
          ...about,
        }))
      )
        throw new RefusalError('CAPTCHA_FAILED');
    },
  };
}
