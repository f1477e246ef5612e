import { listStatements } from '../baseline/list-statements.ts';
import type { Environment } from '../harness/environment.ts';
import { median, percentile } from '../harness/load.ts';
import { atMost, type Line, printTable } from '../harness/report.ts';
import { measureList } from './measure.ts';

const ROUNDS = 60;
/** The first reads may come from disk. */
const WARM_ROUNDS = 3;
const clerk = 'bm@salus.test';
const all = '/v1/auth/contract/bm-list-temporary';

type NameQuery = { readonly title: string; readonly query: string; readonly goal?: number };

/** Common searches and the most expensive ones; the most frequent names come from the data. */
async function nameQueries({ pool }: Environment): Promise<readonly NameQuery[]> {
  const { rows } = await pool.query<{ family: string; pair: string; rare: string }>(`
    with names as (select proposer_name_search as name from contracts tablesample system (5)),
         families as (select split_part(name, ' ', 1) as word, count(*) as n from names group by 1),
         pairs as (select split_part(name, ' ', 1) || ' ' || split_part(name, ' ', 2) as words,
           count(*) as n from names group by 1)
    select (select word from families order by n desc limit 1) as family, (select words from pairs
      order by n desc limit 1) as pair,
           (select name from names group by 1 order by count(*), 1 limit 1) as rare`);
  const { family = '', pair = '', rare = '' } = rows[0] ?? {};
  const issuedStatuses = 'status=ACTIVE&status=CANCELLED';
  return [
    { title: 'two syllables, the most frequent pair', query: `proposerName=${pair}`, goal: 5 },
    {
      title: 'the same × in force, cancelled',
      query: `proposerName=${pair}&${issuedStatuses}`,
      goal: 5,
    },
    { title: 'two syllables at the end', query: 'proposerName=van duc', goal: 5 },
    { title: 'three syllables, the last unfinished', query: `proposerName=${pair} d`, goal: 5 },
    { title: 'a whole name that is rare', query: `proposerName=${rare}`, goal: 5 },
    { title: 'the same by premium', query: `proposerName=${rare}&sortBy=premiumAmount`, goal: 5 },
    { title: 'from the middle of a word', query: `proposerName=${pair.slice(1)} d`, goal: 5 },
    { title: 'nobody', query: 'proposerName=wxyz', goal: 5 },
    { title: 'one rare syllable', query: 'proposerName=oanh', goal: 60 },
    { title: 'one frequent syllable', query: `proposerName=${family}`, goal: 60 },
    {
      title: 'the same × in force, cancelled',
      query: `proposerName=${family}&${issuedStatuses}`,
      goal: 60,
    },
    {
      title: 'the same by premium',
      query: `proposerName=${family}&sortBy=premiumAmount`,
      goal: 60,
    },
    { title: 'the same, page 1000', query: `proposerName=${family}&page=1000` },
    { title: 'two letters in every second name', query: 'proposerName=an' },
    { title: 'one letter', query: 'proposerName=n' },
  ];
}

/** Searches by any part of the proposer's name: page and total, in the database and over HTTP. */
export async function measureNames(environment: Environment): Promise<void> {
  const queries = await nameQueries(environment);
  const path = (query: string, limit = 10) => `${all}?${encodeURI(query)}&limit=${limit}`;
  const lines: Line[] = [];
  for (const { title, query, goal } of queries) {
    const times = await databaseTimes(environment, path(query), goal === 5 ? ROUNDS : ROUNDS / 6);
    const p99 = percentile(times, 99);
    const what = `${title} (${new URLSearchParams(query).get('proposerName')})`;
    lines.push({ what: `${what}, p50`, salus: median(times), unit: 'ms' });
    lines.push({
      what: `${what}, p99`,
      salus: p99,
      unit: 'ms',
      ...(goal ? { goal: atMost(p99, goal, `at most ${goal} ms`) } : {}),
    });
  }
  const contracts = environment.contracts.toLocaleString('en');
  printTable(
    `Contracts by name: page and exact total, in the database, ${contracts} contracts`,
    lines,
  );
  for (const { title, query, goal } of queries.filter(({ goal }) => goal)) {
    const pages: Line[] = [];
    for (const limit of [10, 25, 100]) {
      const { lines } = await measureList(environment, {
        title,
        as: clerk,
        path: path(query, limit),
      });
      pages.push(
        ...lines
          .filter((_, at) => at < 3)
          .map((line) => ({ ...line, what: `${limit} a page, ${line.what}` })),
      );
      if (goal === 60) break;
    }
    printTable(`${title}: ${query}`, pages);
  }
}

/** The sum of the execution times of one response, per round. */
async function databaseTimes(
  environment: Environment,
  path: string,
  rounds: number,
): Promise<number[]> {
  const { accountId } = await environment.signInAs(clerk);
  const statements = await listStatements(environment.pool, path, accountId);
  const times: number[] = [];
  for (let round = -WARM_ROUNDS; round < rounds; round += 1) {
    let sum = 0;
    for (const { text, values } of statements) {
      const { rows } = await environment.pool.query<{
        'QUERY PLAN': { 'Execution Time': number }[];
      }>(`explain (analyze, timing off, format json) ${text}`, values);
      sum += rows[0]?.['QUERY PLAN'][0]?.['Execution Time'] ?? Number.NaN;
    }
    if (round >= 0) times.push(sum);
  }
  return times;
}
