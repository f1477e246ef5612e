import { login } from '@salus/api/accounts.ts';
import { editDraft, showDraft } from '@salus/api/contracts.ts';
import { startPayment } from '@salus/api/payments.ts';
import { verifyOtp } from '@salus/api/verification.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Salus, startSalus } from '../start.ts';
import { draftBody } from '../testing/given.ts';
import { givenCustomer } from '../testing/given-code.ts';
import { type Reply, startTestApp, type TestApp } from '../testing/test-app.ts';

const VERIFY = '/v1/auth/otp/verify';

let salus: TestApp;
let second: Salus;
beforeAll(async () => {
  salus = await startTestApp();
  const databaseUrl = salus.app.pool.options.connectionString ?? '';
  const config = { ...salus.app.config, PORT: 0, SALUS_ROLE: 'server' as const };
  second = await startSalus(config, { databaseUrl, log: salus.app.log, clock: salus.now });
});
afterAll(async () => {
  await second.stop();
  await salus.close();
});

const refusal = ({ status, body }: Reply) => [status, body.error_code];
const show = async (referenceNumber: string) =>
  (await (await salus.as('sales.cbb')).call(showDraft, { referenceNumber })).body.data;
const lastCode = (referenceNumber: string) =>
  salus.db
    .selectFrom('one_time_codes')
    .innerJoin('contracts', 'contracts.id', 'one_time_codes.contract_id')
    .selectAll('one_time_codes')
    .where('contracts.reference_number', '=', referenceNumber)
    .orderBy('one_time_codes.id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

describe('the right code', () => {
  // covers API-10, LINK-1, OTP-1, OTP-4, ROLE-9
  test('verifies the customer, opens the payment and returns the time', async () => {
    const customer = await givenCustomer(salus);
    const reply = await customer.guess(await customer.codeBySms());
    expect(reply.status).toBe(200);
    expect(Object.keys(reply.body.data)).toEqual(['verifiedAt']);
    const contract = await show(customer.referenceNumber);
    expect(contract).toMatchObject({
      status: 'AWAITING_PAYMENT',
      verifiedAt: reply.body.data.verifiedAt,
      verifiedBy: 'OTP',
    });
    expect(contract.history.at(-1)).toMatchObject({
      action: 'verifyOtp',
      fromStatus: 'DRAFT',
      toStatus: 'AWAITING_PAYMENT',
    });
    const code = await lastCode(customer.referenceNumber);
    expect(code.verified_at).toEqual(code.ended_at);
    expect(new Date(reply.body.data.verifiedAt)).toEqual(code.verified_at);
  });

  test('is accepted with spaces between its digits', async () => {
    const customer = await givenCustomer(salus);
    const code = await customer.codeBySms();
    expect((await customer.guess(` ${code.slice(0, 3)} ${code.slice(3)}\t`)).status).toBe(200);
  });

  test('works once', async () => {
    const customer = await givenCustomer(salus);
    const code = await customer.codeBySms();
    expect((await customer.guess(code)).status).toBe(200);
    expect(refusal(await customer.guess(code))).toEqual([422, 'OTP_EXPIRED']);
  });

  test('is accepted once for ten concurrent requests', async () => {
    const customer = await givenCustomer(salus);
    const code = await customer.codeBySms();
    const replies = await Promise.all(Array.from({ length: 10 }, () => customer.guess(code)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(422)]);
    const verifications = (await show(customer.referenceNumber)).history.filter(
      ({ action }: { action: string }) => action === 'verifyOtp',
    );
    expect(verifications).toHaveLength(1);
  });

  test('is refused as wrong for another contract', async () => {
    const [one, two] = [await givenCustomer(salus), await givenCustomer(salus)];
    const [code, own] = [await one.codeBySms(), await two.codeBySms()];
    if (code !== own) expect(refusal(await two.guess(code))).toEqual([422, 'OTP_INCORRECT']);
  });

  test('takes precedence over the proof by link', async () => {
    const customer = await givenCustomer(salus, { status: 'AWAITING_PAYMENT' });
    await salus.db
      .updateTable('contracts')
      .set({ verified_at: salus.now(), verified_by: 'SMS_LINK' })
      .where('reference_number', '=', customer.referenceNumber)
      .execute();
    await customer.guess(await customer.codeBySms());
    expect((await show(customer.referenceNumber)).verifiedBy).toBe('OTP');
  });
});

describe('once verified', () => {
  /** Verified at the counter, then changed by the officer on a request through the link. */
  async function changeOnceVerified(draft: object) {
    const customer = await givenCustomer(salus, { status: 'AWAITING_PAYMENT' });
    const { referenceNumber } = customer;
    expect((await customer.guess(await customer.codeBySms())).status).toBe(200);
    await salus.db
      .updateTable('contracts')
      .set({ change_requested: true, change_note: 'Sai tên' })
      .where('reference_number', '=', referenceNumber)
      .execute();
    const officer = await salus.as('sales.cbb');
    const { updatedAt } = await show(referenceNumber);
    const body = {
      ...draftBody({ proposerMobile: customer.mobile, ...draft }),
      referenceNumber,
      updatedAt,
    };
    expect((await officer.call(editDraft, body)).status).toBe(200);
    const payment = await officer.call(startPayment, { referenceNumber });
    return { contract: await show(referenceNumber), payment };
  }

  test('requires a new code at the counter after a change of the phone', async () => {
    const { contract, payment } = await changeOnceVerified({ proposerMobile: '0911222333' });
    expect(contract).toMatchObject({ verifiedAt: null, verifiedBy: null });
    expect(refusal(payment)).toEqual([422, 'CUSTOMER_NOT_VERIFIED']);
  });

  test('the customer stays verified after any other change of the contract', async () => {
    const { contract, payment } = await changeOnceVerified({
      proposerAddress: 'Số 2 Phố Mẫu, Hà Nội',
    });
    expect(contract).toMatchObject({ verifiedAt: expect.any(String), verifiedBy: 'OTP' });
    expect(payment.status).toBe(200);
  });
});

describe('a wrong code', () => {
  test('returns the number of tries left, and the fifth one ends the code', async () => {
    const customer = await givenCustomer(salus);
    const code = await customer.codeBySms();
    for (const triesLeft of [4, 3, 2, 1, 0]) {
      const reply = await customer.guess(customer.other(code, triesLeft + 1));
      expect([...refusal(reply), reply.body.data]).toEqual([422, 'OTP_INCORRECT', { triesLeft }]);
    }
    expect(refusal(await customer.guess(code))).toEqual([422, 'OTP_EXPIRED']);
    expect((await show(customer.referenceNumber)).status).toBe('DRAFT');
    expect((await lastCode(customer.referenceNumber)).wrong_tries).toBe(5);
  });

  test('four times leaves the fifth try to the right one', async () => {
    const customer = await givenCustomer(salus);
    const code = await customer.codeBySms();
    for (let n = 1; n <= 4; n += 1) await customer.guess(customer.other(code, n));
    expect((await customer.guess(code)).status).toBe(200);
  });

  test('does not count against the next code', async () => {
    const customer = await givenCustomer(salus);
    const first = await customer.codeBySms();
    for (let n = 1; n <= 5; n += 1) await customer.guess(customer.other(first, n));
    salus.wait(32 / 60);
    const next = await customer.codeBySms();
    expect((await customer.guess(customer.other(next))).body.data).toEqual({ triesLeft: 4 });
    expect((await customer.guess(next)).status).toBe(200);
  });

  // covers OTP-2
  test.each(['12345', '1234567', '12345a', '-12345'])(
    'that is none, %s, names its field and is not counted',
    async (text) => {
      const customer = await givenCustomer(salus);
      const code = await customer.codeBySms();
      const reply = await customer.guess(text);
      expect(refusal(reply)).toEqual([400, 'VALIDATION_ERROR']);
      expect(reply.body.data).toEqual([{ path: 'otpCustomer', code: 'otp_invalid' }]);
      expect((await lastCode(customer.referenceNumber)).wrong_tries).toBe(0);
      expect((await customer.guess(code)).status).toBe(200);
    },
  );

  test.each([undefined, null, '', '  '])('is required: %j', async (nothing) => {
    const customer = await givenCustomer(salus);
    expect((await customer.guess(nothing)).body.data).toEqual([
      { path: 'otpCustomer', code: 'required' },
    ]);
  });

  test('as a number is refused, because it loses leading zeros', async () => {
    const customer = await givenCustomer(salus);
    expect((await customer.guess(123456)).body.data).toEqual([
      { path: 'otpCustomer', code: 'otp_invalid' },
    ]);
  });

  test('sent twice under one key is counted once', async () => {
    const customer = await givenCustomer(salus);
    const code = await customer.codeBySms();
    const key = { 'idempotency-key': `guess-${customer.referenceNumber}` };
    const wrong = customer.other(code);
    for (let n = 0; n < 3; n += 1)
      expect((await customer.guess(wrong, key)).body.data).toEqual({ triesLeft: 4 });
    expect((await lastCode(customer.referenceNumber)).wrong_tries).toBe(1);
  });
});

describe('fifty guesses at once', () => {
  const countOutcomes = (replies: readonly Reply[]) => ({
    incorrect: replies.filter(({ body }) => body.error_code === 'OTP_INCORRECT').length,
    late: replies.filter(({ body }) => body.error_code === 'OTP_EXPIRED').length,
    right: replies.filter(({ status }) => status === 200).length,
  });

  test('count as five, each with another number of tries left', async () => {
    const customer = await givenCustomer(salus);
    const code = await customer.codeBySms();
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, n) => customer.guess(customer.other(code, n + 1))),
    );
    expect(countOutcomes(replies)).toEqual({ incorrect: 5, late: 45, right: 0 });
    const triesLeft = replies.flatMap(({ body }) => body.data?.triesLeft ?? []);
    expect(triesLeft.toSorted()).toEqual([0, 1, 2, 3, 4]);
    expect((await lastCode(customer.referenceNumber)).wrong_tries).toBe(5);
  });

  test('after five wrong ones are refused, the right one among them too', async () => {
    const customer = await givenCustomer(salus);
    const code = await customer.codeBySms();
    for (let n = 1; n <= 5; n += 1) await customer.guess(customer.other(code, n));
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, n) => customer.guess(customer.other(code, n))),
    );
    expect(countOutcomes(replies)).toEqual({ incorrect: 0, late: 50, right: 0 });
    expect((await show(customer.referenceNumber)).verifiedAt).toBeNull();
  });

  test('on two servers count as five', async () => {
    const customer = await givenCustomer(salus);
    const code = await customer.codeBySms();
    const { result } = (
      await salus.anybody.call(login, {
        emailAddress: 'sales.cbb@salus.test',
        password: 'Salus@2026',
      })
    ).body;
    const onSecond = async (otpCustomer: string): Promise<Reply> => {
      const reply = await second.http.inject({
        method: 'PUT',
        url: VERIFY,
        headers: { authorization: `Bearer ${result.access_token}` },
        payload: { referenceNumber: customer.referenceNumber, otpCustomer },
      });
      return {
        status: reply.statusCode,
        body: reply.json(),
        headers: reply.headers,
        bytes: reply.rawPayload,
      };
    };
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, n) => {
        const wrong = customer.other(code, n + 1);
        return n % 2 ? onSecond(wrong) : customer.guess(wrong);
      }),
    );
    expect(countOutcomes(replies)).toEqual({ incorrect: 5, late: 45, right: 0 });
  });
});

describe('verification is refused', () => {
  test('when no code was sent', async () => {
    const customer = await givenCustomer(salus);
    expect(refusal(await customer.guess('123456'))).toEqual([422, 'OTP_EXPIRED']);
  });

  test('five minutes after the code was sent, and not before', async () => {
    const [early, late] = [await givenCustomer(salus), await givenCustomer(salus)];
    const codes = [await early.codeBySms(), await late.codeBySms()];
    salus.wait(4.9);
    expect((await early.guess(codes[0])).status).toBe(200);
    salus.wait(0.1);
    expect(refusal(await late.guess(codes[1]))).toEqual([422, 'OTP_EXPIRED']);
  });

  test("for another officer's contract or a role without verification", async () => {
    const customer = await givenCustomer(salus);
    const body = {
      referenceNumber: customer.referenceNumber,
      otpCustomer: await customer.codeBySms(),
    };
    expect(refusal(await (await salus.as('sales2.cbb')).call(verifyOtp, body))).toEqual([
      404,
      'NOT_FOUND',
    ]);
    expect(refusal(await (await salus.as('bm')).call(verifyOtp, body))).toEqual([403, 'FORBIDDEN']);
    expect((await lastCode(customer.referenceNumber)).wrong_tries).toBe(0);
  });

  test('when a lifecycle rule refuses: its refusal comes first, without a count', async () => {
    const customer = await givenCustomer(salus, { status: 'AWAITING_PAYMENT' });
    const code = await customer.codeBySms();
    await salus.db
      .updateTable('contracts')
      .set({ change_requested: true, change_note: 'Sai tên' })
      .where('reference_number', '=', customer.referenceNumber)
      .execute();
    for (const guess of [customer.other(code), code])
      expect(refusal(await customer.guess(guess))).toEqual([422, 'CHANGE_INFO_PENDING']);
    expect((await lastCode(customer.referenceNumber)).wrong_tries).toBe(0);
  });

  // covers OTP-6
  test('after a save, because the phone or the contract may have changed', async () => {
    const customer = await givenCustomer(salus);
    const code = await customer.codeBySms();
    const officer = await salus.as('sales.cbb');
    const { updatedAt } = await show(customer.referenceNumber);
    const reply = await officer.call(editDraft, {
      ...draftBody({ proposerMobile: '0911222333' }),
      referenceNumber: customer.referenceNumber,
      updatedAt,
    });
    expect(reply.status).toBe(200);
    expect(refusal(await customer.guess(code))).toEqual([422, 'OTP_EXPIRED']);
    expect(await lastCode(customer.referenceNumber)).toMatchObject({
      ended_at: expect.any(Date),
      verified_at: null,
      wrong_tries: 0,
    });
  });
});
