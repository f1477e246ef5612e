import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldCode } from '@salus/domain/validation/field-codes.ts';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';

/** Validates a form by a schema that the server shares; each error's message is a field code. */
export function formResolver<Values extends FieldValues, Parsed>(
  schema: z.ZodType<Parsed, Values>,
): Resolver<Values, unknown, Parsed> {
  return zodResolver(schema, { error: (): FieldCode => 'invalid' });
}

/** The schema of an endpoint that takes a body. */
export function bodySchema<Schema extends z.ZodType>(endpoint: {
  readonly name: string;
  readonly body?: Schema | undefined;
}): Schema {
  if (!endpoint.body) throw new Error(`${endpoint.name} takes no body`);
  return endpoint.body;
}
