import { isObject, objectKeys } from '@salus/domain/objects.ts';
import { type RoleGroup, roleGroups } from '@salus/domain/people/roles.ts';
import type { TestApp } from '../test-app.ts';

type Schema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly minItems?: number;
};

type Parameter = {
  readonly name: string;
  readonly in: 'query' | 'header' | 'path';
  readonly schema: Schema;
};
type Content = Readonly<Record<string, { readonly schema: Schema; readonly example?: object }>>;
type Described = {
  readonly operationId: string;
  readonly description?: string;
  readonly tags: readonly [Access];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
};

export type Access = 'public' | 'customer' | 'policyholder' | 'staff';
const methodNames = { get: 'GET', post: 'POST', put: 'PUT', delete: 'DELETE' } as const;
type Methods = Readonly<Partial<Record<keyof typeof methodNames, Described>>>;
type Method = (typeof methodNames)[keyof typeof methodNames];

/** An endpoint as described in `/openapi.json`. */
export type Operation = {
  readonly name: string;
  readonly method: Method;
  readonly path: string;
  readonly access: Access;
  readonly groups: readonly RoleGroup[];
  readonly parameters: readonly Parameter[];
  readonly body: Schema | null;
  readonly example: object | null;
  /** The media types of a success. */
  readonly answers: readonly string[];
  /** Status → the codes that it may carry. */
  readonly refuses: ReadonlyMap<number, readonly string[]>;
};

/** A notification of a payment gateway: any fields, and a reply in the gateway's own format. */
export const isIpn = ({ name }: Pick<Operation, 'name'>) => /IpnBy(Get|Post)$/.test(name);

/** Every call of the running program, with all references of its schemas resolved. */
export async function readOperations(salus: TestApp): Promise<readonly Operation[]> {
  const { body } = await salus.anybody.get('/openapi.json');
  const paths: Readonly<Record<string, Methods>> = resolveReferences(
    body.paths,
    body.components.schemas,
  );
  return Object.entries(paths).flatMap(([path, methods]) =>
    objectKeys(methods).flatMap((method) => {
      const description = methods[method];
      if (!description) return [];
      const json = description.requestBody?.content['application/json'];
      return [
        {
          name: description.operationId,
          method: methodNames[method],
          path,
          access: description.tags[0],
          groups: roleGroups.filter((group) =>
            /^For ([^.]+)/.exec(description.description ?? '')?.[1]?.includes(group),
          ),
          parameters: description.parameters,
          body: json?.schema ?? null,
          example: json?.example ?? null,
          answers: Object.keys(description.responses['200']?.content ?? {}),
          refuses: refusalCodes(description),
        },
      ];
    }),
  );
}

/** A part of the JSON document with each reference replaced by the schema that it names. */
function resolveReferences(part: unknown, schemas: Readonly<Record<string, unknown>>) {
  return JSON.parse(JSON.stringify(part), (_, value: unknown) =>
    isObject(value) && '$ref' in value
      ? resolveReferences(schemas[String(value['$ref']).split('/').at(-1) ?? ''], schemas)
      : value,
  );
}

function refusalCodes({ responses }: Described): ReadonlyMap<number, readonly string[]> {
  return new Map(
    Object.entries(responses)
      .filter(([status]) => Number(status) >= 400)
      .map(([status, { content }]) => {
        const schema = content?.['application/json']?.schema.allOf?.[1];
        return [Number(status), (schema?.properties?.['error_code']?.enum ?? []).map(String)];
      }),
  );
}

/** A value that matches the schema; `known` overrides it by field name. */
export function sampleValue(
  schema: Schema,
  fairValues: Readonly<Record<string, unknown>>,
  name = '',
): unknown {
  if (name in fairValues) return fairValues[name];
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [first] = schema.anyOf ?? [];
  if (first) return sampleValue(first, fairValues, name);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'array') {
    const one = sampleValue(schema.items ?? {}, fairValues, name);
    return Array(Math.max(1, schema.minItems ?? 1)).fill(one);
  }
  if (type === 'object' || schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([field, one]) => [
        field,
        sampleValue(one, fairValues, field),
      ]),
    );
  return type === 'integer' || type === 'number' ? 1 : type === 'boolean' ? false : 'x';
}

type Key = string | number;
type Path = readonly Key[];

/** The paths of every value in a body, containers too. */
export function pathsIn(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [];
  const entries: [Key, unknown][] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value);
  return entries.flatMap(([key, one]) => {
    const path = [...at, key];
    return [path, ...pathsIn(one, path)];
  });
}

/** The body with one value replaced. */
export function replaceValue(body: object, [key, ...rest]: Path, value: unknown): object {
  if (key === undefined) throw new Error('a path names a value inside of the body');
  const inner: unknown = Reflect.get(body, key);
  const next = isObject(inner) && rest.length > 0 ? replaceValue(inner, rest, value) : value;
  return Array.isArray(body) ? body.with(Number(key), next) : { ...body, [key]: next };
}
