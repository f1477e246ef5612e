import { showContractToCustomer, startPaymentByLink } from '@salus/api/customer-link.ts';
import { showPaymentTerms, startPayment } from '@salus/api/payments.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { onePaySettings } from '../../integrations/onepay/onepay.ts';
import { isSecureHashRight } from '../../integrations/onepay/signature.ts';
import { type GivenContract, givenContract } from '../../testing/given.ts';
import { readContract, readOrder } from '../../testing/stored-rows.ts';
import { openForTests } from '../../testing/test-app.ts';

const salus = openForTests();
let contract: GivenContract;
beforeEach(async () => {
  contract = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
});

const byLink = (query: Record<string, string> = {}) =>
  salus.customer(contract.linkToken).call(startPaymentByLink, query);
const byOfficer = async (name = 'sales.cbb', choice: Record<string, string> = {}) =>
  (await salus.as(name)).call(startPayment, {
    referenceNumber: contract.referenceNumber,
    ...choice,
  });
const set = (columns: object) =>
  salus.db
    .updateTable('contracts')
    .set(columns)
    .where('reference_number', '=', contract.referenceNumber)
    .execute();

describe('a customer who starts a payment', () => {
  // covers API-10, PAY-1
  test('is redirected to the gateway with a signed order for the premium', async () => {
    const reply = await byLink();
    expect(reply.status).toBe(200);
    const address = new URL(reply.body.data);
    const { publicUrl, secret } = onePaySettings(salus.app.config);
    expect(`${address.origin}${address.pathname}`).toBe(
      `${publicUrl}/dev/gateway/paygate/vpcpay.op`,
    );
    const { vpc_SecureHash, ...fields } = Object.fromEntries(address.searchParams);
    expect(fields).toEqual({
      user_refNo: contract.referenceNumber,
      vpc_AccessCode: '6BEB2546',
      vpc_Amount: '62000000',
      vpc_CallbackURL: `${publicUrl}/v1/pub/payment/onepay/ipn`,
      vpc_Command: 'pay',
      vpc_Currency: 'VND',
      vpc_Locale: 'vn',
      vpc_MerchTxnRef: `${contract.referenceNumber}-1`,
      vpc_Merchant: 'TESTONEPAY',
      vpc_OrderInfo: contract.referenceNumber,
      vpc_ReturnURL: `${publicUrl}/v1/pub/payment/onepay/return`,
      vpc_TicketNo: '127.0.0.1',
      vpc_Version: '2',
    });
    expect(isSecureHashRight({ ...fields, vpc_SecureHash: vpc_SecureHash ?? '' }, secret)).toBe(
      true,
    );
    const order = await readOrder(salus, `${contract.referenceNumber}-1`);
    expect(order).toMatchObject({
      status: 'OPEN',
      amount: 620_000,
      started_by: 'customer',
      officer_id: null,
    });
    expect(Number(order.next_query_at) - Number(order.created_at)).toBe(5000);
  });

  // covers API-9, PAY-1
  test.each([
    ['card', 'INTERNATIONAL'],
    ['bank-card', 'DOMESTIC'],
    ['qr', 'QR'],
    ['gateway', null],
  ])('sees the tab of the chosen method: %s', async (method, list) => {
    const address = new URL((await byLink({ method })).body.data);
    expect(address.searchParams.get('vpc_CardList')).toBe(list);
  });

  // covers PAY-3
  test('gets one order per click, also for parallel clicks', async () => {
    const replies = await Promise.all([byLink(), byLink(), byLink()]);
    const refs = replies.map(({ body }) => new URL(body.data).searchParams.get('vpc_MerchTxnRef'));
    expect(refs.toSorted()).toEqual(
      [1, 2, 3].map((number) => `${contract.referenceNumber}-${number}`),
    );
  });

  test('is verified once', async () => {
    await byLink();
    const first = await readContract(salus, contract.referenceNumber);
    expect(first).toMatchObject({ verified_by: 'SMS_LINK', status: 'AWAITING_PAYMENT' });
    salus.wait(5);
    await byLink();
    expect((await readContract(salus, contract.referenceNumber)).verified_at).toEqual(
      first.verified_at,
    );
  });

  test('keeps a verification by code', async () => {
    await set({ verified_at: salus.now(), verified_by: 'OTP' });
    await byLink();
    expect(await readContract(salus, contract.referenceNumber)).toMatchObject({
      verified_by: 'OTP',
    });
  });

  // covers PAY-3
  test('is refused while a change is requested', async () => {
    await set({ change_requested: true, change_note: 'Sai tên' });
    expect(await byLink()).toMatchObject({
      status: 422,
      body: { error_code: 'CHANGE_INFO_PENDING' },
    });
  });

  // covers CONSENT-2
  test('leaves a record of every consent', async () => {
    await byLink({ consents: 'personal-data,health-data,payment-terms' });
    const { id } = await readContract(salus, contract.referenceNumber);
    const proofs = await salus.db
      .selectFrom('consents')
      .select(['kind', 'way', 'ticked', 'ip_address'])
      .where('contract_id', '=', id)
      .orderBy('id')
      .execute();
    expect(proofs).toEqual(
      ['personal-data', 'health-data', 'payment-terms'].map((kind) => ({
        kind,
        way: 'SMS_LINK',
        ticked: true,
        ip_address: '127.0.0.1',
      })),
    );
  });

  // covers CONSENT-1
  test('must give all or none of the consents', async () => {
    const reply = await byLink({ consents: 'personal-data,payment-terms' });
    expect(reply).toMatchObject({ status: 400, body: { error_code: 'VALIDATION_ERROR' } });
    expect(reply.body.data).toEqual([{ path: 'consents', code: 'agreement_checked' }]);
  });
});

describe('the officer', () => {
  const isVerified = () => set({ verified_at: salus.now(), verified_by: 'OTP' });
  const proofs = async () => {
    const { id } = await readContract(salus, contract.referenceNumber);
    return salus.db
      .selectFrom('consents')
      .select(['kind', 'way', 'ticked', 'text_version', 'ip_address'])
      .where('contract_id', '=', id)
      .orderBy('id')
      .execute();
  };
  const terms = async () => (await (await salus.as('sales.cbb')).call(showPaymentTerms)).body.data;

  // covers API-10, PAY-1
  test('opens the payment of a customer verified by code', async () => {
    await isVerified();
    const reply = await byOfficer();
    expect(reply.status).toBe(200);
    const ref = new URL(reply.body.data).searchParams.get('vpc_MerchTxnRef') ?? '';
    expect(await readOrder(salus, ref)).toMatchObject({ started_by: 'officer', method: 'gateway' });
  });

  test('reads the same terms as the customer with the link', async () => {
    const staffTerms = await terms();
    const byTheLink = await salus.customer(contract.linkToken).call(showContractToCustomer);
    expect(staffTerms).toEqual(byTheLink.body.data.terms);
    expect((await (await salus.as('bm')).call(showPaymentTerms)).status).toBe(403);
  });

  test('opens the chosen method and records the consents as given at the counter', async () => {
    await isVerified();
    const { version, language } = await terms();
    const consents = 'payment-terms,health-data,personal-data';
    const reply = await byOfficer('sales.cbb', {
      method: 'qr',
      consents,
      termsVersion: version,
      language,
    });
    const address = new URL(reply.body.data).searchParams;
    expect([address.get('vpc_CardList'), address.get('vpc_Locale')]).toEqual(['QR', 'vn']);
    expect(await readOrder(salus, address.get('vpc_MerchTxnRef') ?? '')).toMatchObject({
      method: 'qr',
    });
    expect(await proofs()).toEqual(
      ['personal-data', 'health-data', 'payment-terms'].map((kind) => ({
        kind,
        way: 'OTP',
        ticked: true,
        text_version: version,
        ip_address: '127.0.0.1',
      })),
    );
  });

  test.each([
    [
      'a consent is missing',
      { consents: 'personal-data,payment-terms' },
      'consents',
      'agreement_checked',
    ],
    ['the terms have changed since', { termsVersion: '1999-01-01' }, 'termsVersion', 'invalid'],
    ['the method is none', { method: 'cash' }, 'method', 'invalid'],
  ])('is refused when %s, without an order or a consent record', async (_, choice, path, code) => {
    await isVerified();
    const reply = await byOfficer('sales.cbb', choice);
    expect([reply.status, reply.body.data]).toEqual([400, [{ path, code }]]);
    expect(await proofs()).toEqual([]);
    const { id } = await readContract(salus, contract.referenceNumber);
    expect(
      await salus.db
        .selectFrom('payment_orders')
        .select('ref_order')
        .where('contract_id', '=', id)
        .execute(),
    ).toEqual([]);
  });

  test('is refused for a customer who is not verified by code, with any consents', async () => {
    const reply = await byOfficer('sales.cbb', {
      consents: 'personal-data,health-data,payment-terms',
    });
    expect(reply).toMatchObject({ status: 422, body: { error_code: 'CUSTOMER_NOT_VERIFIED' } });
    expect(await proofs()).toEqual([]);
  });

  test('receives 404 for a contract of another officer', async () => {
    expect(await byOfficer('sales2.cbb')).toMatchObject({
      status: 404,
      body: { error_code: 'NOT_FOUND' },
    });
  });
  test('is refused for a draft', async () => {
    contract = await givenContract(salus, { status: 'DRAFT' });
    expect(await byOfficer()).toMatchObject({ status: 409, body: { error_code: 'INVALID_STATE' } });
  });
});
