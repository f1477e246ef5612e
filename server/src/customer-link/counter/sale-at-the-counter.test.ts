import { showContract } from '@salus/api/back-office.ts';
import { openCounterLink, showCounterLink } from '@salus/api/contracts/counter-link.ts';
import { openPolicyholderPage } from '@salus/api/contracts/policyholder.ts';
import { editDraft, showDraft } from '@salus/api/contracts.ts';
import { requestChange, sendSmsLink, showContractToCustomer } from '@salus/api/customer-link.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { addDays, addYears } from '@salus/domain/time/day.ts';
import { beforeAll, expect, test } from 'vitest';
import { refusalCode } from '../../testing/browser.ts';
import { draftBody, givenContract, openOrder, settleOrder } from '../../testing/given.ts';
import { readContract } from '../../testing/stored-rows.ts';
import { type Caller, eventually, openForTests } from '../../testing/test-app.ts';

const salus = openForTests();
let officer: Caller;
let clerk: Caller;
beforeAll(async () => {
  officer = await salus.as('sales.cbb');
  clerk = await salus.as('bm');
});

const detail = async (referenceNumber: string) =>
  (await clerk.call(showContract, { referenceNumber })).body.data;

/** Shows the code, and returns the token that the phone gets for it. */
async function scan(referenceNumber: string): Promise<string> {
  const reply = await officer.call(showCounterLink, { referenceNumber });
  expect(refusalCode(reply)).toBe('200 success');
  const code = new URL(reply.body.data.address).hash.slice(1);
  return (await salus.anybody.call(openCounterLink, { code })).body.data.token;
}

// covers LINK-26
test('sells a draft without an SMS, and flags it until the certificate was opened', async () => {
  const email = 'khach.tai.quay@example.com';
  const { referenceNumber } = await givenContract(salus, { draft: { proposerEmail: email } });
  const token = await scan(referenceNumber);
  const sold = await detail(referenceNumber);
  expect(sold).toMatchObject({ status: 'AWAITING_PAYMENT', sendSmsLinkAt: null, messages: [] });
  expect(sold.link).toMatchObject({ sentAt: null, resendAt: null });
  expect((await salus.customer(token).call(showContractToCustomer)).status).toBe(200);
  // The phone keeps its link when the code is shown again.
  expect(await scan(referenceNumber)).toBe(token);

  await settleOrder(salus, await openOrder(salus, token));
  const code = await eventually('the link to the page', async () =>
    (await salus.outbox())
      .filter(({ to }) => to === email)
      .map(({ text }) => /\/my\/([\w-]{27})/.exec(text)?.[1])
      .find(Boolean),
  );
  const paid = await detail(referenceNumber);
  expect(paid).toMatchObject({ verifiedBy: 'COUNTER', consentFlags: ['COUNTER'] });
  expect(new Set(paid.consents.map(({ way }: { way: string }) => way))).toEqual(
    new Set(['COUNTER']),
  );
  const last4 = String(paid.proposerNationalId).slice(-4);
  expect((await salus.anybody.call(openPolicyholderPage, { code, last4 })).status).toBe(200);
  expect((await detail(referenceNumber)).consentFlags).toEqual([]);
});

// covers LINK-26
test('checks the persons as an SMS does, and leaves a refused draft as it is', async () => {
  const { referenceNumber } = await givenContract(salus);
  const { id } = await readContract(salus, referenceNumber);
  await salus.db
    .updateTable('insureds')
    .set({ insured_dob: addDays(addYears(businessDay(salus.now()), -66), -1) })
    .where('contract_id', '=', id)
    .execute();
  expect(refusalCode(await officer.call(showCounterLink, { referenceNumber }))).toBe(
    '422 VPB_INSURED_1_65',
  );
  expect(await readContract(salus, referenceNumber)).toMatchObject({
    status: 'DRAFT',
    first_sent_at: null,
  });
});

// covers LINK-26, LINK-20
test('gives a contract that was saved again a new link, and needs no pause', async () => {
  const { referenceNumber, linkToken } = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
  expect(await scan(referenceNumber)).toBe(linkToken);
  await salus.customer(linkToken).call(requestChange, { noteChangeInfoCustomer: 'Sai địa chỉ' });
  expect(refusalCode(await officer.call(showCounterLink, { referenceNumber }))).toBe(
    '422 CHANGE_INFO_PENDING',
  );
  const { updatedAt } = (await officer.call(showDraft, { referenceNumber })).body.data;
  const edit = { ...draftBody(), referenceNumber, updatedAt };
  expect((await officer.call(editDraft, edit)).status).toBe(200);
  const token = await scan(referenceNumber);
  expect(token).not.toBe(linkToken);
  expect(refusalCode(await officer.call(sendSmsLink, { referenceNumber }))).toBe('200 success');
  expect(await detail(referenceNumber)).toMatchObject({ link: { sentAt: expect.any(String) } });
});
