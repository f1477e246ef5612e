import type pg from 'pg';
import { headAddress, officerAddress } from './data/organisation.ts';
import type { Environment } from './harness/environment.ts';
import { drive } from './harness/load.ts';
import { atMost, type Line, printTable } from './harness/report.ts';

const SECONDS = 10;
/** What 5,000 people cause. */
const REQUESTS_PER_SECOND = 30;
const LIMIT_MILLISECONDS = 50;

const clerk = 'bm@salus.test';
const drafts = '/v1/auth/contract/list-temporary?';
const all = '/v1/auth/contract/bm-list-temporary?';
const issued = '/v1/auth/contract/list?';

/** The lists that people open, and the details of officer and clerk (S2). */
export async function measureScreens(environment: Environment): Promise<void> {
  const { nationalId, draft, policy } = await findSubjects(environment.pool);
  const lists = [
    ['officer: own', officerAddress(1), drafts],
    ['clerk: everything', clerk, all],
    ['clerk: awaiting payment', clerk, `${all}status=AWAITING_PAYMENT`],
    ['clerk: an identity number', clerk, `${all}proposerNationalId=${nationalId}`],
    ['clerk: a name', clerk, `${all}proposerName=nguyen%20van%20d`],
    ['team: issued', headAddress('manager', 1), issued],
    ['branch: issued', headAddress('director', 1), issued],
    ['region: issued', headAddress('region', 1), issued],
  ] as const;
  const details = [
    ['officer', officerAddress(1), `/v1/auth/contract/info-temporary?referenceNumber=${draft}`],
    ['clerk', clerk, `/v1/auth/contract/bm-info-temporary?referenceNumber=${policy}`],
  ] as const;
  const measure = async (
    [what, as, path]: readonly [string, string, string],
    load: { readonly connections: number; readonly perSecond?: number },
  ): Promise<Line[]> => {
    const { headers } = await environment.signInAs(as);
    const next = () => ({ path, headers });
    // Connections prepare the statements, and the code is compiled.
    await drive(environment.salus.url, next, { ...load, seconds: 2 });
    const { p50, p99 } = await drive(environment.salus.url, next, { ...load, seconds: SECONDS });
    return [
      { what: `${what}, p50`, salus: p50, unit: 'ms' },
      {
        what: `${what}, p99`,
        salus: p99,
        unit: 'ms',
        goal: atMost(p99, LIMIT_MILLISECONDS, `at most ${LIMIT_MILLISECONDS} ms`),
      },
    ];
  };
  const lines: Line[] = [];
  for (const list of lists)
    lines.push(...(await measure(list, { connections: 4, perSecond: REQUESTS_PER_SECOND })));
  printTable(`Lists at ${REQUESTS_PER_SECOND} requests a second`, lines);
  const detailLines: Line[] = [];
  for (const detail of details) detailLines.push(...(await measure(detail, { connections: 16 })));
  printTable('Detail of a contract, 16 connections', detailLines);
}

type Subjects = { readonly nationalId: string; readonly draft: string; readonly policy: string };

async function findSubjects(pool: pg.Pool): Promise<Subjects> {
  const { rows } = await pool.query<Subjects>(
    `select issued.proposer_national_id as "nationalId", issued.reference_number as policy,
            (select c.reference_number from contracts c join accounts a on a.id = c.officer_id
              where a.email_address = $1 order by c.id desc limit 1) as draft
       from (select * from contracts where status = 'ACTIVE' and type_payment = 'ONLINE'
              order by id desc limit 1) issued`,
    [officerAddress(1)],
  );
  if (!rows[0]) throw new Error('the data set has no issued contract');
  return rows[0];
}
