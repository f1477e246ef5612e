import { listStatements } from '@salus/api/payments/statements.ts';
import { expect, test } from 'vitest';
import { csvFile } from '../../../simulators/bank/statement-files.ts';
import {
  awaitingIn,
  confirmUpload,
  makeStatementLine,
  PREMIUM,
  uploadTo,
} from '../../testing/money/statement-steps.ts';
import { type Caller, openForTests } from '../../testing/test-app.ts';

const salus = openForTests();

const list = async (caller: Caller, query: Record<string, string> = {}) =>
  (await caller.call(listStatements, query)).body.data;

// covers STMT-15
test('lists statements newest first, with who confirmed how many lines', async () => {
  const [clerk, other] = [await salus.as('bm'), await salus.as('bm2')];
  const lines = [
    makeStatementLine(salus, await awaitingIn(salus)),
    makeStatementLine(salus, 'phi', { amount: -1 }),
    makeStatementLine(salus, await awaitingIn(salus)),
  ];
  const { statementId } = (await uploadTo(clerk, csvFile(lines))).body.data;
  const day = expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/);
  const unconfirmed = {
    statementId,
    uploadedAt: expect.any(String),
    uploadedBy: expect.any(String),
    firstDay: day,
    lastDay: day,
    lines: 3,
    settled: 0,
    received: 2 * PREMIUM,
    confirmations: [],
  };
  expect((await list(clerk)).results[0]).toEqual(unconfirmed);

  await confirmUpload(other, statementId, [lines.length]);
  await confirmUpload(clerk, statementId);
  const { uploadedBy, confirmations, settled } = (await list(clerk)).results[0];
  expect(settled).toBe(3);
  expect(confirmations.map(({ lines: count }: { lines: number }) => count)).toEqual([1, 2]);
  const names = confirmations.map(({ confirmedBy }: { confirmedBy: string }) => confirmedBy);
  expect(names[1]).toBe(uploadedBy);
  expect(names[0]).not.toBe(uploadedBy);

  const newer = (await uploadTo(clerk, csvFile([makeStatementLine(salus, 'x')]))).body.data;
  const page = await list(await salus.as('auditor'), { limit: '1', page: '2' });
  expect(page.results.map((row: { statementId: number }) => row.statementId)).toEqual([
    statementId,
  ]);
  expect((await list(clerk)).results[0].statementId).toBe(newer.statementId);
});

// covers STMT-15
test('refuses others than the back office and the auditor', async () => {
  for (const person of ['sales.cbb', 'manager', 'director'])
    expect((await (await salus.as(person)).call(listStatements, {})).status).toBe(403);
});
