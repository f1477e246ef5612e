import { describeInvariants, type Environment } from './harness/environment.ts';
import { printTable } from './harness/report.ts';

/** How fast the data set was written, and whether its invariants hold. */
export async function measureDataSet(environment: Environment): Promise<void> {
  const { rows } = await environment.pool.query<{ status: string; share: string }>(
    `select status, round(100.0 * count(*) / sum(count(*)) over (), 1) as share from contracts
      group by status order by count(*) desc`,
  );
  printTable(
    `Data: ${environment.contracts.toLocaleString('en')} contracts`,
    environment.secondsToGenerate === null
      ? []
      : [
          {
            what: 'written per second',
            salus: environment.contracts / environment.secondsToGenerate,
            unit: '/s',
          },
        ],
    [
      rows.map(({ status, share }) => `${status} ${share} %`).join(', '),
      await describeInvariants(environment.pool),
    ],
  );
}
