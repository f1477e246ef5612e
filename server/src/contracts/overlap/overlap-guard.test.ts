import { listPaidOverlaps } from '@salus/api/back-office.ts';
import { showDraft } from '@salus/api/contracts.ts';
import { sendSmsLink } from '@salus/api/customer-link.ts';
import { generateOtp, verifyOtp } from '@salus/api/verification.ts';
import type { IndividualDraftInput } from '@salus/domain/contracts/draft.ts';
import { exampleFamilyDraft } from '@salus/domain/contracts/example-draft.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { addDays, addYears } from '@salus/domain/time/day.ts';
import { describe, expect, test } from 'vitest';
import { payManually, verifyByCode } from '../../../demo-data/contract-steps.ts';
import { DEMO_PASSWORD } from '../../accounts/demo-accounts.ts';
import { givenContract, openOrder, settleOrder } from '../../testing/given.ts';
import { givenCustomer } from '../../testing/given-code.ts';
import { openForTests, type Reply, startTestApp } from '../../testing/test-app.ts';

const SEND = '/v1/auth/contract/sms-link';
const OTP = '/v1/auth/otp/generate';
const PAY = '/v1/auth/contract/bm-payment';
const REASON = 'Khách hàng muốn tăng mức bảo hiểm';

const salus = openForTests({ OVERLAP_GUARD: 'refuse' });

let persons = 0;
/** Another person, insured as a child of the example's proposer. */
function person(changes: object = {}): Partial<IndividualDraftInput> {
  persons += 1;
  const insured = {
    isSameProposer: false,
    insuredName: `Nguyễn Gia Bảo ${'abcdefghijklmnopqrstuvwxyz'[persons % 26]}`,
    insuredTypeNID: 'PASSPORT' as const,
    insuredNationalId: `B${String(persons).padStart(7, '0')}`,
    insuredDOB: '2015-05-05',
    insuredGender: 'male' as const,
    insuredRelationship: 'child' as const,
    ...changes,
  };
  return { insuredDetails: [insured] };
}

const firstInsuredName = (draft: Partial<IndividualDraftInput>) =>
  draft.insuredDetails?.[0]?.insuredName;
const today = () => businessDay(salus.now());

const send = async (referenceNumber: string, body: object = {}, officer = 'sales.cbb') =>
  (await salus.as(officer)).call(sendSmsLink, { referenceNumber, ...body });

const contractRow = (referenceNumber: string) =>
  salus.db
    .selectFrom('contracts')
    .selectAll()
    .where('reference_number', '=', referenceNumber)
    .executeTakeFirstOrThrow();

/** Two contracts of one person; the second belongs to the officer of another branch. */
async function givenTwo(draft: Partial<IndividualDraftInput>) {
  const first = await givenContract(salus, { draft });
  const second = await givenContract(salus, { draft, officer: 'sales2.cbb' });
  return [first.referenceNumber, second.referenceNumber] as const;
}

const refusedUntil = (draft: Partial<IndividualDraftInput>, coveredUntil: string | null) => ({
  status: 422,
  body: {
    success: false,
    error_code: 'INSURED_OVERLAP',
    data: [{ insuredName: firstInsuredName(draft), coveredUntil }],
  },
});

/** Settles the period of an active contract, as if it had been paid on another day. */
const endsOn = (referenceNumber: string, day: ReturnType<typeof today>) =>
  salus.db
    .updateTable('contracts')
    .set({ policy_starts_on: addYears(day, -1), policy_ends_on: day })
    .where('reference_number', '=', referenceNumber)
    .execute();

// covers OVERLAP-1, OVERLAP-2
test('refuses the link while another contract covers the person, up to its last day', async () => {
  const draft = person();
  const active = await givenContract(salus, { status: 'ACTIVE', draft, officer: 'sales2.cbb' });
  const { referenceNumber } = await givenContract(salus, { draft });
  const until = addDays(addYears(today(), 1), -1);
  expect(await send(referenceNumber)).toMatchObject(refusedUntil(draft, until));
  const officer = await salus.as('sales.cbb');
  expect(await officer.call(generateOtp, { referenceNumber })).toMatchObject(
    refusedUntil(draft, until),
  );
  expect((await contractRow(referenceNumber)).status).toBe('DRAFT');

  await endsOn(active.referenceNumber, today());
  expect(await send(referenceNumber)).toMatchObject(refusedUntil(draft, today()));
  await endsOn(active.referenceNumber, addDays(today(), -1));
  expect((await send(referenceNumber)).body).toEqual({
    success: true,
    data: { sendSmsLinkAt: expect.any(String) },
  });
});

// covers OVERLAP-1
describe('a contract that awaits payment', () => {
  test('counts while its link is live', async () => {
    const draft = person();
    const [first, second] = await givenTwo(draft);
    expect((await send(first)).status).toBe(200);
    expect(await send(second, {}, 'sales2.cbb')).toMatchObject(refusedUntil(draft, null));
    await salus.db
      .updateTable('customer_links')
      .set({ expires_at: salus.now() })
      .where('contract_id', '=', (await contractRow(first)).id)
      .execute();
    expect((await send(second, {}, 'sales2.cbb')).status).toBe(200);
  });

  test('counts when its customer was verified', async () => {
    const draft = person();
    const [first, second] = await givenTwo({ ...draft, proposerMobile: '0987000111' });
    await verifyByCode(salus, 'sales.cbb', first);
    expect(await send(second, {}, 'sales2.cbb')).toMatchObject(refusedUntil(draft, null));
  });

  test('does not count as a draft', async () => {
    const [first, second] = await givenTwo(person());
    expect((await send(second, {}, 'sales2.cbb')).status).toBe(200);
    expect((await contractRow(first)).status).toBe('DRAFT');
  });
});

test('distinguishes persons by document type and number', async () => {
  const one = person({ insuredTypeNID: 'PASSPORT', insuredNationalId: 'AB1234567890' });
  const other = person({ insuredTypeNID: 'GKS', insuredNationalId: 'AB1234567890' });
  const same = person({ insuredTypeNID: 'PASSPORT', insuredNationalId: 'ab1234567890' });
  expect((await send((await givenContract(salus, { draft: one })).referenceNumber)).status).toBe(
    200,
  );
  const apart = await givenContract(salus, { draft: other });
  expect((await send(apart.referenceNumber)).status).toBe(200);
  const again = await givenContract(salus, { draft: same });
  expect(await send(again.referenceNumber)).toMatchObject(refusedUntil(same, null));
});

// covers OVERLAP-3
describe('a reason', () => {
  test('lets the link out, enters the history and holds from then on', async () => {
    const draft = person();
    const [first, second] = await givenTwo(draft);
    await send(first);
    const officer = await salus.as('sales2.cbb');
    const sendReply = await send(second, { overlapReason: `  ${REASON} ` }, 'sales2.cbb');
    expect(sendReply.body).toEqual({ success: true, data: { sendSmsLinkAt: expect.any(String) } });
    expect((await contractRow(second)).overlap_reason).toBe(REASON);
    const { history } = (await officer.call(showDraft, { referenceNumber: second })).body.data;
    expect(history.at(-1)).toMatchObject({
      action: 'sendSmsLink',
      changes: expect.arrayContaining([{ field: 'overlapReason', from: null, to: REASON }]),
    });
    expect((await officer.call(generateOtp, { referenceNumber: second })).status).toBe(200);
    expect((await contractRow(second)).overlap_reason).toBe(REASON);
  });

  test.each([
    ['123456789', 'too_short'],
    ['', 'required'],
    ['x'.repeat(256), 'too_long'],
    ['<b>1234567</b>', 'special_characters'],
    [5, 'invalid'],
  ])('of %j is refused at its field', async (overlapReason, code) => {
    const { referenceNumber } = await givenContract(salus, { draft: person() });
    const officer = await salus.as('sales.cbb');
    const clerk = await salus.as('bm');
    const payment = { paymentDate: today(), paymentTime: '00:00:00', manualPaymentNote: 'UNC' };
    const body = { referenceNumber, overlapReason };
    for (const reply of [
      await officer.post(SEND, body),
      await officer.put(OTP, body),
      await clerk.post(PAY, { ...body, ...payment }),
    ])
      expect(reply).toMatchObject({
        status: 400,
        body: { error_code: 'VALIDATION_ERROR', data: [{ path: 'overlapReason', code }] },
      });
  });

  test('of 10 and of 255 characters is accepted', async () => {
    for (const overlapReason of ['1234567890', 'ộ'.repeat(255).normalize('NFD')]) {
      const draft = person();
      const [first, second] = await givenTwo(draft);
      await send(first);
      expect((await send(second, { overlapReason }, 'sales2.cbb')).status).toBe(200);
    }
  });
});

// covers OVERLAP-4
describe('bm-payment', () => {
  const pay = async (referenceNumber: string, body: object = {}) =>
    (await salus.as('bm')).post(PAY, {
      referenceNumber,
      paymentDate: today(),
      paymentTime: '00:00:00',
      manualPaymentNote: 'UNC 0412',
      ...body,
    });

  test('asks where another contract is paid, not where it awaits payment', async () => {
    const draft = person();
    const [first, second] = await givenTwo(draft);
    await send(first);
    await send(second, { overlapReason: REASON }, 'sales2.cbb');
    // The second has a reason; the first only meets a contract that is paid.
    await payManually(salus, second);
    const until = addDays(addYears(today(), 1), -1);
    expect(await pay(first)).toMatchObject(refusedUntil(draft, until));
    const payment = await pay(first, { overlapReason: REASON });
    expect(payment).toMatchObject({ status: 200, body: { data: { status: 'PAID' } } });
    expect(payment.body.data.warnings).toBeUndefined();
    expect((await contractRow(first)).overlap_reason).toBe(REASON);
  });

  test('takes the period from the day of the payment', async () => {
    const draft = person();
    const active = await givenContract(salus, { status: 'ACTIVE', draft });
    await endsOn(active.referenceNumber, addDays(today(), -1));
    const { referenceNumber } = await givenContract(salus, { status: 'AWAITING_PAYMENT', draft });
    await salus.db
      .updateTable('contracts')
      .set({ created_at: new Date(salus.now().getTime() - 3 * 86_400_000) })
      .where('reference_number', '=', referenceNumber)
      .execute();
    const yesterday = addDays(today(), -1);
    expect(await pay(referenceNumber, { paymentDate: yesterday })).toMatchObject(
      refusedUntil(draft, yesterday),
    );
    expect((await pay(referenceNumber)).status).toBe(200);
  });
});

// covers OVERLAP-7
test('a payment through an open order is taken, and listed unless there is a reason', async () => {
  const draft = person();
  const first = await givenContract(salus, { status: 'AWAITING_PAYMENT', draft });
  const second = await givenContract(salus, { draft, officer: 'sales2.cbb' });
  await send(second.referenceNumber, { overlapReason: REASON }, 'sales2.cbb');
  const order = await openOrder(salus, first.linkToken);
  await payManually(salus, second.referenceNumber);
  await settleOrder(salus, order);

  expect((await contractRow(first.referenceNumber)).paid_at).toEqual(expect.any(Date));
  const overlapList = await (await salus.as('bm')).call(listPaidOverlaps, {
    limit: '100',
  });
  expect(overlapList.body.data).toMatchObject({
    totalRecords: 1,
    results: [{ referenceNumber: first.referenceNumber, typePayment: 'ONLINE' }],
  });
  const { body } = await salus.ask({ url: '/metrics' });
  expect(body).toContain('salus_waiting{list="overlap"} 1');
});

// covers OVERLAP-5
describe('20 links at once', () => {
  /** Over sockets, so that the calls meet as those of 20 browsers do. */
  async function sendAll(numbers: readonly string[]): Promise<Reply['body'][]> {
    const signIn = await fetch(`${salus.url}/v1/pub/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ emailAddress: 'sales.cbb@salus.test', password: DEMO_PASSWORD }),
    });
    const { result }: Reply['body'] = await signIn.json();
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${result.access_token}`,
    };
    return Promise.all(
      numbers.map(async (referenceNumber) => {
        const body = JSON.stringify({ referenceNumber });
        return (await fetch(salus.url + SEND, { method: 'POST', headers, body })).json();
      }),
    );
  }

  async function expectOne(numbers: readonly string[]) {
    const replies = await sendAll(numbers);
    const refusals = replies.filter(({ error_code }) => error_code === 'INSURED_OVERLAP');
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
    expect(refusals).toHaveLength(numbers.length - 1);
    for (const { data } of refusals) expect(data[0].coveredUntil).toBeNull();
  }

  test('send exactly one for one person', async () => {
    const draft = person();
    const contracts = Array.from({ length: 20 }, () => givenContract(salus, { draft }));
    await expectOne((await Promise.all(contracts)).map(({ referenceNumber }) => referenceNumber));
  });

  test('send exactly one for one family, whose members come in any order', async () => {
    const members = exampleFamilyDraft.insuredDetails.map((one, n) => ({
      ...one,
      insuredTypeNID: 'PASSPORT' as const,
      insuredNationalId: `FAM${n}`,
      isSameProposer: false,
      insuredRelationship: 'child' as const,
    }));
    const contracts = Array.from({ length: 20 }, (_, n) => {
      const rotatedMembers = [...members.slice(n % 3), ...members.slice(0, n % 3)];
      const draft = { planId: exampleFamilyDraft.planId, insuredDetails: rotatedMembers };
      return givenContract(salus, { type: 'FAMILY', draft });
    });
    await expectOne((await Promise.all(contracts)).map(({ referenceNumber }) => referenceNumber));
  });
});

// covers OVERLAP-3
test('sending the link of the same contract again asks nothing', async () => {
  const draft = person();
  const [first, second] = await givenTwo(draft);
  await send(first);
  await send(second, { overlapReason: REASON }, 'sales2.cbb');
  salus.wait(61);
  expect((await send(first)).status).toBe(200);
  expect((await send(second, {}, 'sales2.cbb')).status).toBe(200);
  const row = await contractRow(first);
  expect(row.overlap_reason).toBeNull();
});

// covers OVERLAP-1, OVERLAP-3
test('asks for a reason at the code when another contract was sold since it was sent', async () => {
  const draft = person();
  const customer = await givenCustomer(salus, { draft });
  const other = await givenContract(salus, { draft, officer: 'sales2.cbb' });
  const { referenceNumber } = customer;
  const otpCustomer = await customer.codeBySms();
  expect((await send(other.referenceNumber, {}, 'sales2.cbb')).status).toBe(200);
  expect(await customer.guess(otpCustomer)).toMatchObject(refusedUntil(draft, null));
  expect((await contractRow(referenceNumber)).status).toBe('DRAFT');
  const officer = await salus.as('sales.cbb');
  const body = { referenceNumber, otpCustomer, overlapReason: REASON };
  const verification = await officer.call(verifyOtp, body);
  expect(verification.body).toEqual({ success: true, data: { verifiedAt: expect.any(String) } });
  expect(await contractRow(referenceNumber)).toMatchObject({
    status: 'AWAITING_PAYMENT',
    overlap_reason: REASON,
  });
});

// covers OVERLAP-6
test('only warns where OVERLAP_GUARD is warn, and keeps a reason that is given', async () => {
  const lenient = await startTestApp({ OVERLAP_GUARD: 'warn' }, salus);
  // Both have the same day, also shortly before midnight.
  lenient.wait((salus.now().getTime() - lenient.now().getTime()) / 60_000);
  try {
    const draft = person();
    const [first, second] = await givenTwo(draft);
    expect((await send(first)).status).toBe(200);
    const other = await lenient.as('sales2.cbb');
    const path = 'insuredDetails.0.insuredNationalId';
    const reply = await other.call(sendSmsLink, { referenceNumber: second, overlapReason: REASON });
    expect(reply.body.data).toEqual({
      sendSmsLinkAt: expect.any(String),
      warnings: [{ path, code: 'INSURED_IN_DRAFT', data: {} }],
    });
    expect((await contractRow(second)).overlap_reason).toBe(REASON);
    await payManually(salus, second);
    const coveredUntil = addDays(addYears(today(), 1), -1);
    const officer = await lenient.as('sales.cbb');
    const code = await officer.call(generateOtp, { referenceNumber: first });
    expect(code.body.data.warnings).toEqual([
      { path, code: 'INSURED_COVERED', data: { coveredUntil } },
    ]);
    const clerk = await lenient.as('bm');
    const payment = await clerk.post(PAY, {
      referenceNumber: first,
      paymentDate: today(),
      paymentTime: '00:00:00',
      manualPaymentNote: 'UNC',
    });
    expect(payment.body.data.warnings).toMatchObject([{ path, code: 'INSURED_COVERED' }]);
  } finally {
    await lenient.close();
  }
});
