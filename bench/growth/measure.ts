import type pg from 'pg';
import { z } from 'zod';
import { endpoints } from '../../tools/architecture/endpoints.ts';
import { type Environment, openEnvironment } from '../harness/environment.ts';
import { median } from '../harness/load.ts';
import { type Line, printTable } from '../harness/report.ts';
import { growthCalls, type Reader, readers, type Subjects } from './calls.ts';

const REQUESTS = 7;
/** The time of a call may double where its answer doesn't grow; below this it is noise. */
const MOST_GROWTH = 2;
const NOISE_MILLISECONDS = 10;
const LIMIT_MILLISECONDS = 300;

type Measured = {
  readonly title: string;
  readonly mayGrow: string | undefined;
  readonly milliseconds: number;
  /** The first request after the start of the program. */
  readonly first: number;
  readonly answer: Answer;
};

type Answer = {
  /** The rows of a list's page, and all that match; null for other answers. */
  readonly page: { readonly rows: number; readonly hits: number | undefined } | null;
  /** The entries of the longest list in the answer; null without a list. */
  readonly longest: number | null;
};

/**
 * Each GET of the staff, one request at a time, at growing sizes with all related rows: by default
 * 10 and 100 thousand contracts, at others by `BENCH_GROWTH="10000 100000 1000000"`. A single size
 * may be a data set that runs already (`BENCH_DATABASE_URL`).
 */
export async function measureGrowth(): Promise<void> {
  const sizes = (process.env['BENCH_GROWTH'] ?? '10000 100000').split(' ').map(Number);
  const bySize: Measured[][] = [];
  for (const contracts of sizes) {
    const environment = await openEnvironment(sizes.length > 1 ? { contracts } : {});
    try {
      bySize.push(await measureCalls(environment));
    } finally {
      await environment.close();
    }
  }
  const largest = bySize.pop() ?? [];
  const smallest = bySize[0] ?? [];
  printTable(
    `Growth of every call of the staff, median of ${REQUESTS} requests: ` +
      sizes.map((size) => size.toLocaleString('en')).join(' and ') +
      ' contracts',
    largest.map((one, at) => toLine(one, smallest[at])),
    largest
      .filter(({ first }) => first > LIMIT_MILLISECONDS)
      .map(({ title, first }) => `${title}: the first request took ${Math.round(first)} ms`),
  );
}

function toLine(one: Measured, small: Measured | undefined): Line {
  const { title, milliseconds, mayGrow, answer } = one;
  const isEmpty = answer.page?.rows === 0;
  const before = Math.max(small?.milliseconds ?? milliseconds, NOISE_MILLISECONDS);
  const isFlat = milliseconds <= before * MOST_GROWTH;
  return {
    what: title,
    rows: rowsText(answer),
    salus: milliseconds,
    ...(small && { baseline: small.milliseconds }),
    unit: 'ms',
    goal: {
      text: isEmpty ? 'no rows' : (mayGrow ?? `≤ ${MOST_GROWTH} ×, ≤ ${LIMIT_MILLISECONDS} ms`),
      isMet: !isEmpty && milliseconds <= LIMIT_MILLISECONDS && (isFlat || mayGrow !== undefined),
    },
  };
}

function rowsText({ page, longest }: Answer): string {
  if (!page) return longest?.toLocaleString('en') ?? '';
  const rows = page.rows.toLocaleString('en');
  return page.hits === undefined ? rows : `${rows} of ${page.hits.toLocaleString('en')}`;
}

async function measureCalls(environment: Environment): Promise<Measured[]> {
  const subjects = await findSubjects(environment.pool);
  const headersByReader = new Map<Reader, Record<string, string>>();
  const results: Measured[] = [];
  const refusals: string[] = [];
  for (const [name, call] of Object.entries(growthCalls)) {
    if ('leftOut' in call) continue;
    const path = endpoints.find((endpoint) => endpoint.name === name)?.path;
    const callers: readonly Reader[] = typeof call.by === 'string' ? [call.by] : call.by;
    for (const caller of callers) {
      let headers = headersByReader.get(caller);
      if (!headers) {
        ({ headers } = await environment.signInAs(readers[caller]));
        headersByReader.set(caller, headers);
      }
      for (const [what, query] of Object.entries(call.requests)) {
        const url = `${environment.salus.url}${path}?${query(subjects)}`;
        const times: number[] = [];
        let answer: Answer = { page: null, longest: null };
        for (let request = 0; request < REQUESTS; request += 1) {
          const { milliseconds, refusal, ...rest } = await timeAnswer(url, headers);
          times.push(milliseconds);
          answer = rest;
          if (refusal) refusals.push(refusal);
        }
        results.push({
          title: `${name}: ${callers.length > 1 ? `${caller}, ${what}` : what}`,
          mayGrow: call.mayGrow?.[what],
          milliseconds: median(times),
          first: times[0] ?? 0,
          answer,
        });
      }
    }
  }
  if (refusals.length > 0) throw new Error(refusals.join('\n'));
  return results;
}

/** The time until the whole answer came: endless for one that took too long. */
async function timeAnswer(url: string, headers: Record<string, string>) {
  const began = performance.now();
  const response = await fetch(url, { headers });
  const text = await response.text();
  const milliseconds =
    response.status === 503 ? Number.POSITIVE_INFINITY : performance.now() - began;
  const isRefused = !response.ok && response.status !== 503;
  const refusal = isRefused ? `${response.status} ${url}: ${text.slice(0, 300)}` : null;
  return { milliseconds, refusal, ...countRows(isRefused ? null : JSON.parse(text)) };
}

const listPage = z.object({
  data: z.object({ results: z.array(z.unknown()), totalRecords: z.number().optional() }),
});

function countRows(answer: unknown): Answer {
  const { data } = listPage.safeParse(answer);
  const page = data && { rows: data.data.results.length, hits: data.data.totalRecords };
  return { page: page ?? null, longest: longestList(answer) };
}

function longestList(value: unknown): number | null {
  if (typeof value !== 'object' || value === null) return null;
  const lengths = [
    Array.isArray(value) ? value.length : null,
    ...Object.values(value).map(longestList),
  ].filter((length) => length !== null);
  return lengths.length > 0 ? Math.max(...lengths) : null;
}

async function findSubjects(pool: pg.Pool): Promise<Subjects> {
  const { rows } = await pool.query<Subjects>(
    `
    with region as (select unit_id as id from accounts where email_address = $2)
    select issued.reference_number as issued, draft.reference_number as draft,
           issued.proposer_national_id as "nationalId", i.insured_national_id as "insuredId",
           to_char(now() - interval '5 days', 'YYYY-MM-DD') as day,
           to_char(now() - interval '1 year', 'YYYY-MM-DD') as "yearAgo",
           (select max(id) from bank_statements)::text as statement,
           (select max(id) from refund_batches)::text as batch
      from (select c.* from contracts c join unit_scopes u on u.unit_id = c.sold_unit_id
              join region on u.unit_ids @> array[region.id]
             where c.status = 'ACTIVE' and c.type_payment = 'ONLINE'
             order by c.id desc limit 1) issued
      join insureds i on i.contract_id = issued.id and i.position = 0,
           (select c.reference_number from contracts c join accounts a on a.id = c.officer_id
             where c.status = 'DRAFT' and a.email_address = $1 order by c.id desc limit 1) draft`,
    [readers.officer, readers.region],
  );
  if (!rows[0]) throw new Error('the data set has no issued contract or no draft of the officer');
  return rows[0];
}
