import { confirmStatement, showStatementProgress } from '@salus/api/payments/statements.ts';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { csvFile } from '../../../simulators/bank/statement-files.ts';
import { statusOf } from '../../testing/given.ts';
import {
  awaitingIn,
  lineResults,
  makeStatementLine,
  readPaidOrders,
  uploadTo,
} from '../../testing/money/statement-steps.ts';
import { type Caller, eventually, openForTests, withoutIssuing } from '../../testing/test-app.ts';

const salus = openForTests({}, withoutIssuing);
let clerks: readonly [Caller, Caller];
beforeAll(async () => {
  clerks = [await salus.as('bm'), await salus.as('bm2')];
});

/** Lines that move money and name no contract: more than are settled within the request. */
const FEES = 250;

// covers STMT-5, STMT-14
test('answers before it is done, and both clerks see the same progress to its end', async () => {
  const [first, second] = clerks;
  const [freeContract, lockedContract] = [await awaitingIn(salus), await awaitingIn(salus)];
  const fees = Array.from({ length: FEES }, () => makeStatementLine(salus, 'phi', { amount: -1 }));
  const lines = [freeContract, lockedContract].map((number) => makeStatementLine(salus, number));
  const { body } = await uploadTo(first, csvFile([...lines, ...fees]));
  const { statementId } = body.data;
  const progress = async () =>
    await Promise.all(
      clerks.map(
        async (clerk) =>
          (await clerk.call(showStatementProgress, { statementId: String(statementId) })).body.data,
      ),
    );
  const twice = <T>(value: T) => [value, value];
  expect(await progress()).toEqual(twice({ settled: 0, lines: FEES + 2, state: 'DONE' }));

  const holder = new pg.Client({ connectionString: salus.databaseUrl });
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query('select from contracts where reference_number = $1 for update', [
      lockedContract,
    ]);
    const answer = await first.call(confirmStatement, { statementId });
    expect([answer.status, answer.body.data.state]).toEqual([200, 'RUNNING']);
    expect(lineResults(answer)).toEqual([
      ...['MATCHED', 'MATCHED'],
      ...fees.map(() => 'OTHER_DEBIT'),
    ]);
    await eventually('one line is settled', async () => (await progress())[0]?.settled === 1);
    expect(await progress()).toEqual(twice({ settled: 1, lines: FEES + 2, state: 'RUNNING' }));
    // The other clerk confirms as well: nothing is paid twice.
    const other = await second.call(confirmStatement, { statementId });
    expect([other.status, other.body.data.state]).toEqual([200, 'RUNNING']);
    expect(await statusOf(salus, lockedContract)).toBe('AWAITING_PAYMENT');
  } finally {
    await holder.end();
  }
  await eventually('the end', async () => (await progress())[1]?.state === 'DONE');
  expect(await progress()).toEqual(twice({ settled: FEES + 2, lines: FEES + 2, state: 'DONE' }));
  for (const number of [freeContract, lockedContract])
    expect(await readPaidOrders(salus, number)).toHaveLength(1);
  const again = await second.call(confirmStatement, { statementId });
  expect([again.status, again.body.data.state]).toEqual([200, 'DONE']);
});
