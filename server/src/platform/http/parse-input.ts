import type { AnyEndpoint } from '@salus/api/endpoint.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { firstUnsafeValue } from './reject-unsafe-input.ts';
import { fieldRefusal, validationRefusal } from './reply.ts';

/** For endpoints without a body: unknown fields are refused, as everywhere else (API-4). */
const noFields = z.strictObject({});

/** Parses query, path parameters and body into one input. All problems are reported together. */
export function parseInput(
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  now: Date,
): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  const issues: z.core.$ZodIssue[] = [];
  const parameters: object = Object.assign({}, request.query, request.params);
  for (const [schemaOrMake, value] of [
    [endpoint.query, parameters],
    [endpoint.body ?? (endpoint.method === 'GET' ? undefined : noFields), request.body],
  ] as const) {
    if (schemaOrMake === undefined) continue;
    // Bytes of a file are no values; its reader judges them.
    const isFile = endpoint.upload !== undefined && schemaOrMake === endpoint.body;
    const unsafe = isFile ? null : firstUnsafeValue(value, endpoint.maxValues);
    if (unsafe) throw fieldRefusal([unsafe]);
    const schema =
      typeof schemaOrMake === 'function' ? schemaOrMake(businessDay(now)) : schemaOrMake;
    const result = schema.safeParse(value ?? {});
    if (result.success) Object.assign(input, result.data);
    else issues.push(...result.error.issues);
  }
  if (issues.length > 0) throw validationRefusal(issues);
  return input;
}
