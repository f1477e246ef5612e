import { listReads } from '@salus/api/audit.ts';
import { addNote } from '@salus/api/contracts/notes.ts';
import { showIssuedContract } from '@salus/api/contracts.ts';
import { expect, test } from 'vitest';
import { givenContract } from '../testing/given.ts';
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
test.each(['DRAFT', 'AWAITING_PAYMENT', 'PAID'] as const)('returns 404 for %s', async (status) => {
  const { referenceNumber } = await givenContract(salus, { status });
  const reply = await (await salus.as('director')).call(showIssuedContract, { referenceNumber });
  expect(reply.status).toBe(404);
});
