import { showContract } from '@salus/api/back-office.ts';
import { showDraft } from '@salus/api/contracts.ts';
import { recordOpening, sendSmsLink, stepUpLink } from '@salus/api/customer-link.ts';
import { openTransferByLink } from '@salus/api/payments/transfers.ts';
import { consentKinds } from '@salus/domain/contracts/consents.ts';
import { expect, test } from 'vitest';
import { openOrder, requestChange } from '../../demo-data/contract-steps.ts';
import { givenContract } from '../testing/given.ts';
import { eventually, openForTests } from '../testing/test-app.ts';

const OPENED = '/v1/customer/contract/opened';
const SHOW = '/v1/customer-info/contract/sms-info-contract';

const salus = openForTests();

const readLink = async (referenceNumber: string) =>
  (await (await salus.as('sales.cbb')).call(showDraft, { referenceNumber })).body.data.link;
const readDelivered = (referenceNumber: string) =>
  eventually('the delivered link', async () => {
    const link = await readLink(referenceNumber);
    return link.deliveredAt && link;
  });
/** Its link is delivered, so that only openings change it. */
async function waiting() {
  const contract = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
  await readDelivered(contract.referenceNumber);
  return contract;
}

// covers LINK-18
test('a draft has no link', async () => {
  const { referenceNumber } = await givenContract(salus);
  expect(await readLink(referenceNumber)).toEqual({
    sentAt: null,
    deliveredAt: null,
    firstOpenedAt: null,
    lastOpenedAt: null,
    opens: 0,
    expiresAt: null,
    resendAt: null,
  });
});

// covers LINK-18
test('a link is sent, delivered, and can be sent again after an hour', async () => {
  const { referenceNumber } = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
  const link = await readDelivered(referenceNumber);
  const sentAt = new Date(link.sentAt).getTime();
  expect(new Date(link.deliveredAt).getTime()).toBeGreaterThanOrEqual(sentAt);
  expect(new Date(link.resendAt).getTime() - sentAt).toBe(3_600_000);
  expect(new Date(link.expiresAt).getTime() - sentAt).toBe(30 * 86_400_000);
  expect(link).toMatchObject({ firstOpenedAt: null, lastOpenedAt: null, opens: 0 });
});

// covers LINK-17, LINK-18
test('the first opening stays, the last one and their number follow', async () => {
  const { referenceNumber, linkToken } = await waiting();
  const customer = salus.customer(linkToken);
  const reply = await customer.call(recordOpening);
  expect([reply.status, reply.body]).toEqual([200, { success: true, data: { recorded: true } }]);
  const first = await readLink(referenceNumber);
  expect(first).toMatchObject({ opens: 1, lastOpenedAt: first.firstOpenedAt });
  salus.wait(3);
  await customer.call(recordOpening);
  const second = await readLink(referenceNumber);
  expect(second).toMatchObject({ opens: 2, firstOpenedAt: first.firstOpenedAt });
  expect(new Date(second.lastOpenedAt).getTime()).toBeGreaterThan(
    new Date(first.firstOpenedAt).getTime(),
  );
  const clerk = await salus.as('bm');
  const { data } = (await clerk.call(showContract, { referenceNumber })).body;
  expect(data.link).toEqual(second);
});

// covers LINK-17
test.each([
  ['a change request', (token: string) => requestChange(salus, token, 'Sai tên')],
  ['a payment', (token: string) => openOrder(salus, token)],
  [
    'a transfer',
    (token: string) =>
      salus.customer(token).call(openTransferByLink, { consents: [...consentKinds] }),
  ],
  ['a step-up', (token: string) => salus.customer(token).call(stepUpLink, { last4: '0000' })],
] as const)('%s counts as the first opening where none was reported', async (_, act) => {
  const { referenceNumber, linkToken } = await waiting();
  await act(linkToken);
  const link = await readLink(referenceNumber);
  expect(link).toMatchObject({ opens: 1, lastOpenedAt: link.firstOpenedAt });
  expect(link.firstOpenedAt).not.toBeNull();
  salus.wait(1);
  await salus.customer(linkToken).call(stepUpLink, { last4: '0000' });
  expect(await readLink(referenceNumber)).toEqual(link);
});

// covers LINK-17
test('records nothing for GET, HEAD and preview robots', async () => {
  const { referenceNumber, linkToken } = await waiting();
  const headers = { 'x-sms-link': linkToken };
  for (const [method, url] of [
    ['GET', SHOW],
    ['HEAD', SHOW],
    ['GET', OPENED],
    ['HEAD', OPENED],
    ['GET', `/ord/${linkToken}`],
    ['HEAD', `/ord/${linkToken}`],
  ] as const)
    await (await fetch(`${salus.url}${url}`, { method, headers })).arrayBuffer();
  const robot = { 'user-agent': 'facebookexternalhit/1.1' };
  const reply = await salus.customer(linkToken).post(OPENED, {}, robot);
  expect([reply.status, reply.body.data]).toEqual([200, { recorded: false }]);
  expect(await readLink(referenceNumber)).toMatchObject({ opens: 0, firstOpenedAt: null });
});

// covers LINK-17
test('refuses an unknown link, and one of a contract that awaits no payment', async () => {
  expect((await salus.customer('x'.repeat(27)).call(recordOpening)).body.error_code).toBe(
    'UNAUTHORIZED',
  );
  expect((await salus.anybody.call(recordOpening)).status).toBe(401);
  const { linkToken } = await givenContract(salus, { status: 'ACTIVE' });
  const reply = await salus.customer(linkToken).call(recordOpening);
  expect([reply.status, reply.body.error_code]).toEqual([409, 'CONTRACT_MUST_BE_AWAITING_PAYMENT']);
});

// covers LINK-17, LINK-18
test('a new link starts from zero, and the old one records nothing', async () => {
  const { referenceNumber, linkToken } = await waiting();
  await salus.customer(linkToken).call(recordOpening);
  salus.wait(61);
  const officer = await salus.as('sales.cbb');
  expect((await officer.call(sendSmsLink, { referenceNumber })).status).toBe(200);
  expect(await readLink(referenceNumber)).toMatchObject({ opens: 0, firstOpenedAt: null });
  expect((await salus.customer(linkToken).call(recordOpening)).status).toBe(401);
});

// covers LINK-17
test('the database keeps what was recorded', async () => {
  const { linkToken } = await waiting();
  await salus.customer(linkToken).call(recordOpening);
  await expect(
    salus.db
      .updateTable('customer_links')
      .set({ opens: 0, first_opened_at: null, last_opened_at: null })
      .where('opens', '>', 0)
      .execute(),
  ).rejects.toThrow('append-only');
});
