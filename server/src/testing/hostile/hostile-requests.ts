import { isObject } from '@salus/domain/objects.ts';
import type { InjectOptions } from 'fastify';
import type { Known } from './fair-values.ts';
import { contentTypes, hostileBodies, hostileJson, hostileTexts } from './hostile-values.ts';
import { type Operation, pathsIn, replaced, sampleOf } from './operations.ts';

/** Fixed, so that every run sends the same requests and a finding can be reproduced. */
const SEED = 20_261_122;
/** Limits pairs of place and value; each place and each value is still sent at least once. */
const MOST_OF_A_KIND = 70;
/** Input that is read before routing is dealt out: all endpoints together send each of it. */
const THAT_CONCERN_ALL = 20;

export type HostileRequest = InjectOptions & {
  /** The place of the request that has the value `held`, for failure messages. */
  readonly place: string;
  readonly held: string;
};

type FairRequest = HostileRequest & {
  readonly query: Readonly<Record<string, string>>;
  readonly payload?: object;
};

/** A request that conforms to the API contract. */
export function fairRequest(operation: Operation, known: Known): FairRequest {
  const { method } = operation;
  const path = withPath(operation, (name) => String(known[name] ?? '1'));
  const query = Object.fromEntries(
    operation.parameters
      .filter((parameter) => parameter.in === 'query' && parameter.name in known)
      .map(({ name }) => [name, String(known[name])]),
  );
  const payload = fairBody(operation, known);
  return {
    place: 'nothing',
    held: 'what was not agreed on',
    method,
    url: path,
    query,
    ...(payload === null ? {} : { payload }),
  };
}

function withPath({ path }: Operation, value: (name: string) => string): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => value(name));
}

function fairBody({ body, example }: Operation, known: Known): object | null {
  if (!body) return null;
  const found = known['body'] ?? example ?? sampleOf(body, known);
  if (!isObject(found)) throw new Error('a body is an object');
  return found;
}

/**
 * Requests that violate the API contract of one endpoint, a bounded number of each kind.
 * @param turn the endpoint's place among all
 */
export function hostileRequests(
  operation: Operation,
  known: Known,
  turn: number,
): readonly HostileRequest[] {
  const fair = fairRequest(operation, known);
  const dice = diceOf(`${SEED} ${operation.name}`);
  const own = [paths, queries, bodies].flatMap((kind) => some([...kind(operation, fair)], dice));
  const concerningAll = [...wholeBodies(operation, fair), ...headers(operation, fair)];
  const dealt = shuffled(concerningAll, diceOf(`${SEED}`));
  const first = turn * THAT_CONCERN_ALL;
  return [...own, ...dealt.filter((_, at) => isDealt(at - first, dealt.length))];
}

/** Whether a request is among the next ones, counted around the end of all `count`. */
const isDealt = (place: number, count: number) =>
  ((place % count) + count) % count < THAT_CONCERN_ALL;

function* paths(operation: Operation, fair: FairRequest): Iterable<HostileRequest> {
  for (const parameter of operation.parameters.filter((one) => one.in === 'path'))
    for (const text of [
      ...hostileTexts.map((one) => encodeURIComponent(one.toWellFormed())),
      '%',
      '%00',
      '%ff',
      '..',
      '%2e%2e%2f',
      '1/2',
    ])
      yield {
        ...fair,
        place: parameter.name,
        held: text.slice(0, 60),
        url: withPath(operation, () => text),
      };
}

function* queries({ parameters }: Operation, fair: FairRequest): Iterable<HostileRequest> {
  const names = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  const others = fair.query;
  const withQuery = (place: string, held: string, query: string): HostileRequest => {
    const { query: _, ...rest } = fair;
    return { ...rest, place, held: shown(held), url: `${fair.url}?${query}` };
  };
  for (const name of names.length > 0 ? [...names, '__proto__'] : []) {
    const before = new URLSearchParams(
      Object.entries(others).filter(([other]) => other !== name),
    ).toString();
    for (const text of hostileTexts)
      yield withQuery(name, text, `${before}&${new URLSearchParams([[name, text]])}`);
    for (const raw of [
      '%',
      '%00',
      '%ff%fe',
      '%c0%af',
      '%E0%A4%A',
      '%u0041',
      'a;b',
      'a&'.repeat(800),
    ])
      yield withQuery(name, raw, `${before}&${name}=${raw}`);
    for (const form of [
      'a&@=b',
      '&@',
      '[]=a',
      '[a]=b',
      '[__proto__]=x',
      '.a=b',
      '%5B%5D=a&@%5B%5D=b',
    ])
      yield withQuery(name, form, `${before}&${name}${form.replaceAll('@', name)}`);
  }
}

function* bodies({ body }: Operation, fair: FairRequest): Iterable<HostileRequest> {
  const { payload } = fair;
  if (!body || !payload) return;
  for (const path of pathsIn(payload)) {
    for (const value of [...hostileTexts, ...hostileJson])
      yield {
        ...fair,
        place: path.join('.'),
        held: shown(value),
        payload: replaced(payload, path, value),
      };
    yield {
      ...fair,
      place: path.join('.'),
      held: 'nothing',
      payload: replaced(payload, path, undefined),
    };
    yield {
      ...fair,
      place: path.join('.'),
      held: 'a neighbour',
      payload: replaced(payload, [...path.slice(0, -1), 'isAdmin'], true),
    };
  }
}

function* wholeBodies({ method }: Operation, fair: FairRequest): Iterable<HostileRequest> {
  for (const body of hostileBodies) {
    const headers = { 'content-type': 'application/json' };
    yield { ...fair, place: 'body', held: shown(body.toString('latin1')), headers, payload: body };
  }
  for (const type of contentTypes) {
    const payload = typeof fair.payload === 'object' ? JSON.stringify(fair.payload) : 'a=b&c[]=d';
    yield {
      ...fair,
      place: `${method} as`,
      held: type,
      headers: { 'content-type': type },
      payload,
    };
  }
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

function* headers(_: Operation, fair: FairRequest): Iterable<HostileRequest> {
  // Node refuses characters that HTTP can't carry: see raw-requests.test.ts.
  const texts = hostileTexts.filter((text) => /^[\t\x20-\x7e]*$/.test(text));
  for (const name of READ)
    for (const text of [
      ...texts,
      'Bearer null',
      'Bearer e30.e30.',
      'Basic YTpi',
      '127.0.0.1, ::1',
      '*/*;q=x',
    ])
      yield { ...fair, place: name, held: shown(text), headers: { [name]: text } };
}

/** All requests if few; otherwise a random sample with each place and each value, and some more. */
function some(all: readonly HostileRequest[], dice: () => number): HostileRequest[] {
  const requests = shuffled(all, dice);
  const seen = new Set<string>();
  const isNew = ({ place, held }: HostileRequest) => {
    const before = seen.size;
    seen.add(`at ${place}`).add(`of ${held}`);
    return seen.size > before;
  };
  const first = requests.filter(isNew);
  return [...new Set([...first, ...requests])].slice(0, Math.max(MOST_OF_A_KIND, first.length));
}

function shuffled<T>(all: readonly T[], dice: () => number): T[] {
  return all
    .map((one) => ({ one, at: dice() }))
    .sort((before, after) => before.at - after.at)
    .map(({ one }) => one);
}

/** Mulberry32: a small random generator with equal results on every machine. */
function diceOf(seed: string): () => number {
  let state = [...seed].reduce(
    (sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 16_777_619),
    2_166_136_261,
  );
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const shownValues = new Map<unknown, string>();

/** The start of a value. Each is cached: writing long ones again took a sixth of the time. */
function shown(value: unknown): string {
  const known = shownValues.get(value);
  if (known !== undefined) return known;
  const text = (JSON.stringify(value) ?? 'nothing').slice(0, 60);
  shownValues.set(value, text);
  return text;
}
