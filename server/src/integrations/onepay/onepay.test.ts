import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { GatewayFields } from '../payment-gateway.ts';
import { type OnePaySettings, openOnePay } from './onepay.ts';
import { isSecureHashRight, withSecureHash } from './signature.ts';

const ORDER = 'HD261121ABC123-1';
let onePay: Server;
let settings: OnePaySettings;
/** The next response of the fake OnePay, and the last request to it. */
let answer: { status: number; text: string };
let requestFields: GatewayFields;

beforeAll(async () => {
  onePay = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      requestFields = Object.fromEntries(new URLSearchParams(body));
      response.writeHead(answer.status, { connection: 'close' }).end(answer.text);
    });
  });
  await new Promise<void>((resolve) => onePay.listen(0, '127.0.0.1', resolve));
  const { port } = onePay.address() as AddressInfo;
  settings = {
    merchant: 'TESTONEPAY',
    accessCode: '6BEB2546',
    secret: '6D0870CDE5F24F34F3915FB0045120DB',
    user: 'op01',
    password: 'op123456',
    payUrl: 'https://mtf.onepay.vn/paygate/vpcpay.op',
    queryUrl: `http://127.0.0.1:${port}/msp/api/v1/vpc/invoices/queries`,
    refundUrl: `http://127.0.0.1:${port}/msp/api/v1/vpc/refunds`,
    publicUrl: 'https://portal.example.vn',
    limits: { timeoutMs: 2000 },
  };
});
afterAll(() => new Promise((resolve) => onePay.close(resolve)));

const orderFields = {
  vpc_DRExists: 'Y',
  vpc_MerchTxnRef: ORDER,
  vpc_Merchant: 'TESTONEPAY',
  vpc_Amount: '62000000',
};
const sign = (fields: GatewayFields) => withSecureHash(fields, settings.secret);
const asQuery = (fields: GatewayFields) => ({
  status: 200,
  text: new URLSearchParams(fields).toString(),
});
const query = () => openOnePay(settings).query({ refOrder: ORDER, createdAt: new Date() });

beforeEach(() => {
  answer = asQuery(sign({ ...orderFields, vpc_TxnResponseCode: '0', vpc_TransactionNo: 'PAY-1' }));
});

describe('QueryDR', () => {
  const success = {
    refOrder: ORDER,
    outcome: 'succeeded',
    reason: '0',
    amountVnd: 620_000,
    transactionNo: 'PAY-1',
  };

  // covers INT-3
  test('sends the merchant’s signature', async () => {
    await query();
    const { vpc_SecureHash, ...fields } = requestFields;
    expect(fields).toEqual({
      vpc_AccessCode: '6BEB2546',
      vpc_Command: 'queryDR',
      vpc_MerchTxnRef: ORDER,
      vpc_Merchant: 'TESTONEPAY',
      vpc_Password: 'op123456',
      vpc_User: 'op01',
      vpc_Version: '2',
    });
    expect(isSecureHashRight(requestFields, settings.secret)).toBe(true);
  });

  test('parses a response in query-string form', async () => {
    expect(await query()).toEqual(success);
  });

  test('parses a response in JSON', async () => {
    const fields = sign({ ...orderFields, vpc_TxnResponseCode: '0', vpc_TransactionNo: 'PAY-1' });
    answer = { status: 200, text: `\n ${JSON.stringify({ ...fields, vpc_Card: null })}` };
    expect(await query()).toEqual(success);
  });

  test('keeps codes as strings', async () => {
    answer = asQuery(sign({ ...orderFields, vpc_TxnResponseCode: 'F' }));
    expect(await query()).toMatchObject({
      outcome: 'failed',
      reason: 'F',
      transactionNo: null,
    });
  });

  test('returns null for an order that OnePay does not know', async () => {
    answer = asQuery(sign({ vpc_DRExists: 'N' }));
    expect(await query()).toBe(null);
  });

  test.each([
    ['without a signature', () => asQuery({ ...orderFields, vpc_TxnResponseCode: '0' })],
    [
      'with a changed code',
      () =>
        asQuery({
          ...sign({ ...orderFields, vpc_TxnResponseCode: '5' }),
          vpc_TxnResponseCode: '0',
        }),
    ],
    [
      'about another order',
      () =>
        asQuery(
          sign({ ...orderFields, vpc_MerchTxnRef: 'HD261121ABC123-2', vpc_TxnResponseCode: '0' }),
        ),
    ],
    [
      'of another merchant',
      () => asQuery(sign({ ...orderFields, vpc_Merchant: 'SOMEBODY', vpc_TxnResponseCode: '0' })),
    ],
    ['that is broken JSON', () => ({ status: 200, text: '{"vpc_DRExists":' })],
    ['that is a web page', () => ({ status: 200, text: '<!doctype html>' })],
  ])('rejects a response %s', async (_, makeAnswer) => {
    answer = makeAnswer();
    await expect(query()).rejects.toMatchObject({ name: 'IntegrationError', kind: 'unknown' });
  });

  test('fails as temporary after a server error', async () => {
    answer = { status: 500, text: 'oops' };
    await expect(query()).rejects.toMatchObject({ name: 'IntegrationError', kind: 'temporary' });
  });
});

describe('refund', () => {
  const REFUND = {
    refundRef: 'HD0001-R1',
    refOrder: 'HD0001-1',
    amountVnd: 750_000,
    operator: 'support01',
  };
  const echo = {
    vpc_AccessCode: '6BEB2546',
    vpc_MerchTxnRef: REFUND.refundRef,
    vpc_Merchant: 'TESTONEPAY',
    vpc_OrgMerchTxnRef: REFUND.refOrder,
  };
  const refund = () => openOnePay(settings).refund(REFUND);
  const queryRefund = () =>
    openOnePay(settings).queryRefund({ refundRef: REFUND.refundRef, requestedAt: new Date() });

  beforeEach(() => {
    answer = asQuery(sign({ ...echo, vpc_TxnResponseCode: '0', vpc_TransactionNo: 'REF-1' }));
  });

  // covers INT-3
  test('sends the fields and the signature of vector C3', async () => {
    await refund();
    expect(requestFields).toEqual({
      vpc_AccessCode: '6BEB2546',
      vpc_Amount: '75000000',
      vpc_Command: 'refund',
      vpc_MerchTxnRef: 'HD0001-R1',
      vpc_Merchant: 'TESTONEPAY',
      vpc_Operator: 'support01',
      vpc_OrgMerchTxnRef: 'HD0001-1',
      vpc_Version: '2',
      vpc_SecureHash: '06E8F13F2B585D7D4890FD4BE5FA4793F9804BB0536677419B6EEE67FA57ECFA',
    });
  });

  test.each([
    ['0', 'accepted'],
    ['100', 'pending'],
    ['300', 'pending'],
    ['1', 'rejected'],
    ['F', 'rejected'],
    ['something new', 'rejected'],
  ])('reads the code %s as %s', async (code, outcome) => {
    const fields = { vpc_TxnResponseCode: code, vpc_TransactionNo: 'REF-1' };
    answer = asQuery(sign({ ...echo, ...fields, vpc_Amount: '75000000' }));
    const read = { outcome, reason: code, amountVnd: 750_000, transactionNo: 'REF-1' };
    expect(await refund()).toEqual(read);
  });

  test.each([
    ['without a signature', () => asQuery({ ...echo, vpc_TxnResponseCode: '0' })],
    [
      'with a changed code',
      () => asQuery({ ...sign({ ...echo, vpc_TxnResponseCode: '1' }), vpc_TxnResponseCode: '0' }),
    ],
    [
      'about another refund',
      () => asQuery(sign({ ...echo, vpc_MerchTxnRef: 'HD0001-R2', vpc_TxnResponseCode: '0' })),
    ],
    [
      'of another merchant',
      () => asQuery(sign({ ...echo, vpc_Merchant: 'SOMEBODY', vpc_TxnResponseCode: '0' })),
    ],
    ['without a code', () => asQuery(sign(echo))],
    ['that is a web page', () => ({ status: 200, text: '<!doctype html>' })],
    [
      'with a server error, which may follow an accepted refund',
      () => ({ status: 500, text: 'oops' }),
    ],
  ])('rejects a response %s', async (_, makeAnswer) => {
    answer = makeAnswer();
    await expect(refund()).rejects.toMatchObject({ name: 'IntegrationError', kind: 'unknown' });
  });

  test('is queried by its reference', async () => {
    answer = asQuery(sign({ ...echo, vpc_DRExists: 'Y', vpc_TxnResponseCode: '7' }));
    const refundAnswer = await queryRefund();
    const read = { outcome: 'rejected', reason: '7', amountVnd: null, transactionNo: null };
    expect(refundAnswer).toEqual(read);
    expect(requestFields).toMatchObject({
      vpc_Command: 'queryDR',
      vpc_MerchTxnRef: REFUND.refundRef,
    });
    answer = asQuery(sign({ vpc_DRExists: 'N' }));
    expect(await queryRefund()).toBe(null);
  });
});

describe('the URL of the hosted page', () => {
  const readTicket = async (customerIp: string) => {
    const request = {
      refOrder: ORDER,
      referenceNumber: 'HD261121ABC123',
      amountVnd: 620_000,
      customerIp,
    } as const;
    const address = await openOnePay(settings).payUrl({
      ...request,
      method: 'card',
      language: 'en',
    });
    const fields = Object.fromEntries(new URL(address).searchParams);
    expect(isSecureHashRight(fields, settings.secret)).toBe(true);
    expect(fields).toMatchObject({
      vpc_Locale: 'en',
      vpc_CardList: 'INTERNATIONAL',
      vpc_Amount: '62000000',
    });
    return fields.vpc_TicketNo;
  };

  test.each([
    ['203.113.131.200', '203.113.131.200'],
    ['::ffff:203.113.131.200', '203.113.131.200'],
    ['2001:db8:85a3:8d3:1319:8a2e:370:7348', '2001:db8:85a3:8'],
  ])('contains the customer’s address in 15 characters (%s)', async (ip, ticket) =>
    expect(await readTicket(ip)).toBe(ticket),
  );
});
