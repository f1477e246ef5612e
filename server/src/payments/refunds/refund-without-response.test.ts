import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { settleRefundByHand } from '@salus/api/payments/refunds.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { onePaySettings, openOnePay } from '../../integrations/onepay/onepay.ts';
import { withSecureHash } from '../../integrations/onepay/signature.ts';
import type { GatewayFields } from '../../integrations/payment-gateway.ts';
import { givenContract, openOrder, settleOrder } from '../../testing/given.ts';
import { startTestApp, type TestApp, withoutIssuing } from '../../testing/test-app.ts';
import { sendRefundJob } from './send-refund.job.ts';

/** A gateway whose responses each test defines. Only the test runs the job. */
let respond: (request: GatewayFields) => GatewayFields | Promise<GatewayFields>;
let commands: string[];
const gateway = createServer((request, response) => {
  let body = '';
  request.on('data', (part) => {
    body += part;
  });
  request.on('end', async () => {
    const fields: GatewayFields = Object.fromEntries(new URLSearchParams(body));
    commands.push(fields['vpc_Command'] ?? '');
    const answerFields = {
      vpc_MerchTxnRef: fields['vpc_MerchTxnRef'] ?? '',
      ...(await respond(fields)),
    };
    const signedFields = withSecureHash(answerFields, onePaySettings(salus.app.config).secret);
    response
      .writeHead(200, { connection: 'close' })
      .end(new URLSearchParams(signedFields).toString());
  });
});

let salus: TestApp;
let refundId: number;

beforeAll(async () => {
  salus = await startTestApp({}, undefined, withoutIssuing);
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await new Promise((resolve) => gateway.close(resolve));
  await salus.close();
});

/** A refund whose first response was lost. */
beforeEach(async () => {
  commands = [];
  await salus.fault('gateway', 'ok');
  const { linkToken } = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
  const [first, second] = [await openOrder(salus, linkToken), await openOrder(salus, linkToken)];
  await settleOrder(salus, first);
  await settleOrder(salus, second);
  await salus.fault('gateway', 'error');
  const decision = { refOrder: second, decision: 'REFUND', note: 'Khách trả hai lần' };
  await (await salus.as('bm')).put('/v1/auth/contract/bm-review-payment', decision);
  await expect.poll(deleteFailedJob).toBe(true);
});

/** Deletes the job after its first failure; true once that happened. */
async function deleteFailedJob(): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    delete from jobs.job where name = 'payments.send-refund' and state = 'retry'
      returning (data ->> 'refundId')::bigint as id`.execute(salus.db);
  refundId = rows[0]?.id ?? 0;
  return rows.length === 1;
}

function run(): Promise<void> {
  const { port } = gateway.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/`;
  const settings = { ...onePaySettings(salus.app.config), queryUrl: url, refundUrl: url };
  const integrations = {
    ...salus.app.integrations,
    gateways: { onepay: openOnePay(settings) },
  };
  return sendRefundJob.run(
    { ...salus.app, integrations },
    { refundId },
    { number: 2, isLast: false },
  );
}

const row = () =>
  salus.db.selectFrom('refunds').selectAll().where('id', '=', refundId).executeTakeFirstOrThrow();
const alarms = (message: string) =>
  salus.lines
    .map((line) => JSON.parse(line))
    .filter((line) => line.msg === message && line.refundId === refundId);

const ACCEPTED = { vpc_TxnResponseCode: '0', vpc_TransactionNo: 'REF-1' };
const UNKNOWN = { vpc_DRExists: 'N' };

describe('a refund whose earlier response was lost', () => {
  test('is queried again after a rejection, because its reference may be taken', async () => {
    const responses = [UNKNOWN, { vpc_TxnResponseCode: '1' }, ACCEPTED];
    respond = () => responses.shift() ?? {};
    await run();
    expect(commands).toEqual(['queryDR', 'refund', 'queryDR']);
    expect(await row()).toMatchObject({ status: 'ACCEPTED', gateway_transaction_no: 'REF-1' });
  });

  test('is rejected when the gateway does not know it after the rejection', async () => {
    const responses = [UNKNOWN, { vpc_TxnResponseCode: '1' }, UNKNOWN];
    respond = () => responses.shift() ?? {};
    await run();
    expect(await row()).toMatchObject({ status: 'REJECTED', response_code: '1' });
  });

  test('is queried at the end of its period, before a clerk pays it by hand', async () => {
    salus.wait(8 * 24 * 60);
    respond = () => ACCEPTED;
    await run();
    expect(commands).toEqual(['queryDR']);
    expect(await row()).toMatchObject({
      status: 'ACCEPTED',
      gateway_transaction_no: 'REF-1',
      attempts: 1,
    });
    expect(alarms('refund given up')).toEqual([]);
  });

  test.each([
    ['does not know it', UNKNOWN],
    ['does not know yet', { vpc_TxnResponseCode: '300' }],
  ])(
    'is left to a clerk and not sent again when its period has ended and the gateway %s',
    async (_, responses) => {
      salus.wait(72 * 60);
      respond = () => responses;
      await run();
      expect(commands).toEqual(['queryDR']);
      expect(await row()).toMatchObject({ status: 'REQUESTED', attempts: 1 });
      expect(alarms('refund given up')).toHaveLength(1);
    },
  );

  test('stays open for queries when its period has ended without a response', async () => {
    salus.wait(72 * 60);
    respond = () => ({ vpc_MerchTxnRef: 'garbage' });
    await expect(run()).rejects.toMatchObject({ name: 'IntegrationError' });
    expect(await row()).toMatchObject({
      status: 'REQUESTED',
      last_error: 'OnePay QueryDR: another order',
    });
    expect(alarms('refund given up')).toHaveLength(1);
    respond = () => ACCEPTED;
    await run();
    expect(await row()).toMatchObject({ status: 'ACCEPTED' });
  });

  test('raises an alarm when a clerk paid it before the gateway reported its refund', async () => {
    salus.wait(73 * 60);
    respond = async () => {
      const payment = { refundId, note: 'Chuyển khoản FT26325' };
      expect((await (await salus.as('bm')).call(settleRefundByHand, payment)).status).toBe(200);
      return ACCEPTED;
    };
    await run();
    expect(await row()).toMatchObject({ status: 'DONE_BY_HAND', gateway_transaction_no: null });
    expect(alarms('a refund was paid by hand and by the gateway')).toHaveLength(1);
  });
});
