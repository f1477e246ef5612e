import {
  closeDay,
  exportReconciliation,
  listReconciliationDays,
  showReconciliationDay,
} from '@salus/api/payments/reconciliation.ts';
import { confirmStatement } from '@salus/api/payments/statements.ts';
import { listUnallocatedMoney } from '@salus/api/payments/unallocated.ts';
import { payManually } from '@salus/api/payments.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { addDays, type Day } from '@salus/domain/time/day.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { ACCOUNT, csvFile, type FileLine } from '../../../simulators/bank/statement-files.ts';
import { inTransaction } from '../../platform/db.ts';
import { givenContract, openOrder, settleOrder, statusOf } from '../../testing/given.ts';
import { type Caller, openForTests, withoutIssuing } from '../../testing/test-app.ts';
import { noticeMovement } from '../transfers/receive-notice.ts';
import { settleNotice } from '../transfers/settle-movements.ts';

const PREMIUM = 620_000;

const salus = openForTests({}, withoutIssuing);
let clerk: Caller;
/** The business day of everything below; the tests close it a day later. */
let day: Day;
const numbers = { online: '', manual: '', transfer: '' };

beforeAll(async () => {
  salus.wait(minutesUntilTen(salus.now()));
  clerk = await salus.as('bm');
  // Contracts stay paid.
  day = businessDay(salus.now());
  const awaiting = () => givenContract(salus, { status: 'AWAITING_PAYMENT' });
  const online = await awaiting();
  for (const order of [
    await openOrder(salus, online.linkToken),
    await openOrder(salus, online.linkToken),
  ])
    await settleOrder(salus, order);
  numbers.online = online.referenceNumber;
  numbers.manual = (await awaiting()).referenceNumber;
  await clerk.call(payManually, {
    referenceNumber: numbers.manual,
    paymentDate: day,
    paymentTime: '00:00:00',
    manualPaymentNote: 'UNC 0412',
  });
  numbers.transfer = (await awaiting()).referenceNumber;
  await notice('FT-paid', numbers.transfer);
  await notice('FT-unknown', 'tien nha');
});

/** Until 10:00 in Vietnam, at least an hour, so that no midnight passes during the tests. */
function minutesUntilTen(now: Date): number {
  const ten = new Date(`${businessDay(now)}T10:00:00+07:00`).getTime();
  const minutes = (ten - now.getTime()) / 60_000;
  return minutes < 60 ? minutes + 24 * 60 : minutes;
}

async function notice(bankReference: string, content: string): Promise<void> {
  const movement = noticeMovement({
    bankReference,
    transactionId: bankReference,
    amount: PREMIUM,
    content,
    paidAt: salus.now(),
  });
  const ctx = { app: salus.app, now: salus.now() };
  await inTransaction(salus.db, (tx) => settleNotice(tx, ctx, movement));
}

const show = async () => (await clerk.call(showReconciliationDay, { day })).body.data;
const row = async () => {
  const { body } = await clerk.call(listReconciliationDays);
  return body.data.days.find((one: { day: string }) => one.day === day);
};
const close = (day: string, note = 'Đã kiểm tra') => clerk.call(closeDay, { day: day, note });
/** The totals of the file: both columns of money, and the difference that it states. */
function addUp(lines: readonly string[]): boolean {
  const totals = lines.map((line) => line.split(',')).filter(([part]) => part === 'Tổng');
  const sum = (at: number) => totals.reduce((total, cells) => total + Number(cells[at]), 0);
  const differenceRow = totals.find(([, origin]) => origin === 'Chênh lệch');
  return sum(6) - sum(7) === Number(differenceRow?.[8]);
}
type DifferenceView = { reason: string; amount: number; afterClosing?: boolean };
const differenceTexts = (differences: readonly DifferenceView[]) =>
  differences.map(({ reason, amount, afterClosing }) =>
    [reason, amount, ...(afterClosing ? ['after'] : [])].join(' '),
  );

describe('a business day', () => {
  // covers CLOSE-1, CLOSE-2, CLOSE-7
  test('shows its sides and lists every difference', async () => {
    expect(await statusOf(salus, numbers.online)).toBe('PAID');
    const { totals, difference, differences, ...view } = await show();
    expect([view.state, view.agreement, view.isClosable]).toEqual(['OPEN', 'DIFFERS', false]);
    expect(totals).toMatchObject({
      gateway: { payments: { count: 2, amount: 2 * PREMIUM }, refunds: { count: 0, amount: 0 } },
      bank: { credits: { count: 2, amount: 2 * PREMIUM }, debits: { count: 0, amount: 0 } },
      manual: { payments: { count: 0, amount: 0 } },
      contracts: {
        payments: { count: 3, amount: 3 * PREMIUM },
        byWay: ['GATEWAY', 'TRANSFER', 'MANUAL'].map((way) => ({ way, count: 1, amount: PREMIUM })),
      },
    });
    expect(differenceTexts(differences)).toEqual([
      `PAYMENT_TO_REVIEW ${PREMIUM}`,
      `UNKNOWN_CONTENT ${PREMIUM}`,
      `MANUAL_NOT_AT_BANK ${-PREMIUM}`,
    ]);
    expect(difference).toEqual({ count: 3, amount: PREMIUM });
    expect(differences[2]).toMatchObject({ comparison: 'BY_HAND', recorded: PREMIUM });
    expect(differences[0]).toMatchObject({
      comparison: 'GATEWAY',
      origin: 'GATEWAY',
      detail: 'CONTRACT_ALREADY_PAID',
      moneyState: 'OPEN',
      referenceNumber: numbers.online,
    });
  });

  // covers CLOSE-1
  test('is listed with the days before it, newest first', async () => {
    const { days, from, to, firstDay } = (await clerk.call(listReconciliationDays)).body.data;
    expect([from, to, firstDay]).toEqual([addDays(day, -30), day, day]);
    expect(days).toHaveLength(31);
    expect(days[0]).toEqual({
      day,
      state: 'OPEN',
      agreement: 'DIFFERS',
      isClosable: false,
      gateway: { count: 2, amount: 2 * PREMIUM },
      bank: { count: 2, amount: 2 * PREMIUM },
      manual: { count: 0, amount: 0 },
      contracts: { count: 3, amount: 3 * PREMIUM },
      difference: { count: 3, amount: PREMIUM },
      closedAt: null,
      closedByName: null,
    });
    expect(days[1]).toMatchObject({
      agreement: 'NO_STATEMENT',
      isClosable: false,
      difference: { count: 0, amount: 0 },
    });
    const span = (query: Record<string, string>) => clerk.call(listReconciliationDays, query);
    expect((await span({ from: addDays(day, 1) })).body.data.days).toEqual([]);
    expect((await span({ from: day, to: addDays(day, 9) })).body.data.days).toHaveLength(1);
    expect((await span({ to: '0001-01-01' })).body.data.days).toHaveLength(1);
    for (const query of [
      { from: addDays(day, -62) },
      { from: day, to: addDays(day, -1) },
      { from: '2026-02-30' },
    ])
      expect((await span(query)).body).toMatchObject({ error_code: 'VALIDATION_ERROR' });
  });

  // covers CLOSE-3
  test('is closed by a clerk after its end, with a note about its differences', async () => {
    for (const open of [day, addDays(day, 1), '9999-12-31'])
      expect(await close(open)).toMatchObject({
        status: 422,
        body: { error_code: 'DAY_NOT_OVER' },
      });
    salus.wait(24 * 60);
    clerk = await salus.as('bm');
    for (const note of [' ', null])
      expect((await clerk.call(closeDay, { day, note })).body.data).toEqual([
        expect.objectContaining({ path: 'note', code: 'required' }),
      ]);
    expect(await close(day)).toMatchObject({
      status: 200,
      body: { data: { day, version: 1, difference: { count: 3, amount: PREMIUM } } },
    });
    expect(await row()).toMatchObject({ state: 'CLOSED', closedByName: expect.any(String) });
    const { closes, differences } = await show();
    expect(closes).toMatchObject([{ version: 1, note: 'Đã kiểm tra', difference: { count: 3 } }]);
    expect(differenceTexts(differences).join()).not.toContain('after');
  });

  // covers CLOSE-2, CLOSE-4
  test('shows the changes by a later statement as after the close', async () => {
    const at = new Date(`${day}T08:00:00+07:00`);
    const line = (bankReference: string, content: string, amount: number): FileLine => ({
      bankReference,
      paidAt: at,
      amount,
      content,
    });
    const file = csvFile([
      line('FT-unknown', 'tien nha', PREMIUM),
      line('FT-other', 'tien dien', 5000),
      line('FT-fee', 'phi', -11_000),
    ]);
    const uploadReply = await clerk.post('/v1/auth/bank/statement', file, {
      'content-type': 'text/csv',
    });
    expect(uploadReply.status).toBe(200);
    const { statementId } = uploadReply.body.data;
    const changedDay = await show();
    expect([changedDay.state, changedDay.isOnStatement]).toEqual(['CHANGED', true]);
    expect(differenceTexts(changedDay.differences)).toEqual([
      `PAYMENT_TO_REVIEW ${PREMIUM}`,
      // The notice paid the contract, and the statement does not show its money.
      `NOT_ON_STATEMENT ${-PREMIUM} after`,
      `UNKNOWN_CONTENT ${PREMIUM}`,
      'NOT_CONFIRMED 5000 after',
      'NOT_CONFIRMED -11000 after',
      `MANUAL_NOT_AT_BANK ${-PREMIUM}`,
    ]);
    await clerk.call(confirmStatement, { statementId });
    expect(differenceTexts((await show()).differences)).toContain('OTHER_DEBIT -11000 after');
    expect(await close(day, 'Sao kê đến muộn')).toMatchObject({ body: { data: { version: 2 } } });
    const { state, closes, differences } = await show();
    expect(state).toBe('CLOSED');
    expect(
      closes.map(({ version, difference }: { version: number; difference: object }) => [
        version,
        difference,
      ]),
    ).toEqual([
      [2, { count: 6, amount: -6000 }],
      [1, { count: 3, amount: PREMIUM }],
    ]);
    expect(differenceTexts(differences).join()).not.toContain('after');
  });

  // covers CLOSE-4
  test('keeps a difference of the close that is gone since', async () => {
    await notice('FT-manual', numbers.manual);
    await salus.db
      .updateTable('bank_movements')
      .set({ paid_at: new Date(`${day}T09:00:00+07:00`) })
      .where('bank_reference', '=', 'FT-manual')
      .execute();
    const lines = [{ bankReference: 'FT-manual', paidAt: new Date(`${day}T09:00:00+07:00`) }].map(
      (one) => ({ ...one, amount: PREMIUM, content: numbers.manual }),
    );
    await clerk.post('/v1/auth/bank/statement', csvFile(lines), { 'content-type': 'text/csv' });
    const { gone, state, differences } = await show();
    expect(differenceTexts(gone)).toEqual([`MANUAL_NOT_AT_BANK ${-PREMIUM}`]);
    expect(state).toBe('CLOSED');
    expect(differenceTexts(differences)).not.toContain(`MANUAL_NOT_AT_BANK ${-PREMIUM}`);
  });

  // covers CLOSE-1
  test('shows the fees that a statement states, apart from the sides', async () => {
    const entry = (charges: string) =>
      `<Ntry><Amt Ccy="VND">7000</Amt><CdtDbtInd>CRDT</CdtDbtInd>` +
      `<BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>FT-charged</AcctSvcrRef>${charges}</Ntry>`;
    const file =
      '<Document><BkToCstmrStmt><Stmt>' +
      `<Acct><Id><Othr><Id>${ACCOUNT}</Id></Othr></Id></Acct>` +
      entry('<Chrgs><Rcrd><Amt Ccy="VND">1100</Amt></Rcrd></Chrgs>') +
      '</Stmt></BkToCstmrStmt></Document>';
    const before = await show();
    const type = { 'content-type': 'application/xml' };
    for (const _ of ['a file', 'the same file again'])
      await clerk.post('/v1/auth/bank/statement', Buffer.from(file), type);
    const { fees, totals } = await show();
    expect(fees).toEqual({ count: 1, amount: 1100 });
    expect(totals.bank.credits).toEqual({
      count: before.totals.bank.credits.count + 1,
      amount: before.totals.bank.credits.amount + 7000,
    });
  });

  // covers CLOSE-6
  test('names the tab that holds the money of a difference', async () => {
    const { results } = (await clerk.call(listUnallocatedMoney, { text: 'FT-unknown' })).body.data;
    const decision = { id: results[0].id, step: 'KEEP', note: 'Chờ khách' };
    await clerk.post('/v1/auth/money/unallocated/decide', decision);
    const { differences } = await show();
    const of = (reference: string) =>
      differences.find((one: { reference: string }) => one.reference === reference).moneyState;
    expect([of('FT-unknown'), of('FT-other'), of('FT-paid')]).toEqual(['KEPT', 'OPEN', null]);
  });

  // covers CLOSE-3
  test('keeps every close unchanged', async () => {
    for (const change of [
      salus.db.updateTable('day_closes').set({ note: 'khác' }),
      salus.db.deleteFrom('day_closes'),
    ])
      await expect(change.execute()).rejects.toThrow(/append-only|permission denied/);
  });

  // covers CLOSE-5
  test('is a file of its totals and differences, in both formats', async () => {
    const csv = await clerk.call(exportReconciliation, { day, format: 'csv' });
    expect(csv.headers['content-disposition']).toContain(`doi-soat-${day}.csv`);
    const lines = csv.body.trimEnd().split('\r\n');
    expect(lines).toHaveLength(1 + 9 + 6 + 1);
    expect(addUp(lines)).toBe(true);
    expect(lines).toContain(
      `Ngân hàng và hợp đồng,Ngân hàng,Nội dung không nêu rõ hợp đồng,FT-other,,,5000,0,5000,`,
    );
    const xlsx = await clerk.call(exportReconciliation, { day });
    expect(xlsx.headers['content-type']).toContain('spreadsheetml');
  });
});
