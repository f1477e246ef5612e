import { printTable } from './harness/report.ts';
import { promisesHold, type Stage } from './harness/stage.ts';

/** The data that the others are measured on: how long it took to write, and whether it is what the program would have left. */
export async function measureDataSet(stage: Stage): Promise<void> {
  const { rows } = await stage.pool.query<{ status: string; share: string }>(
    `select status, round(100.0 * count(*) / sum(count(*)) over (), 1) as share from contracts group by status order by count(*) desc`,
  );
  printTable(
    `Data: ${stage.contracts.toLocaleString('en')} contracts`,
    stage.secondsToGenerate === null
      ? []
      : [{ what: 'written per second', salus: stage.contracts / stage.secondsToGenerate, unit: '/s' }],
    [rows.map(({ status, share }) => `${status} ${share} %`).join(', '), await promisesHold(stage.pool)],
  );
}
