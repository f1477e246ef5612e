import { isObject } from '@salus/domain/objects.ts';
import type { InjectOptions } from 'fastify';
import type { Known } from './fair-values.ts';
import { contentTypes, hostileBodies, hostileJson, hostileTexts } from './hostile-values.ts';
import { type Operation, pathsIn, replaceValue, sampleValue } from './operations.ts';

/** Fixed, so that every run sends the same requests and a finding can be reproduced. */
const SEED = 20_261_122;
/** Fields share few schemas, so each field gets some kinds of value, not every value. */
const KINDS_PER_PLACE = 3;
/** The path, query or body of an endpoint with few fields gets half of the kinds. */
const KINDS_PER_PART = 12;
/** Input that is read before routing is dealt out: all endpoints together send each of it. */
const THAT_CONCERN_ALL = 6;

export type HostileRequest = InjectOptions & {
  /** The place of the request that has `value`, for failure messages. */
  readonly place: string;
  readonly value: string;
};

type FairRequest = HostileRequest & {
  readonly query: Readonly<Record<string, string>>;
  readonly payload?: object;
};

/** A request that conforms to the API contract. */
export function fairRequest(operation: Operation, fairValues: Known): FairRequest {
  const { method } = operation;
  const path = withPath(operation, (name) => String(fairValues[name] ?? '1'));
  const query = Object.fromEntries(
    operation.parameters
      .filter((parameter) => parameter.in === 'query' && parameter.name in fairValues)
      .map(({ name }) => [name, String(fairValues[name])]),
  );
  const payload = fairBody(operation, fairValues);
  return {
    place: 'nothing',
    value: 'what was not agreed on',
    method,
    url: path,
    query,
    ...(payload === null ? {} : { payload }),
  };
}

function withPath({ path }: Operation, value: (name: string) => string): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => value(name));
}

function fairBody({ body, example }: Operation, fairValues: Known): object | null {
  if (!body) return null;
  const fairPayload = fairValues['body'] ?? example ?? sampleValue(body, fairValues);
  if (!isObject(fairPayload)) throw new Error('a body is an object');
  return fairPayload;
}

/**
 * Requests that violate the API contract of one endpoint: a few kinds of value at each place. The
 * next endpoint begins with the next kind.
 * @param turn the endpoint's place among all
 */
export function hostileRequests(
  operation: Operation,
  fairValues: Known,
  turn: number,
): readonly HostileRequest[] {
  const fair = fairRequest(operation, fairValues);
  const own = [paths, queries, bodies].flatMap((part) => part(operation, fair, turn));
  concerningAll ??= shuffle([...wholeBodies(), ...headers()], createDice(SEED));
  const count = concerningAll.length;
  const first = turn * THAT_CONCERN_ALL;
  const dealt = concerningAll.filter((_, at) => isDealt(at - first, count));
  return [...own, ...dealt.map((change) => change(operation, fair))];
}

let concerningAll: readonly Change[] | undefined;

/**
 * Pairs of a place and a value. Each place gets the next kinds, and each turn begins one kind and
 * one value later, so that all endpoints together send each value.
 */
function rotate<P, V>(
  places: readonly P[],
  valuesByKind: Readonly<Record<string, readonly V[]>>,
  turn: number,
): [P, V][] {
  const kinds = Object.values(valuesByKind);
  const perPlace = Math.max(KINDS_PER_PLACE, Math.ceil(KINDS_PER_PART / places.length));
  return places.flatMap((place, at) =>
    Array.from({ length: perPlace }, (_, n) => at * perPlace + n).flatMap((step) => {
      const kind = kinds[(turn + step) % kinds.length] ?? [];
      const first = (turn + Math.floor(step / kinds.length)) % kind.length;
      return kind.slice(first, first + 1).map((value): [P, V] => [place, value]);
    }),
  );
}

/** Whether a request is among the next ones, counted around the end of all `count`. */
const isDealt = (place: number, count: number) =>
  ((place % count) + count) % count < THAT_CONCERN_ALL;

type Part = (operation: Operation, fair: FairRequest, turn: number) => HostileRequest[];

/** In place of a value: the field is left out, or a field is added beside it. */
const ABSENT = Symbol('nothing');
const NEIGHBOUR = Symbol('a neighbour');

const brokenEscapes = ['%', '%00', '%ff', '%2e%2e%2f', '..', '1/2'];

const paths: Part = (operation, fair, turn) => {
  const names = operation.parameters.filter((one) => one.in === 'path').map(({ name }) => name);
  const encodedTexts = mapKinds(hostileTexts, (text) => encodeURIComponent(text.toWellFormed()));
  return rotate(names, { ...encodedTexts, brokenEscapes }, turn).map(([place, text]) => ({
    ...fair,
    place,
    value: text.slice(0, 60),
    url: withPath(operation, () => text),
  }));
};

/** Queries of the name `@`. */
const hostileQueries: Readonly<Record<string, readonly string[]>> = {
  ...mapKinds(hostileTexts, (text) => `@${new URLSearchParams([['', text]])}`),
  escapes: ['%', '%00', '%ff%fe', '%c0%af', '%E0%A4%A', '%u0041'].map((raw) => `@=${raw}`),
  separators: ['@=a;b', `@=${'a&'.repeat(800)}`],
  forms: ['@a&@=b', '@&@', '@[]=a', '@[a]=b', '@[__proto__]=x', '@.a=b', '@%5B%5D=a&@%5B%5D=b'],
};

const queries: Part = ({ parameters }, fair, turn) => {
  const names = parameters.filter((one) => one.in === 'query').map(({ name }) => name);
  const places = names.length > 0 ? [...names, '__proto__'] : [];
  const { query: fairQuery, ...rest } = fair;
  return rotate(places, hostileQueries, turn).map(([place, query]) => {
    const others = Object.entries(fairQuery).filter(([other]) => other !== place);
    const own = query.replaceAll('@', place);
    const url = `${fair.url}?${new URLSearchParams(others)}&${own}`;
    return { ...rest, place, value: excerpt(query), url };
  });
};

/** Changes of a field, and of its neighbours. */
const hostileChanges: Readonly<Record<string, readonly unknown[]>> = {
  ...hostileTexts,
  ...hostileJson,
  presence: [ABSENT, NEIGHBOUR],
};

const bodies: Part = ({ body }, fair, turn) => {
  const { payload } = fair;
  if (!body || !payload) return [];
  return rotate(pathsIn(payload), hostileChanges, turn).map(([path, value]) => ({
    ...fair,
    place: path.join('.'),
    value: typeof value === 'symbol' ? String(value.description) : excerpt(value),
    payload:
      value === NEIGHBOUR
        ? replaceValue(payload, [...path.slice(0, -1), 'isAdmin'], true)
        : replaceValue(payload, path, value === ABSENT ? undefined : value),
  }));
};

function mapKinds(
  kinds: Readonly<Record<string, readonly string[]>>,
  change: (text: string) => string,
): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    Object.entries(kinds).map(([kind, texts]) => [kind, texts.map((text) => change(text))]),
  );
}

type Change = (operation: Operation, fair: FairRequest) => HostileRequest;

function* wholeBodies(): Iterable<Change> {
  for (const body of hostileBodies) {
    const headers = { 'content-type': 'application/json' };
    const value = excerpt(body.toString('latin1'));
    yield (_, fair) => ({ ...fair, place: 'body', value, headers, payload: body });
  }
  for (const type of contentTypes)
    yield ({ method }, fair) => ({
      ...fair,
      place: `${method} as`,
      value: type,
      headers: { 'content-type': type },
      payload: typeof fair.payload === 'object' ? JSON.stringify(fair.payload) : 'a=b&c[]=d',
    });
}

/** Headers that the server or a reverse proxy may read. */
const READ = [
  'authorization',
  'x-sms-link',
  'x-captcha-response',
  'idempotency-key',
  'accept-language',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-http-method-override',
  'x-original-url',
  'host',
  'origin',
  'referer',
  'cookie',
  'if-none-match',
  'accept-encoding',
  'range',
];

function* headers(): Iterable<Change> {
  // Node refuses characters that HTTP can't carry: see raw-requests.test.ts.
  const texts = Object.values(hostileTexts)
    .flat()
    .filter((text) => /^[\t\x20-\x7e]*$/.test(text));
  for (const name of READ)
    for (const text of [
      ...texts,
      'Bearer null',
      'Bearer e30.e30.',
      'Basic YTpi',
      '127.0.0.1, ::1',
      '*/*;q=x',
    ])
      yield (_, fair) => ({
        ...fair,
        place: name,
        value: excerpt(text),
        headers: { [name]: text },
      });
}

function shuffle<T>(all: readonly T[], dice: () => number): T[] {
  return all
    .map((one) => ({ one, at: dice() }))
    .sort((before, after) => before.at - after.at)
    .map(({ one }) => one);
}

/** Mulberry32: a small random generator with equal results on every machine. */
function createDice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const shownValues = new Map<unknown, string>();

/** The start of a value. Each is cached: writing long ones again took a sixth of the time. */
export function excerpt(value: unknown): string {
  const earlier = shownValues.get(value);
  if (earlier !== undefined) return earlier;
  const text = (JSON.stringify(value) ?? 'nothing').slice(0, 60);
  shownValues.set(value, text);
  return text;
}
