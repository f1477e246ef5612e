import { confirmStatement, showStatementProgress } from '@salus/api/payments/statements.ts';
import { vnd } from '@salus/domain/pricing/vnd.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { csvFile } from '../../../simulators/bank/statement-files.ts';
import { brokenInvariants } from '../../testing/broken-by.ts';
import { givenContract } from '../../testing/given.ts';
import {
  awaitingIn,
  confirmLines,
  confirmUpload,
  makeStatementLine,
  PREMIUM,
  readPaidOrders,
  uploadTo,
} from '../../testing/money/statement-steps.ts';
import { type Caller, eventually, openForTests, withoutIssuing } from '../../testing/test-app.ts';
import { SETTLE_STATEMENT } from './confirmation-rows.ts';

const salus = openForTests({}, withoutIssuing);
let clerk: Caller;
beforeAll(async () => {
  salus.wait(60);
  clerk = await salus.as('bm');
});

/** As many as share two transactions in each of the three lanes. */
const SIX = [0, 1, 2, 3, 4, 5];
const row = (referenceNumber: string) =>
  salus.db
    .selectFrom('contracts')
    .select(['id', 'status', 'paid_overlapping'])
    .where('reference_number', '=', referenceNumber)
    .executeTakeFirstOrThrow();

// covers STMT-4
describe('lines that share a transaction', () => {
  test('settle when one of them fails, and that one with the next confirmation', async () => {
    const numbers: string[] = [];
    for (const _ of SIX) numbers.push(await awaitingIn(salus));
    const [, bad = '', other = ''] = numbers;
    // The number that the order of the bad line would get.
    const taken = { ref_order: `${bad}-1`, contract_id: (await row(other)).id };
    await salus.db
      .insertInto('payment_orders')
      .values({
        ...taken,
        gateway: 'onepay',
        amount: vnd(PREMIUM),
        started_by: 'customer',
        method: 'card',
        created_at: salus.now(),
      })
      .execute();
    const lines = [
      ...numbers.map((number) => makeStatementLine(salus, number)),
      makeStatementLine(salus, 'tien nha'),
    ];
    const { body } = await uploadTo(clerk, csvFile(lines));
    const { statementId } = body.data;
    const confirmed = await clerk.call(confirmStatement, { statementId });
    expect([confirmed.status, confirmed.body.data.state]).toEqual([200, 'RUNNING']);
    const statuses = async () =>
      await Promise.all(numbers.map(async (number) => (await row(number)).status));
    expect(await statuses()).toEqual(
      numbers.map((number) => (number === bad ? 'AWAITING_PAYMENT' : 'PAID')),
    );
    const progress = async () =>
      (await clerk.call(showStatementProgress, { statementId: String(statementId) })).body.data;
    expect(await progress()).toEqual({ settled: 6, lines: 7, state: 'RUNNING' });
    await eventually('the last try has failed', async () => {
      // Each time, because a failing try replaces the row.
      await salus.app.pool.query(
        `update jobs.job set retry_limit = 0, start_after = now()
          where name = $1 and state < 'completed'`,
        [SETTLE_STATEMENT],
      );
      return (await progress()).state === 'DONE';
    });
    expect(await progress()).toEqual({ settled: 6, lines: 7, state: 'DONE' });

    await salus.db
      .updateTable('payment_orders')
      .set({ ref_order: `${other}-9` })
      .where('ref_order', '=', taken.ref_order)
      .execute();
    const again = await confirmUpload(clerk, statementId);
    expect(again.body.data.totals.MATCHED).toEqual({ count: 6, amount: 6 * PREMIUM });
    expect(await statuses()).toEqual(numbers.map(() => 'PAID'));
    expect(await readPaidOrders(salus, bad)).toEqual([
      { review_reason: null, paid_amount: PREMIUM },
    ]);
    expect(await brokenInvariants(salus.app.pool)).toEqual([]);
  });

  // covers OVERLAP-7
  test('list the second contract of a person', async () => {
    const numbers: string[] = [];
    for (const at of SIX) {
      const insured = {
        isSameProposer: false,
        insuredName: 'Nguyễn Gia Bảo',
        insuredTypeNID: 'PASSPORT' as const,
        insuredNationalId: `SAOKE${Math.floor(at / 2)}`,
        insuredDOB: '2015-05-05',
        insuredGender: 'male' as const,
        insuredRelationship: 'child' as const,
      };
      const draft = { insuredDetails: [insured] };
      const given = await givenContract(salus, { status: 'AWAITING_PAYMENT', draft });
      numbers.push(given.referenceNumber);
    }
    await confirmLines(
      clerk,
      numbers.map((number) => makeStatementLine(salus, number)),
    );
    const rows = await Promise.all(numbers.map(row));
    expect(rows.map(({ paid_overlapping: isListed }) => isListed)).toEqual([
      ...[false, true, false, true, false, true],
    ]);
  });
});
