import {
  type AnyEndpoint,
  acceptsIdempotencyKey,
  type InputSchema,
  isPublicFile,
  mayStream,
} from '@salus/api/endpoint.ts';
import { isObject } from '@salus/domain/objects.ts';
import { languageCodes } from '@salus/domain/people/languages.ts';
import { type RefusalCode, refusals } from '@salus/domain/refusals.ts';
import { day } from '@salus/domain/time/day.ts';
import { z } from 'zod';

type Json = Record<string, unknown>;

/** Schemas that depend on the day of the request are described for this one: only ages differ. */
const ANY_DAY = day('2026-01-01');

/** Example bodies, by the endpoint's name. */
export type Examples = Readonly<Record<string, object>>;

/** The parts of the document that no endpoint names. */
export type ApiDescription = {
  readonly title: string;
  readonly description: string;
  /** Carries the captcha's answer. */
  readonly captchaHeader: string;
  /** The security scheme of each kind of access. */
  readonly securitySchemes: Readonly<
    Record<Exclude<AnyEndpoint['access']['kind'], 'public'>, object>
  >;
  /** Every refusal of a call. */
  listRefusals(endpoint: AnyEndpoint): ReadonlySet<RefusalCode>;
};

/** The endpoints as an OpenAPI 3.1 document, built from the values that the server runs on. */
export function openApiDocument(
  endpoints: readonly AnyEndpoint[],
  description: ApiDescription,
  examples: Examples = {},
): Json {
  const schemas: Json = { Failure: failureSchema };
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const operation = describeOperation(endpoint, description, schemas, examples[endpoint.name]);
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation };
  }
  return {
    openapi: '3.1.0',
    info: { title: description.title, version: '1', description: description.description },
    servers: [{ url: '/' }],
    paths,
    components: { schemas, securitySchemes: description.securitySchemes },
  };
}

const failureSchema = {
  type: 'object',
  required: ['success', 'error_code', 'message', 'data'],
  properties: {
    success: { const: false },
    error_code: { type: 'string' },
    message: {
      type: 'string',
      description:
        'A sentence for people, in the language of Accept-Language ' +
        `(${languageCodes.join(', ')}); else in Vietnamese`,
    },
    data: { description: 'What fills the sentence; for VALIDATION_ERROR a list of {path, code}' },
  },
};

const FILE = { schema: { type: 'string', format: 'binary' } };

function describeOperation(
  endpoint: AnyEndpoint,
  description: ApiDescription,
  schemas: Json,
  example: object | undefined,
): Json {
  const { access, body } = endpoint;
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    ...(access.kind === 'staff' ? { description: `For ${access.groups.join(', ')}.` } : {}),
    tags: [access.kind],
    security: access.kind === 'public' ? [] : [{ [access.kind]: [] }],
    parameters: [...queryParameters(endpoint, schemas), ...headerParameters(endpoint, description)],
    ...(body
      ? {
          requestBody: {
            required: true,
            content: endpoint.upload
              ? Object.fromEntries(endpoint.upload.types.map((type) => [type, FILE]))
              : {
                  'application/json': {
                    schema: jsonSchema(body, 'input', schemas),
                    ...(example ? { example } : {}),
                  },
                },
          },
        }
      : {}),
    responses: {
      ...successResponses(endpoint, schemas),
      ...failureResponses(endpoint, description),
    },
  };
}

function queryParameters({ query, path }: AnyEndpoint, schemas: Json): Json[] {
  if (!query) return [];
  const { properties, required } = jsonSchema(query, 'input', schemas);
  return Object.entries(isObject(properties) ? properties : {}).map(([name, schema]) => ({
    name,
    in: path.includes(`:${name}`) ? 'path' : 'query',
    required: Array.isArray(required) && required.includes(name),
    schema,
  }));
}

function headerParameters(endpoint: AnyEndpoint, { captchaHeader }: ApiDescription): Json[] {
  const header = (name: string, description: string, maxLength?: number) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string', ...(maxLength ? { maxLength } : {}) },
  });
  return [
    ...(endpoint.captcha
      ? [header(captchaHeader, `The captcha's answer for the action ${endpoint.captcha}`)]
      : []),
    ...(acceptsIdempotencyKey(endpoint)
      ? [
          header(
            'Idempotency-Key',
            'The same key and body give the first answer again, for 24 hours',
            200,
          ),
        ]
      : []),
  ];
}

function successResponses(endpoint: AnyEndpoint, schemas: Json): Json {
  const { output } = endpoint;
  if (output === 'redirect') return { 303: { description: 'Goes on at another address' } };
  if (output === 'events')
    return {
      200: {
        description: 'Server-sent events',
        content: { 'text/event-stream': { schema: { type: 'string' } } },
      },
    };
  if (output === 'pdf')
    return {
      200: {
        description: 'The document',
        content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } },
      },
    };
  if (output === 'text')
    return {
      200: {
        description: 'Text',
        content: { [endpoint.textType ?? 'text/plain']: { schema: { type: 'string' } } },
      },
    };
  if (isPublicFile(output))
    return {
      200: {
        description: 'The file',
        content: { [output.file]: { schema: { type: 'string', format: 'binary' } } },
      },
      304: { description: 'As the caller has it already' },
    };
  const name = endpoint.envelope === 'result' ? 'result' : 'data';
  const schema = {
    type: 'object',
    required: ['success', name],
    properties: {
      success: { const: true },
      [name]: jsonSchema(mayStream(output) ? output.json : output, 'output', schemas),
    },
  };
  const streams = (mayStream(output) ? output.stream : []).map((type) => [
    type,
    {
      schema: type.startsWith('text/') ? { type: 'string' } : { type: 'string', format: 'binary' },
    },
  ]);
  return {
    200: {
      description: 'Done',
      content: { 'application/json': { schema }, ...Object.fromEntries(streams) },
    },
    ...acceptedResponse(endpoint, schemas),
  };
}

function acceptedResponse({ acceptedOutput }: AnyEndpoint, schemas: Json): Json {
  if (!acceptedOutput) return {};
  const properties = {
    success: { const: true },
    data: jsonSchema(acceptedOutput, 'output', schemas),
  };
  const schema = { type: 'object', required: ['success', 'data'], properties };
  const description = 'A second person has to decide first';
  return { 202: { description, content: { 'application/json': { schema } } } };
}

/** One response per status, with its possible codes. */
function failureResponses(endpoint: AnyEndpoint, { listRefusals }: ApiDescription): Json {
  const byStatus = Map.groupBy(listRefusals(endpoint), (code) => refusals[code]);
  const responses = [...byStatus].map(([status, codes]) => {
    const schema = {
      allOf: [
        { $ref: '#/components/schemas/Failure' },
        { properties: { error_code: { enum: codes } } },
      ],
    };
    const headers =
      status === 429 ? { headers: { 'Retry-After': { schema: { type: 'integer' } } } } : {};
    return [
      status,
      { description: codes.join(', '), ...headers, content: { 'application/json': { schema } } },
    ] as const;
  });
  return Object.fromEntries(responses);
}

/** A schema as JSON Schema; named parts become shared components. */
function jsonSchema(schema: InputSchema, io: 'input' | 'output', schemas: Json): Json {
  const zodSchema = typeof schema === 'function' ? schema(ANY_DAY) : schema;
  const { $schema: _, $defs, ...own } = z.toJSONSchema(zodSchema, { io, unrepresentable: 'any' });
  for (const [name, part] of Object.entries($defs ?? {}))
    schemas[name] = withSharedReferences(part);
  return objectWithSharedReferences(own);
}

function withSharedReferences(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withSharedReferences);
  return isObject(part) ? objectWithSharedReferences(part) : part;
}

function objectWithSharedReferences(part: object): Json {
  return Object.fromEntries(
    Object.entries(part)
      .filter(([name]) => name !== 'id' || !('$ref' in part))
      .map(([name, value]) =>
        name === '$ref' && typeof value === 'string'
          ? [name, value.replace('#/$defs/', '#/components/schemas/')]
          : [name, withSharedReferences(value)],
      ),
  );
}
