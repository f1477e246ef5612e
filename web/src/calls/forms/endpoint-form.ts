import type { BodyOf, ClientEndpoint, OutputOf } from '@salus/api/endpoint.ts';
import type { z } from 'zod';
import { requestInSession } from '../session.ts';
import { bodySchema } from './form-resolver.ts';

/** The schema and the call of an endpoint that takes a body, as `useMutationForm` needs them. */
export function endpointForm<E extends ClientEndpoint, Schema extends z.ZodType>(
  endpoint: E & { readonly name: string; readonly body?: Schema | undefined },
): {
  readonly schema: Schema;
  readonly call: (body: BodyOf<E>, idempotencyKey: string) => Promise<OutputOf<E>>;
} {
  return {
    schema: bodySchema(endpoint),
    call: (body, idempotencyKey) => requestInSession(endpoint, { body, idempotencyKey }),
  };
}
