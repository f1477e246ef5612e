import { CAPTCHA_HEADER } from '@salus/api/accounts.ts';
import type { AnyEndpoint, CaptchaAction } from '@salus/api/endpoint.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import type { FastifyRequest } from 'fastify';
import { addressKey, type Limiter } from './rate-limit.ts';
import { headerOf, type RequestPipeline } from './routes.ts';

type AccessOf<Kind> = Extract<AnyEndpoint['access'], { kind: Kind }>;

/** The parts of the request pipeline that the modules supply. */
export type RequestPipelineParts = {
  readonly limiter: Limiter;
  readonly once: RequestPipeline['once'];
  /** Throws UNAUTHORIZED, SESSION_EXPIRED, USER_IS_DISABLED, FORBIDDEN … */
  recogniseStaff(
    access: AccessOf<'staff'>,
    authorization: string | null,
    now: Date,
  ): Promise<unknown>;
  /** Throws UNAUTHORIZED for an unknown or expired link. */
  recogniseCustomer(request: FastifyRequest, now: Date): Promise<unknown>;
  verifyCaptcha(
    answer: string,
    about: { readonly action: CaptchaAction; readonly ip: string; readonly now: Date },
  ): Promise<boolean>;
  /** Resolves once this server refuses the sessions that have ended. */
  settleSessions(): Promise<void>;
  /** The key of a recognised caller for limits and idempotency; null for unknown callers. */
  personOf(actor: unknown): string | null;
};

/** Assembles the steps that precede each use case. */
export function createRequestPipeline(parts: RequestPipelineParts): RequestPipeline {
  const { limiter, personOf } = parts;
  return {
    once: parts.once,
    settleSessions: parts.settleSessions,

    limit(endpoint, request, actor) {
      const person = personOf(actor);
      if (person !== null) return limiter.take('person', person);
      if (endpoint.limitedAs === 'unlimited') return;
      return limiter.take(endpoint.limitedAs ?? 'address', addressKey(request.ip));
    },

    async recognise(endpoint, request, now) {
      const { access } = endpoint;
      if (access.kind === 'public') return null;
      if (access.kind === 'customer') return await parts.recogniseCustomer(request, now);
      try {
        return await parts.recogniseStaff(access, headerOf(request, 'authorization'), now);
      } catch (error) {
        // A failed authentication or authorization counts against the address, like a public call.
        if (error instanceof RefusalError && error.status < 500)
          await limiter.take('address', addressKey(request.ip));
        throw error;
      }
    },

    async captcha(endpoint, request, now) {
      const { captcha: action } = endpoint;
      const about = { ip: request.ip, now };
      if (
        action &&
        !(await parts.verifyCaptcha(headerOf(request, CAPTCHA_HEADER) ?? '', { action, ...about }))
      )
        throw new RefusalError('CAPTCHA_FAILED');
    },
  };
}
