import { showContract } from '@salus/api/back-office.ts';
import { endOffers, endOffersByLink, setOwnOffers } from '@salus/api/contracts/offers.ts';
import { giveMissingConsents, showPolicy } from '@salus/api/contracts/policyholder.ts';
import { showDraft } from '@salus/api/contracts.ts';
import { showContractToCustomer, startPaymentByLink } from '@salus/api/customer-link.ts';
import { consentKinds } from '@salus/domain/contracts/consents.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { addDays, daysBetween } from '@salus/domain/time/day.ts';
import { expect, test } from 'vitest';
import { fitsOneSms } from '../integrations/sms/gsm7.ts';
import { sendDueReminders } from '../reminders/send-due.ts';
import { awaitStatus, givenContract, settleOrder } from '../testing/given.ts';
import { moveTo } from '../testing/move-to.ts';
import { readContract } from '../testing/stored-rows.ts';
import { eventually, openForTests } from '../testing/test-app.ts';
import { proofFor } from './proof.ts';

const salus = openForTests({ REMINDERS: 'on' });

async function openPolicy(referenceNumber: string) {
  const { id } = await readContract(salus, referenceNumber);
  const until = new Date(salus.now().getTime() + 3_600_000);
  return salus.policyholder(proofFor(salus.app.config, id, until));
}
const proofs = async (referenceNumber: string) =>
  (await (await salus.as('bm')).call(showContract, { referenceNumber })).body.data.offerConsents;

// covers CONSENT-12
test('the consent to offers is optional and is given with a payment by link', async () => {
  const choices: readonly string[][] = [[...consentKinds], [...consentKinds, 'offers']];
  for (const consents of choices) {
    const contract = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
    const customer = salus.customer(contract.linkToken);
    const { offers } = (await customer.call(showContractToCustomer)).body.data;
    expect([offers.isGiven, offers.language]).toEqual([false, 'vi']);
    const payment = await customer.call(startPaymentByLink, { consents: consents.join(',') });
    expect(payment.status).toBe(200);
    await settleOrder(salus, new URL(payment.body.data).searchParams.get('vpc_MerchTxnRef') ?? '');
    await awaitStatus(salus, contract.referenceNumber, 'ACTIVE');
    const rows = await proofs(contract.referenceNumber);
    const isGiven = consents.includes('offers');
    expect(rows).toEqual(
      isGiven
        ? [expect.objectContaining({ isGiven: true, way: 'SMS_LINK', textVersion: '1' })]
        : [],
    );
    const holder = await openPolicy(contract.referenceNumber);
    expect((await holder.call(showPolicy)).body.data.offers.isGiven).toBe(isGiven);
  }
});

// covers CONSENT-12
test('the consent to offers alone is no consent to a payment', async () => {
  const { linkToken } = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
  const reply = await salus.customer(linkToken).call(startPaymentByLink, { consents: 'offers' });
  expect(reply.status).toBe(400);
});

// covers CONSENT-12, CONSENT-13
test('the customer and the officer end it, and only the customer gives it again', async () => {
  const { referenceNumber } = await givenContract(salus, { status: 'ACTIVE' });
  const holder = await openPolicy(referenceNumber);
  await holder.call(setOwnOffers, { accepted: true });
  await holder.call(setOwnOffers, { accepted: true });
  const officer = await salus.as('sales.cbb');
  expect((await officer.call(showDraft, { referenceNumber })).body.data.offers).toBe(true);
  const other = await salus.as('sales2.cbb');
  expect((await other.call(endOffers, { referenceNumber })).status).toBe(404);
  expect((await officer.call(endOffers, { referenceNumber })).status).toBe(200);
  expect((await officer.call(endOffers, { referenceNumber })).status).toBe(200);
  await holder.call(giveMissingConsents, { consents: ['offers'] });
  await holder.call(setOwnOffers, { accepted: false });
  const rows: { isGiven: boolean; way: string }[] = await proofs(referenceNumber);
  expect(rows.map(({ isGiven, way }) => [isGiven, way])).toEqual([
    [true, 'MY_PAGE'],
    [false, 'OFFICER'],
    [true, 'MY_PAGE'],
    [false, 'MY_PAGE'],
  ]);
});

// covers REMIND-2, CONSENT-13
test('an offer has a link at which one press ends the offers', async () => {
  moveTo(salus, 1, '10:00');
  const { referenceNumber } = await givenContract(salus, { status: 'ACTIVE' });
  await (await openPolicy(referenceNumber)).call(setOwnOffers, { accepted: true });
  const { policy_ends_on: endsOn, policy_no: policyNo } = await readContract(
    salus,
    referenceNumber,
  );
  if (!endsOn) throw new Error('a policy has an end');
  const smsWith = (part: string) =>
    eventually(`an SMS with ${part}`, async () =>
      (await salus.outbox()).find(
        ({ channel, text }) =>
          channel === 'SMS' && text.includes(`HD ${policyNo}`) && text.includes(part),
      ),
    );
  moveTo(salus, daysBetween(businessDay(salus.now()), addDays(endsOn, -30)), '09:00');
  await sendDueReminders(salus.app);
  const { text } = await smsWith('Tai tuc');
  expect(fitsOneSms(text)).toBe(true);
  const code = /\/my\/([\w-]{27})/.exec(text)?.[1] ?? '';
  const unknown = await salus.anybody.call(endOffersByLink, { code: 'khong-co' });
  const ending = await salus.anybody.call(endOffersByLink, { code });
  expect([ending.status, ending.body]).toEqual([unknown.status, unknown.body]);
  expect((await proofs(referenceNumber)).at(-1)).toMatchObject({
    isGiven: false,
    way: 'OFFER_LINK',
  });
  moveTo(salus, 15, '09:00');
  await sendDueReminders(salus.app);
  await eventually('a notice without an offer', async () =>
    (await salus.outbox()).find(({ text }) => text.includes(`hop dong ${policyNo} het han ngay`)),
  );
});

// covers CONSENT-12
test('the database keeps each proof as it was', async () => {
  await expect(
    salus.db.updateTable('offer_consents').set({ is_given: true }).execute(),
  ).rejects.toThrow('append-only');
  await expect(salus.db.deleteFrom('offer_consents').execute()).rejects.toThrow('append-only');
});
