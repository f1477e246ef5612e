import { objectFromKeys, objectKeys } from '@salus/domain/objects.ts';
import autocannon from 'autocannon';

export type LoadRequest = {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

export type Load = {
  readonly requests: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
};

/**
 * Sends requests as fast as responses come, over several connections.
 * @param next makes each request
 * @throws on any response but 2xx
 */
export async function drive(
  url: string,
  next: () => LoadRequest,
  {
    connections,
    seconds,
    perSecond,
  }: {
    readonly connections: number;
    readonly seconds: number;
    /** Requests a second of all connections; as many as possible without it. */
    readonly perSecond?: number;
  },
): Promise<Load> {
  const times: number[] = [];
  const setupRequest = (request: object) => {
    const { method = 'GET', path, headers = {}, body } = next();
    return {
      ...request,
      method,
      path,
      headers: { ...headers },
      ...(body === undefined ? {} : { body }),
    };
  };
  const began = performance.now();
  const run = autocannon({
    url,
    connections,
    duration: seconds,
    requests: [{ setupRequest }],
    ...(perSecond !== undefined && { overallRate: perSecond }),
  });
  run.on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds));
  const { non2xx, errors, timeouts } = await run;
  const duration = (performance.now() - began) / 1000;
  if (non2xx + errors + timeouts > 0)
    throw new Error(`${next().path}: ${non2xx} refusals, ${errors} errors, ${timeouts} time-outs`);
  return {
    requests: times.length,
    perSecond: times.length / duration,
    p50: percentile(times, 50),
    p99: percentile(times, 99),
  };
}

export function percentile(times: readonly number[], percent: number): number {
  const ascending = times.toSorted((a, b) => a - b);
  return (
    ascending[Math.min(ascending.length - 1, Math.ceil((percent / 100) * ascending.length) - 1)] ??
    Number.NaN
  );
}

export const median = (values: readonly number[]): number => percentile(values, 50);

/** Sends requests in sequence until the end, to measure another user's latency. */
export function probe(
  request: () => Promise<unknown>,
  pauseMilliseconds = 10,
): { end(): Promise<number[]> } {
  let isOver = false;
  const times: number[] = [];
  const running = (async () => {
    while (!isOver) {
      const began = performance.now();
      await request();
      times.push(performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
    }
  })();
  return {
    async end() {
      isOver = true;
      await running;
      return times;
    },
  };
}

/** Alternates the variants, so that a busy moment of the machine affects all of them. */
export async function alternate<Name extends string, Result>(
  rounds: number,
  variants: Readonly<Record<Name, () => Promise<Result>>>,
): Promise<Record<Name, Result[]>> {
  const names = objectKeys(variants);
  const results = objectFromKeys(names, (): Result[] => []);
  for (let round = 0; round < rounds; round += 1)
    for (const name of round % 2 === 0 ? names : names.toReversed())
      results[name].push(await variants[name]());
  return results;
}
