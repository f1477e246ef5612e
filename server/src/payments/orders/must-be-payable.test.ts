import { startPaymentByLink } from '@salus/api/customer-link.ts';
import { payManually, startPayment } from '@salus/api/payments.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { addDays, addYears, type Day } from '@salus/domain/time/day.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  type GivenContract,
  givenContract,
  openOrder,
  settleOrder,
  statusOf,
} from '../../testing/given.ts';
import { readContract } from '../../testing/stored-rows.ts';
import { eventually, openForTests, withoutIssuing } from '../../testing/test-app.ts';

const ALL = 'personal-data,health-data,payment-terms';
const salus = openForTests({ REQUIRE_CONSENTS: 'true' }, withoutIssuing);
let contract: GivenContract;
beforeEach(async () => {
  contract = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
});

const today = () => businessDay(salus.now());
const set = (columns: object) =>
  salus.db
    .updateTable('contracts')
    .set(columns)
    .where('reference_number', '=', contract.referenceNumber)
    .execute();
const bornOn = async (day: Day) => {
  const { id } = await readContract(salus, contract.referenceNumber);
  await salus.db
    .updateTable('insureds')
    .set({ insured_dob: day })
    .where('contract_id', '=', id)
    .execute();
};
const byLink = (consents?: string) =>
  salus
    .customer(contract.linkToken)
    .call(startPaymentByLink, consents === undefined ? {} : { consents });
const byOfficer = async (consents?: string) => {
  await set({ verified_at: salus.now(), verified_by: 'OTP' });
  return (await salus.as('sales.cbb')).call(startPayment, {
    referenceNumber: contract.referenceNumber,
    ...(consents === undefined ? {} : { consents }),
  });
};
const byClerk = async (paymentDate: Day) =>
  (await salus.as('bm')).call(payManually, {
    referenceNumber: contract.referenceNumber,
    paymentDate,
    paymentTime: '09:30:15',
    manualPaymentNote: 'UNC 0412',
  });
const insuredRefusal = {
  status: 422,
  body: { error_code: 'VPB_INSURED_1_65', data: { insuredName: 'Nguyễn Văn Đức' } },
};
const buyerRefusal = { status: 422, body: { error_code: 'VPB_BUYER_18' } };

describe('an order', () => {
  // covers PAY-17
  test('opens on the last day of the age of 65, and is refused on the next birthday', async () => {
    await bornOn(addDays(addYears(today(), -66), 1));
    expect((await byLink(ALL)).status).toBe(200);
    expect((await byOfficer(ALL)).status).toBe(200);
    await bornOn(addYears(today(), -66));
    expect(await byLink(ALL)).toMatchObject(insuredRefusal);
    expect(await byOfficer(ALL)).toMatchObject(insuredRefusal);
  });

  // covers PAY-17
  test('opens on the first birthday, and is refused the day before', async () => {
    await bornOn(addYears(today(), -1));
    expect((await byLink(ALL)).status).toBe(200);
    await bornOn(addDays(addYears(today(), -1), 1));
    expect(await byLink(ALL)).toMatchObject(insuredRefusal);
  });

  // covers PAY-17
  test('opens for a proposer of 18 years, and is refused the day before', async () => {
    await set({ proposer_dob: addYears(today(), -18) });
    expect((await byLink(ALL)).status).toBe(200);
    await set({ proposer_dob: addDays(addYears(today(), -18), 1) });
    expect(await byLink(ALL)).toMatchObject(buyerRefusal);
    expect(await byOfficer(ALL)).toMatchObject(buyerRefusal);
  });

  // covers PAY-17
  test('for a family is refused above 50 years', async () => {
    contract = await givenContract(salus, { status: 'AWAITING_PAYMENT', type: 'FAMILY' });
    await bornOn(addDays(addYears(today(), -51), 1));
    expect((await byLink(ALL)).status).toBe(200);
    await bornOn(addYears(today(), -51));
    expect(await byLink(ALL)).toMatchObject({
      status: 422,
      body: { error_code: 'VPB_INSURED_1_50' },
    });
  });

  // covers PAY-17
  test('pays the contract that was eligible when it opened', async () => {
    await bornOn(addDays(addYears(today(), -66), 1));
    const order = await openOrder(salus, contract.linkToken);
    await bornOn(addYears(today(), -66));
    await settleOrder(salus, order);
    await eventually(
      'the payment',
      async () => (await statusOf(salus, contract.referenceNumber)) !== 'AWAITING_PAYMENT',
    );
    expect(await readContract(salus, contract.referenceNumber)).toMatchObject({ ref_order: order });
  });

  // covers CONSENT-4
  test.each([
    ['none', undefined],
    ['an empty list', ''],
    ['two of three', 'personal-data,payment-terms'],
  ])('is refused with %s of the consents, and leaves no trace', async (_, consents) => {
    const refused = { status: 422, body: { error_code: 'CONSENT_REQUIRED' } };
    expect(await byLink(consents)).toMatchObject(refused);
    expect(await byOfficer(consents)).toMatchObject(refused);
    const { id } = await readContract(salus, contract.referenceNumber);
    for (const table of ['consents', 'payment_orders'] as const)
      expect(
        await salus.db.selectFrom(table).select('id').where('contract_id', '=', id).execute(),
      ).toEqual([]);
  });

  // covers CONSENT-4
  test('opens with all consents in any order', async () => {
    expect((await byLink('payment-terms, health-data,personal-data')).status).toBe(200);
  });

  test('reports a pending change before missing consents', async () => {
    await set({ change_requested: true, change_note: 'Sai tên' });
    expect(await byLink()).toMatchObject({ body: { error_code: 'CHANGE_INFO_PENDING' } });
  });
});

describe('a manual payment', () => {
  // covers PAY-17
  test('is judged by the ages on its day, not on the day of its record', async () => {
    const paidOn = today();
    await bornOn(addDays(addYears(paidOn, -66), 1));
    salus.wait(24 * 60);
    expect(await byClerk(today())).toMatchObject(insuredRefusal);
    expect((await byClerk(paidOn)).status).toBe(200);
  });

  // covers PAY-17
  test('is refused for a proposer who was too young on its day', async () => {
    await set({ proposer_dob: addDays(addYears(today(), -18), 1) });
    expect(await byClerk(today())).toMatchObject(buyerRefusal);
  });
});
