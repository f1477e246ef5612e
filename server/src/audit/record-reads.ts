import type { AnyEndpoint } from '@salus/api/endpoint.ts';
import { type App, isStaff } from '../context.ts';
import { seesMaskedNumbers } from '../contracts/criteria/number-filter.ts';
import type { RequestPipeline } from '../platform/http/routes.ts';
import { findPersonalPart, type PersonalPart } from './answer-persons.ts';
import { mergeEqualReads, type ReadLog } from './read-log.ts';
import { insertReads } from './store.ts';

/** Endpoints never change: a test process starts many programs, each in 0.1 s less. */
const partsOfEndpoints = new WeakMap<AnyEndpoint, PersonalPart | null>();

function personalPart(endpoint: AnyEndpoint): PersonalPart | null {
  const earlier = partsOfEndpoints.get(endpoint);
  if (earlier !== undefined) return earlier;
  const part = findPersonalPart(endpoint);
  partsOfEndpoints.set(endpoint, part);
  return part;
}

const UNCOUNTED = { since: new Date(0), kinds: new Set<string>(), accounts: new Set<number>() };

/**
 * Records each answer with personal numbers, as the output schemas of the endpoints declare them.
 * @throws Error at the start, for an endpoint whose answers no schema states
 */
export function createReadRecorder(
  app: Pick<App, 'config'>,
  endpoints: readonly AnyEndpoint[],
  readLog: ReadLog,
): RequestPipeline['recordRead'] {
  const parts = new Map(endpoints.map((one) => [one.name, personalPart(one)]));
  return (endpoint, call, answer, tx) => {
    const { actor } = call;
    const part = parts.get(endpoint.name) ?? null;
    if (!isStaff(actor) || (part === null && endpoint.reads === undefined)) return;
    const read = { endpoint, part, isMasked: seesMaskedNumbers(app, actor) };
    if (!tx) return readLog.record(read, call, answer);
    const reads = readLog.readsInAnswer(read, call, answer);
    if (reads.length > 0)
      return insertReads(tx, mergeEqualReads(reads), UNCOUNTED).then(() => undefined);
  };
}
