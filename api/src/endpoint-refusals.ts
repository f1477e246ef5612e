import type { RefusalCode } from '@salus/domain/refusals.ts';
import { type Access, type AnyEndpoint, acceptsIdempotencyKey } from './endpoint.ts';

/** Every refusal of a call: its own, and those of its access and its kind. */
export function endpointRefusals(endpoint: AnyEndpoint): ReadonlySet<RefusalCode> {
  return new Set([
    ...(endpoint.query || endpoint.method !== 'GET' ? (['VALIDATION_ERROR'] as const) : []),
    ...(endpoint.method !== 'GET' ? (['BODY_TOO_LARGE'] as const) : []),
    ...(endpoint.captcha ? (['CAPTCHA_FAILED'] as const) : []),
    ...accessRefusals(endpoint.access),
    ...endpoint.refuses,
    ...(acceptsIdempotencyKey(endpoint)
      ? (['REQUEST_IN_PROGRESS', 'IDEMPOTENCY_KEY_REUSED'] as const)
      : []),
    'TOO_MANY_REQUESTS',
    'SERVER_ERROR',
  ]);
}

/** The refusals of authentication and authorization. */
function accessRefusals(access: Access): readonly RefusalCode[] {
  if (access.kind === 'public') return [];
  if (access.kind === 'customer' || access.kind === 'policyholder') return ['UNAUTHORIZED'];
  return [
    'UNAUTHORIZED',
    'SESSION_EXPIRED',
    'USER_IS_DISABLED',
    'FORBIDDEN',
    ...(access.duringSetup === true
      ? []
      : (['PASSWORD_CHANGE_REQUIRED', 'AGREEMENT_REQUIRED'] as const)),
    ...(access.duringSetup ? [] : (['SECOND_FACTOR_SETUP_REQUIRED'] as const)),
    ...(access.stepUp ? (['STEP_UP_REQUIRED'] as const) : []),
  ];
}
