import { exampleDraft } from '@salus/domain/contracts/example-draft.ts';
import type { Environment } from './harness/environment.ts';
import { alternate, drive, type Load, median, percentile, probe } from './harness/load.ts';
import { atMost, printTable } from './harness/report.ts';

const ROUNDS = 3;
const SECONDS = 8;
/** The most streams of one person. */
const STREAMS = 100;
const OFFICERS = [1, 2, 3, 4, 5] as const;
const LISTS_PER_SECOND = 30;
const LIMITS = { milliseconds: 2000, ratio: 1.1 };

type Person = { readonly headers: Readonly<Record<string, string>> };

/** 500 streams of events: how late they are, and what they cost a list (EVENT-7). */
export async function measureListeners({ salus, signIn, signInAs }: Environment): Promise<void> {
  const officers = await Promise.all(OFFICERS.map((officer) => signIn(officer)));
  const clerk = await signInAs('bm@salus.test');
  const lateness: number[] = [];
  const list = () => ({ path: '/v1/auth/contract/bm-list-temporary?', headers: clerk.headers });
  const run = async (hasListeners: boolean): Promise<Load> => {
    const commits = new Map<string, number>();
    const stop = new AbortController();
    const streams = hasListeners
      ? await Promise.all(
          officers.flatMap((officer) =>
            Array.from({ length: STREAMS }, () =>
              follow(salus.url, officer, stop.signal, (referenceNumber) => {
                const at = commits.get(referenceNumber);
                if (at !== undefined) lateness.push(performance.now() - at);
              }),
            ),
          ),
        )
      : [];
    const drafts = probe(() => createDraft(salus.url, officers, commits), 200);
    const load = await drive(salus.url, list, {
      connections: 4,
      seconds: SECONDS,
      perSecond: LISTS_PER_SECOND,
    });
    await drafts.end();
    // The last events arrive within the limit, or are missing in the figures.
    await new Promise((resolve) => setTimeout(resolve, LIMITS.milliseconds));
    stop.abort();
    await Promise.all(streams.map(({ end }) => end));
    return load;
  };
  const loads = await alternate(ROUNDS, { without: () => run(false), with: () => run(true) });
  const p50 = (name: keyof typeof loads) => median(loads[name].map((load) => load.p50));
  const [before, after] = [p50('without'), p50('with')];
  const p95 = percentile(lateness, 95);
  printTable(`${OFFICERS.length * STREAMS} streams, 5 drafts a second, ${LISTS_PER_SECOND} lists`, [
    {
      what: `commit to client, p95 of ${lateness.length}`,
      salus: p95,
      unit: 'ms',
      goal: atMost(p95, LIMITS.milliseconds, `at most ${LIMITS.milliseconds} ms`),
    },
    {
      what: 'list, p50, with streams against without',
      salus: after,
      baseline: before,
      unit: 'ms',
      goal: atMost(after / before, LIMITS.ratio, `at most ${LIMITS.ratio} ×`),
    },
  ]);
}

let drafts = 0;

async function createDraft(
  url: string,
  officers: readonly Person[],
  commits: Map<string, number>,
): Promise<void> {
  drafts += 1;
  const officer = officers[drafts % officers.length];
  const reply = await fetch(`${url}/v1/auth/contract/create-temporary`, {
    method: 'POST',
    headers: { ...officer?.headers, 'content-type': 'application/json' },
    body: JSON.stringify(exampleDraft),
  });
  const [, referenceNumber] = /"referenceNumber":"(\w+)"/.exec(await reply.text()) ?? [];
  if (!referenceNumber) throw new Error(`a draft was answered with ${reply.status}`);
  commits.set(referenceNumber, performance.now());
}

/** @returns once the stream answers; `end` resolves after its end */
async function follow(
  url: string,
  { headers }: Person,
  signal: AbortSignal,
  onCreation: (referenceNumber: string) => void,
): Promise<{ readonly end: Promise<void> }> {
  const reply = await fetch(`${url}/v1/auth/events`, {
    headers: { ...headers, accept: 'text/event-stream' },
    signal,
  });
  if (!reply.body) throw new Error(`a stream was answered with ${reply.status}`);
  const { body } = reply;
  const readAll = async () => {
    for await (const chunk of body.pipeThrough(new TextDecoderStream()))
      for (const [, referenceNumber] of chunk.matchAll(
        /"action": ?"create".*?"referenceNumber": ?"(\w+)"/g,
      ))
        if (referenceNumber) onCreation(referenceNumber);
  };
  return { end: readAll().catch(() => undefined) };
}
