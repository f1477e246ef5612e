import { exampleDraft } from '@salus/domain/contracts/example-draft.ts';
import { referenceNumber } from '@salus/domain/contracts/numbers.ts';
import { day } from '@salus/domain/time/day.ts';
import type { Environment } from './harness/environment.ts';
import { alternate, drive, type Load, type LoadRequest, median } from './harness/load.ts';
import { printTable } from './harness/report.ts';

const ROUNDS = 5;
const OFFICER = 2;

/** The creating call: its path, and a distinct body per request. */
type Created = {
  readonly title: string;
  readonly officer: number;
  readonly path: string;
  readonly makeDraft: (turn: number) => object;
};

/** A new individual draft. */
export async function measureCreation(environment: Environment): Promise<void> {
  const path = '/v1/auth/contract/create-temporary';
  await measureCreating(environment, {
    title: 'New draft, POST create-temporary',
    officer: OFFICER,
    path,
    makeDraft: numberedDraft,
  });
}

/** A new draft through HTTP against the bare inserts of its rows in one transaction. */
async function measureCreating(
  environment: Environment,
  { title, officer, path, makeDraft }: Created,
): Promise<void> {
  const { accountId, headers } = await environment.signIn(officer);
  let count = 0;
  const json = { 'content-type': 'application/json' };
  const asSalus = (): LoadRequest => ({
    method: 'POST',
    path,
    headers: { ...headers, ...json },
    body: JSON.stringify(makeDraft(++count)),
  });
  const asBaseline = (): LoadRequest => {
    const draft = makeDraft(++count);
    const random = Uint8Array.from({ length: 6 }, (_, place) => (count >> (5 * place)) & 31);
    // A separate day per benchmark, so that reference numbers do not collide.
    const createdOn = day(`2001-01-${String(officer).padStart(2, '0')}`);
    const body = {
      officerId: accountId,
      referenceNumber: referenceNumber(createdOn, random),
      draft,
    };
    return { method: 'POST', path: '/create', headers: json, body: JSON.stringify(body) };
  };
  const salus = (connections: number, seconds: number) => () =>
    drive(environment.salus.url, asSalus, { connections, seconds });
  const baseline = (connections: number, seconds: number) => () =>
    drive(environment.baseline.url, asBaseline, { connections, seconds });
  await alternate(1, { salus: salus(8, 2), baseline: baseline(8, 2) });
  const alone = await alternate(ROUNDS, { salus: salus(1, 1.5), baseline: baseline(1, 1.5) });
  const parallel = await alternate(ROUNDS, { salus: salus(16, 1.5), baseline: baseline(16, 1.5) });
  const of = (loads: readonly Load[], pick: (load: Load) => number) => median(loads.map(pick));
  const line = (what: string, runs: typeof alone, pick: (load: Load) => number, unit: string) => ({
    what,
    salus: of(runs.salus, pick),
    baseline: of(runs.baseline, pick),
    unit,
  });
  printTable(`${title} (${count.toLocaleString('en')} drafts, ${ROUNDS} rounds)`, [
    line('1 connection, p50', alone, (load) => load.p50, 'ms'),
    line('1 connection, p99', alone, (load) => load.p99, 'ms'),
    line('16 connections', parallel, (load) => load.perSecond, '/s'),
    line('16 connections, p99', parallel, (load) => load.p99, 'ms'),
  ]);
}

/** Input of an officer (DRAFT-1), for a distinct person per call. */
function numberedDraft(n: number) {
  const number = `0010900${String(n % 100_000).padStart(5, '0')}`;
  const mobile = `098${String(n % 10_000_000).padStart(7, '0')}`;
  return {
    ...exampleDraft,
    proposerNationalId: number,
    proposerMobile: mobile,
    proposerEmail: `khach.${n}@example.com`,
    proposerAddress: `Số ${n} Phố Mẫu, Hà Nội`,
    insuredDetails: exampleDraft.insuredDetails.map((insured) => ({
      ...insured,
      insuredNationalId: number,
    })),
  };
}
