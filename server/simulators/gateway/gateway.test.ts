import { startPaymentByLink } from '@salus/api/customer-link.ts';
import vietnamese from '@salus/messages/domain/vi.json' with { type: 'json' };
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { onePaySettings } from '../../src/integrations/onepay/onepay.ts';
import { withSecureHash } from '../../src/integrations/onepay/signature.ts';
import {
  type GivenContract,
  givenContract,
  settleOrder,
  statusOf,
} from '../../src/testing/given.ts';
import { onePayGateway, signedIpn } from '../../src/testing/onepay-ipn.ts';
import { readContract, readOrder, readVerdicts } from '../../src/testing/stored-rows.ts';
import {
  eventually,
  openForTests,
  quickTimeouts,
  type Reply,
  withoutIssuing,
} from '../../src/testing/test-app.ts';

const salus = openForTests(quickTimeouts, withoutIssuing);
let contract: GivenContract;
/** The URL that the customer's browser opens. */
let address: URL;
let order: string;

beforeAll(async () => {
  // The queue runs delayed jobs by the database's clock: those of the tests' orders never run.
  salus.wait(60);
});
beforeEach(async () => {
  contract = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
  const reply = await salus.customer(contract.linkToken).call(startPaymentByLink);
  address = new URL(reply.body.data);
  order = address.searchParams.get('vpc_MerchTxnRef') ?? '';
});

/** A browser: opens a URL or submits a form. */
function open(at: string): Promise<Reply> {
  const { pathname, search } = new URL(at, 'http://any');
  return salus.ask({ method: 'GET', url: `${pathname}${search}` });
}
function submit(at: string, form: Readonly<Record<string, string>>): Promise<Reply> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return salus.ask({
    method: 'POST',
    url: at,
    headers,
    payload: new URLSearchParams(form).toString(),
  });
}
const location = (reply: Reply) => String(reply.headers.location);

/** Opens the hosted page and returns its URL. */
async function openPage(): Promise<string> {
  const reply = await open(address.href);
  expect(reply.status).toBe(303);
  return location(reply);
}

const visa = { channel: 'card', number: '4000 0000 0000 1091', date: '05/28', cardCode: '123' };
const atm = { channel: 'atm', number: '9704360000000000002', holder: 'Nguyen Van A', date: '0113' };

describe('the hosted page', () => {
  test('shows amount and order, and loads nothing from other origins', async () => {
    const { body, headers } = await open(await openPage());
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain('620,000');
    expect(body).toContain(order);
    expect(body).not.toMatch(/<script>|<style|style=|https?:/);
  });

  // covers PAY-1
  test('accepts a card with its one-time code, and redirects after the IPN', async () => {
    const page = await openPage();
    expect(location(await submit(`${page}/card`, visa))).toBe(page);
    expect((await open(page)).body).toContain('400000***1091');
    const back = location(await submit(`${page}/confirm`, { oneTimeCode: '123456' }));
    expect(await statusOf(salus, contract.referenceNumber)).toBe('PAID');
    expect(location(await open(back))).toBe(`/order/success?vpc_TxnResponseCode=0&order=${order}`);
  });

  test.each([
    ['an unknown number', { ...visa, number: '4111111111111111' }, '14'],
    ['a card of the other kind', { ...visa, number: atm.number }, '14'],
    ['a wrong expiry', { ...visa, date: '06/28' }, '4'],
    ['a wrong security code', { ...visa, cardCode: '999' }, 'U'],
    ['a wrong holder', { ...atm, holder: 'Tran Van B' }, '9'],
    ['a wrong issue date', { ...atm, date: '02/13' }, '12'],
  ])('declines %s', async (_, form, code) => {
    const page = await openPage();
    await submit(`${page}/card`, form);
    expect(await readContract(salus, contract.referenceNumber)).toMatchObject({
      txn_response_code: code,
    });
  });

  test.each([
    [{ ...visa, number: '12' }, 'number'],
    [{ ...visa, date: '13/28' }, 'date'],
    [{ ...visa, cardCode: '' }, 'cardCode'],
    [{ ...atm, holder: '' }, 'holder'],
  ])('shows the form again for invalid input (%o)', async (form, problem) => {
    const page = await openPage();
    const again = await submit(`${page}/card`, form);
    expect(again.status).toBe(200);
    expect(again.body).toContain(`id="${problem}-problem"`);
    expect(again.body).toContain(`value="${form.number}"`);
    expect(await readOrder(salus, order)).toMatchObject({ status: 'OPEN' });
  });

  test.each([
    [visa, { oneTimeCode: '000000' }, 'F'],
    [atm, { oneTimeCode: '000000' }, '25'],
    [atm, { cancelled: 'true' }, '98'],
  ])('ends with the code of a failed confirmation', async (card, answer, code) => {
    const page = await openPage();
    await submit(`${page}/card`, card);
    await submit(`${page}/confirm`, answer as Record<string, string>);
    expect(await readContract(salus, contract.referenceNumber)).toMatchObject({
      txn_response_code: code,
    });
  });

  // covers PAY-1
  test('can be paid from the phone that scanned the code', async () => {
    const page = await openPage();
    expect((await open(`${page}/qr.svg`)).headers['content-type']).toBe('image/svg+xml');
    expect((await open(`${page}/app`)).body).toContain('620,000');
    await submit(`${page}/app`, {});
    expect(await statusOf(salus, contract.referenceNumber)).toBe('PAID');
    expect(location(await open(page))).toContain('/v1/pub/payment/onepay/return?');
  });

  test('cannot be paid after a cancellation', async () => {
    const page = await openPage();
    const back = location(await submit(`${page}/cancel`, {}));
    expect(new URL(back).searchParams.get('vpc_TxnResponseCode')).toBe('99');
    expect(location(await open(page))).toBe(back);
    expect(location(await submit(`${page}/app`, {}))).toBe(back);
    expect(await readOrder(salus, order)).toMatchObject({ status: 'FAILED', response_code: '99' });
  });

  test('ends after 15 minutes with 253', async () => {
    const page = await openPage();
    await salus.app.pool.query(
      `update dev.gateway_invoices
         set opened_at = opened_at - interval '15 minutes' where ref = $1`,
      [order],
    );
    expect(new URL(location(await open(page))).searchParams.get('vpc_TxnResponseCode')).toBe('253');
    expect(await readOrder(salus, order)).toMatchObject({ status: 'FAILED', response_code: '253' });
  });
});

// covers PAY-9
test('the list of results offers every code that PAY-9 names', async () => {
  const { body } = await open(`${await openPage()}/test`);
  const { OTHER: _, ...documented } = vietnamese.paymentCodes;
  for (const code of Object.keys(documented)) expect(body).toContain(`<option value="${code}">`);
});

describe('the IPN of a result', () => {
  const end = async (delivery: string, code = '0') =>
    location(await submit(`${await openPage()}/result`, { code, delivery }));

  test('arrives twice', async () => {
    await end('doubled');
    expect((await readVerdicts(salus, order)).toSorted()).toEqual([
      'IPN REPEATED',
      'IPN SUCCEEDED',
    ]);
  });
  test('is lost, and the return triggers a query', async () => {
    const back = await end('lost');
    expect(await statusOf(salus, contract.referenceNumber)).toBe('AWAITING_PAYMENT');
    await open(back);
    expect(await statusOf(salus, contract.referenceNumber)).toBe('PAID');
  });
  test('arrives after the browser', async () => {
    const back = await end('reordered');
    await open(back);
    await eventually('the notice', async () =>
      (await readVerdicts(salus, order)).includes('IPN REPEATED'),
    );
    expect(await readVerdicts(salus, order)).toEqual([
      'RETURN ASKED',
      'QUERY SUCCEEDED',
      'IPN REPEATED',
    ]);
  });
  test('is rejected when it is forged', async () => {
    const back = await end('forged', '5');
    expect(await readVerdicts(salus, order)).toEqual(['IPN BAD_SIGNATURE']);
    await open(back);
    expect(await readContract(salus, contract.referenceNumber)).toMatchObject({
      status: 'AWAITING_PAYMENT',
      txn_response_code: '5',
    });
  });
});

describe('the gateway refuses to open its page', () => {
  const signedAddress = (changes: Readonly<Record<string, string>>) => {
    const { secret } = onePaySettings(salus.app.config);
    const { vpc_SecureHash: _, ...fields } = Object.fromEntries(address.searchParams);
    const parameters = Object.entries(withSecureHash({ ...fields, ...changes }, secret)).filter(
      ([, value]) => value !== '',
    );
    return `${address.pathname}?${new URLSearchParams(parameters)}`;
  };

  test.each([
    ['without a merchant', { vpc_Merchant: '' }],
    ['for a wrong access code', { vpc_AccessCode: 'XXXXXXXX' }],
    ['for an amount that is no number', { vpc_Amount: '62.000' }],
    ['for an amount of nothing', { vpc_Amount: '0' }],
    ['for special characters', { vpc_OrderInfo: 'HD (1)' }],
    ['for a number of more than 34 characters', { vpc_MerchTxnRef: 'A'.repeat(35) }],
  ])('%s', async (_, changes) => {
    expect(await open(signedAddress(changes))).toMatchObject({ status: 400 });
  });
  test('for a wrong signature', async () => {
    address.searchParams.set('vpc_Amount', '100');
    const reply = await open(address.href);
    expect(reply.status).toBe(400);
    expect(reply.body).toContain('vpc_SecureHash');
  });
  test('for a reference that was used before', async () => {
    await openPage();
    expect(await open(address.href)).toMatchObject({ status: 400 });
  });
});

describe('POST /dev/gateway/settle', () => {
  // covers RUN-9
  test.each([
    ['both', ['IPN SUCCEEDED']],
    ['ipn', ['IPN SUCCEEDED']],
    ['return', []],
    ['none', []],
  ] as const)('delivers as requested (%s), returns the return URL', async (deliver, verdicts) => {
    const back = new URL(await settleOrder(salus, order, { deliver }));
    expect(back.pathname).toBe('/v1/pub/payment/onepay/return');
    const { vpc_TransactionNo, ...fields } = Object.fromEntries(back.searchParams);
    expect(vpc_TransactionNo).toMatch(/^PAY-/);
    const { vpc_TransactionNo: _, ...expected } = signedIpn(salus, order, {
      user_refNo: contract.referenceNumber,
    });
    expect(fields).toMatchObject({
      ...expected,
      vpc_SecureHash: expect.any(String),
      vpc_OrderInfo: contract.referenceNumber,
    });
    expect(await readVerdicts(salus, order)).toEqual(verdicts);
  });

  test('refuses an unknown order', async () => {
    const settle = { vpc_MerchTxnRef: 'HD000000AAAAAA-1', vpc_TxnResponseCode: '0' };
    expect(await salus.anybody.post('/dev/gateway/settle', settle)).toMatchObject({ status: 404 });
  });
  test('refuses an unknown delivery', async () => {
    const settle = { vpc_MerchTxnRef: order, vpc_TxnResponseCode: '0', deliver: 'pigeon' };
    expect(await salus.anybody.post('/dev/gateway/settle', settle)).toMatchObject({ status: 400 });
  });
});

describe('QueryDR', () => {
  const query = () => onePayGateway(salus).query({ refOrder: order, createdAt: new Date() });

  test('returns null for an order whose page was never opened', async () => {
    expect(await query()).toBe(null);
  });
  test('returns 300 for an unpaid order', async () => {
    await openPage();
    expect(await query()).toMatchObject({
      refOrder: order,
      outcome: 'pending',
      reason: '300',
    });
  });
  test('returns the payment of a paid order', async () => {
    await settleOrder(salus, order, { deliver: 'none' });
    expect(await query()).toMatchObject({
      outcome: 'succeeded',
      reason: '0',
      amountVnd: 620_000,
    });
  });
  test.each([
    ['error', 'temporary'],
    ['garbage', 'unknown'],
    ['timeout', 'unknown'],
  ] as const)('while it misbehaves (%s) fails as %s', async (mode, kind) => {
    await salus.fault('gateway', mode);
    await expect(query()).rejects.toMatchObject({
      name: 'IntegrationError',
      kind,
    });
    await salus.fault('gateway', 'ok');
  });
});
