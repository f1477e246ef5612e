import { showContract } from '@salus/api/back-office.ts';
import { addNote } from '@salus/api/contracts/notes.ts';
import { showDraft } from '@salus/api/contracts.ts';
import { showContractToCustomer } from '@salus/api/customer-link.ts';
import { expect, test } from 'vitest';
import { awaitIssues, givenContract, openOrder, settleOrder } from '../testing/given.ts';
import { openForTests } from '../testing/test-app.ts';

const salus = openForTests();

// covers DETAIL-12
test('notes of officer and back office are in both details, oldest first', async () => {
  const { referenceNumber, linkToken } = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
  const [officer, clerk] = [await salus.as('sales.cbb'), await salus.as('bm')];
  const first = await officer.call(addNote, { referenceNumber, text: ' Gọi lại\r\nsau 17 giờ ' });
  expect([first.status, first.body.data]).toEqual([
    200,
    {
      referenceNumber,
      at: expect.any(String),
      byName: expect.any(String),
      byEmail: 'sales.cbb@salus.test',
      text: 'Gọi lại\nsau 17 giờ',
    },
  ]);
  await clerk.call(addNote, { referenceNumber, text: 'Đã nhắc' });
  const own = (await officer.call(showDraft, { referenceNumber })).body.data;
  expect(own.notes).toMatchObject([
    { byEmail: 'sales.cbb@salus.test', text: 'Gọi lại\nsau 17 giờ' },
    { byEmail: 'bm@salus.test', text: 'Đã nhắc' },
  ]);
  const { notes, version, updatedAt } = (await clerk.call(showContract, { referenceNumber })).body
    .data;
  expect(notes).toEqual(own.notes);
  await clerk.call(addNote, { referenceNumber, text: 'Lần nữa' });
  const later = (await clerk.call(showContract, { referenceNumber })).body.data;
  expect(later.version).not.toBe(version);
  expect(later.updatedAt).toBe(updatedAt);
  const page = await salus.customer(linkToken).call(showContractToCustomer);
  expect(JSON.stringify(page.body)).not.toContain('Đã nhắc');
  await settleOrder(salus, await openOrder(salus, linkToken));
  await awaitIssues(salus);
  await expect.poll(async () => (await salus.outbox()).length).toBe(2);
  const mails = await salus.outbox();
  for (const text of ['sau 17 giờ', 'Đã nhắc', 'Lần nữa']) {
    expect(JSON.stringify(mails)).not.toContain(text);
    expect(salus.lines.filter((line) => line.includes(text))).toEqual([]);
  }
});

// covers DETAIL-12
test.each([
  ['', 'required'],
  ['  \n ', 'required'],
  ['x'.repeat(1001), 'too_long'],
  ['<b>đậm</b>', 'special_characters'],
  ['a\u0000b', 'special_characters'],
])('the text %j is refused', async (text, code) => {
  const { referenceNumber } = await givenContract(salus);
  const { status, body } = await (await salus.as('bm')).post(addNote.path, {
    referenceNumber,
    text,
  });
  expect([status, body.data]).toMatchObject([400, [{ path: 'text', code }]]);
});

// covers DETAIL-12
test('is added by the contract’s own officer and the back office only', async () => {
  const { referenceNumber } = await givenContract(salus, { status: 'ACTIVE' });
  const send = async (person: string, number = referenceNumber) =>
    (await (await salus.as(person)).call(addNote, { referenceNumber: number, text: 'x' })).status;
  expect(await send('sales.cbb')).toBe(200);
  expect(await send('sales2.cbb')).toBe(404);
  expect(await send('bm', 'HD0000000000')).toBe(404);
  for (const person of ['manager', 'director', 'auditor']) expect(await send(person)).toBe(403);
});

// covers DETAIL-12
test.each(['update contract_notes set text = $$y$$', 'delete from contract_notes'])(
  'the database refuses %s',
  async (statement) => {
    const { referenceNumber } = await givenContract(salus);
    await (await salus.as('bm')).call(addNote, { referenceNumber, text: 'x' });
    await expect(salus.app.pool.query(statement)).rejects.toThrow('append-only');
  },
);
