import { listReads } from '@salus/api/audit.ts';
import { takeContract } from '@salus/api/back-office/takes.ts';
import { addNote } from '@salus/api/contracts/notes.ts';
import { editDraft, showDraft, showIssuedContract } from '@salus/api/contracts.ts';
import { requestChange } from '@salus/api/customer-link.ts';
import { expect, test } from 'vitest';
import { awaitIssues, draftBody, givenContract, openOrder, settleOrder } from '../testing/given.ts';
import { openForTests } from '../testing/test-app.ts';

const salus = openForTests({ MASK_IDENTITY: 'true' });

// covers ROLE-14
test('shows heads an issued contract, masked, without health answers and notes', async () => {
  const { referenceNumber } = await givenContract(salus, { status: 'ACTIVE' });
  await (await salus.as('bm')).call(addNote, { referenceNumber, text: 'Ghi chú kín' });
  const reply = await (await salus.as('manager')).call(showIssuedContract, { referenceNumber });
  expect(reply.status).toBe(200);
  const { data } = reply.body;
  expect(data).toMatchObject({
    referenceNumber,
    status: 'ACTIVE',
    proposerNationalId: expect.stringContaining('•'),
    insuredDetails: [{ insuredNationalId: expect.stringContaining('•') }],
  });
  expect(data.history.length).toBeGreaterThan(2);
  for (const field of ['medicalQuestionnaires', 'notes', 'payments', 'messages', 'allowedActions'])
    expect(data).not.toHaveProperty(field);
  expect(JSON.stringify(reply.body)).not.toContain('Ghi chú kín');
  const { body } = await (await salus.as('auditor')).get(listReads.path, { kind: 'DETAIL' });
  expect(body.data.results[0]).toMatchObject({ call: 'showIssuedContract', referenceNumber });
});

// covers ROLE-14
test('shows heads the steps of a contract without the words of customers and clerks', async () => {
  const { referenceNumber, linkToken } = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
  const input = { noteChangeInfoCustomer: 'Lời của khách' };
  await salus.customer(linkToken).call(requestChange, input);
  await (await salus.as('bm')).call(takeContract, { referenceNumber });
  await (await salus.as('bm2')).call(takeContract, { referenceNumber, takeOver: true });
  const draft = { ...draftBody(), referenceNumber };
  const officer = await salus.as('sales.cbb');
  const { updatedAt } = (await officer.call(showDraft, { referenceNumber })).body.data;
  expect((await officer.call(editDraft, { ...draft, updatedAt })).status).toBe(200);
  await settleOrder(salus, await openOrder(salus, linkToken));
  await awaitIssues(salus);
  const reply = await (await salus.as('manager')).call(showIssuedContract, { referenceNumber });
  const steps: readonly Record<string, unknown>[] = reply.body.data.history;
  expect(steps.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['create', 'requestChange', 'save', 'issue']),
  );
  expect(steps.map(({ action }) => action)).not.toContain('takeOver');
  expect(steps.every(({ note, changes }) => note === null && String(changes) === '')).toBe(true);
  expect(JSON.stringify(reply.body)).not.toContain('Lời của khách');
});

// covers ROLE-14
test.each(['DRAFT', 'AWAITING_PAYMENT', 'PAID'] as const)('returns 404 for %s', async (status) => {
  const { referenceNumber } = await givenContract(salus, { status });
  const reply = await (await salus.as('director')).call(showIssuedContract, { referenceNumber });
  expect(reply.status).toBe(404);
});
