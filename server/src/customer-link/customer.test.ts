import { editDraft, showDraft } from '@salus/api/contracts.ts';
import {
  downloadDraftByLink,
  requestChange,
  showContractToCustomer,
  startPaymentByLink,
} from '@salus/api/customer-link.ts';
import {
  businessDay,
  endOfBusinessDay,
  startOfBusinessDay,
  toIsoWithOffset,
} from '@salus/domain/time/business-time.ts';
import { addDays, addYears } from '@salus/domain/time/day.ts';
import { describe, expect, test } from 'vitest';
import { draftBody, givenContract } from '../testing/given.ts';
import { openForTests } from '../testing/test-app.ts';

const SHOW = '/v1/customer-info/contract/sms-info-contract';
const ASK = '/v1/customer/contract/sms-rejected';
const PAY = '/v1/customer/contract/sms-payment-link';

const salus = openForTests();

const waiting = () => givenContract(salus, { status: 'AWAITING_PAYMENT' });

async function contractRow(referenceNumber: string) {
  return salus.db
    .selectFrom('contracts')
    .selectAll()
    .where('reference_number', '=', referenceNumber)
    .executeTakeFirstOrThrow();
}

const readChanges = async (referenceNumber: string) => {
  const { id } = await contractRow(referenceNumber);
  return salus.db
    .selectFrom('contract_history')
    .select(['action', 'actor_kind', 'actor_id', 'from_status', 'to_status', 'note'])
    .where('contract_id', '=', id)
    .where('action', '=', 'requestChange')
    .execute();
};

describe('the contract behind the link', () => {
  // covers API-10, DRAFT-10, LINK-5, LINK-9, LINK-15, ROLE-4, ROLE-9
  test('returns the fields of the page, and of the staff only name and branch', async () => {
    const { referenceNumber, linkToken } = await waiting();
    const reply = await salus.customer(linkToken).call(showContractToCustomer);
    expect(reply.status).toBe(200);
    const { data } = reply.body;
    expect(Object.keys(data).sort()).toEqual(
      [
        'adjustInfo',
        'amount',
        'benefits',
        'branchName',
        'changes',
        'discountContract',
        'durationName',
        'fee',
        'insuredDetails',
        'insurer',
        'linkExpiresAt',
        'offers',
        'officerName',
        'reminders',
        'shownDigest',
        'packageName',
        'policyEndDate',
        'policyStartDate',
        'policyTerms',
        'premiumAmount',
        'productName',
        'proposerAddress',
        'proposerDOB',
        'proposerEmail',
        'proposerGender',
        'proposerMobile',
        'proposerName',
        'proposerNationalId',
        'proposerNationalIdDate',
        'proposerPlaceCMND',
        'proposerPlaceOfOrigin',
        'proposerTypeNID',
        'questionOne',
        'questionThree',
        'questionTwo',
        'referenceNumber',
        'status',
        'sumInsured',
        'terms',
        'transfer',
      ].sort(),
    );
    expect(JSON.stringify(data)).not.toMatch(/salus\.test|sales/);
    expect(data).toMatchObject({
      referenceNumber,
      status: 'AWAITING_PAYMENT',
      adjustInfo: null,
      sumInsured: 100_000_000,
      premiumAmount: 620_000,
      amount: 620_000,
      fee: null,
      discountContract: null,
      proposerName: 'Nguyễn Văn Đức',
      proposerDOB: '1990-02-01',
      questionOne: false,
      questionTwo: false,
      questionThree: false,
      insuredDetails: [
        {
          insuredName: 'Nguyễn Văn Đức',
          insuredTypeNID: 'CCCD',
          insuredNationalId: '001090000123',
          insuredDOB: '1990-02-01',
          insuredGender: 'male',
          insuredRelationship: 'self',
        },
      ],
    });
    expect(data.terms.consents.map(({ kind }: { kind: string }) => kind)).toEqual([
      'personal-data',
      'health-data',
      'payment-terms',
      'policy-understood',
    ]);
    expect(reply.headers).toMatchObject({ 'cache-control': 'no-store' });
  });

  // covers DETAIL-3
  test('states the period that a payment today would start', async () => {
    const { linkToken } = await waiting();
    const { data } = (await salus.customer(linkToken).call(showContractToCustomer)).body;
    const today = businessDay(salus.now());
    expect([data.policyStartDate, data.policyEndDate]).toEqual([
      toIsoWithOffset(startOfBusinessDay(today)),
      toIsoWithOffset(endOfBusinessDay(addDays(addYears(today, 1), -1))),
    ]);
  });

  // covers API-10, LINK-5, LINK-9
  test('does not change when it is read', async () => {
    const { referenceNumber, linkToken } = await waiting();
    const before = await contractRow(referenceNumber);
    for (let look = 0; look < 3; look += 1)
      await salus.customer(linkToken).call(showContractToCustomer);
    await fetch(`${salus.url}${SHOW}`, { method: 'HEAD', headers: { 'x-sms-link': linkToken } });
    for (const method of ['GET', 'HEAD']) await fetch(`${salus.url}/ord/${linkToken}`, { method });
    expect(await contractRow(referenceNumber)).toEqual(before);
  });

  test.each(['', 'x'.repeat(27), 'unknown', "' or 1=1 --", 'x'.repeat(5000)])(
    'is shut for %j',
    async (token) => {
      const reply = await salus.customer(token).call(showContractToCustomer);
      expect([reply.status, reply.body.error_code]).toEqual([401, 'UNAUTHORIZED']);
      expect(reply.body.data).toBeNull();
    },
  );

  test('returns 401 for the hash of a token', async () => {
    const { referenceNumber } = await waiting();
    const { token_hash: hash, nonce } = await salus.db
      .selectFrom('customer_links')
      .innerJoin('contracts', 'contracts.id', 'customer_links.contract_id')
      .select(['token_hash', 'nonce'])
      .where('reference_number', '=', referenceNumber)
      .executeTakeFirstOrThrow();
    for (const token of [
      hash?.toString('base64url').slice(0, 27) ?? '',
      nonce?.toString('base64url') ?? '',
    ])
      expect((await salus.customer(token).call(showContractToCustomer)).status).toBe(401);
  });

  // covers LINK-6, LINK-14
  test('returns 401 after 30 days, not before', async () => {
    const { referenceNumber, linkToken } = await waiting();
    const expiresIn = (milliseconds: number) =>
      salus.db
        .updateTable('customer_links')
        .set({ expires_at: new Date(salus.now().getTime() + milliseconds) })
        .where('contract_id', 'in', (q) =>
          q.selectFrom('contracts').select('id').where('reference_number', '=', referenceNumber),
        )
        .execute();
    await expiresIn(5000);
    expect((await salus.customer(linkToken).call(showContractToCustomer)).status).toBe(200);
    await expiresIn(0);
    const { body } = await salus.customer(linkToken).call(showContractToCustomer);
    expect(body).toMatchObject({ error_code: 'UNAUTHORIZED', data: { state: 'expired' } });
    expect(Object.keys(body.data).toSorted()).toEqual(['branchName', 'officerName', 'state']);
  });
});

describe('a change request', () => {
  // covers API-10, LINK-7
  test('is stored in the contract and its history, and blocks the payment', async () => {
    const { referenceNumber, linkToken } = await waiting();
    const customer = salus.customer(linkToken);
    const note = 'Xin sửa ngày sinh\nthành 02/01/1990 😀';
    const reply = await customer.call(requestChange, { noteChangeInfoCustomer: note });
    expect([reply.status, reply.body]).toEqual([
      200,
      { success: true, data: { adjustInfo: 'CHANGE_INFO' } },
    ]);
    expect(await contractRow(referenceNumber)).toMatchObject({
      status: 'AWAITING_PAYMENT',
      change_requested: true,
      change_note: note,
    });
    expect(await readChanges(referenceNumber)).toEqual([
      {
        action: 'requestChange',
        actor_kind: 'customer',
        actor_id: null,
        from_status: 'AWAITING_PAYMENT',
        to_status: 'AWAITING_PAYMENT',
        note,
      },
    ]);
    expect((await customer.call(showContractToCustomer)).body.data.adjustInfo).toBe('CHANGE_INFO');
    expect((await customer.call(startPaymentByLink)).body.error_code).toBe('CHANGE_INFO_PENDING');
  });

  test('is refused a second time and changes nothing', async () => {
    const { referenceNumber, linkToken } = await waiting();
    const customer = salus.customer(linkToken);
    await customer.call(requestChange, { noteChangeInfoCustomer: 'Lần một' });
    const again = await customer.call(requestChange, { noteChangeInfoCustomer: 'Lần hai' });
    expect([again.status, again.body.error_code]).toEqual([422, 'CHANGE_INFO_PENDING']);
    expect((await contractRow(referenceNumber)).change_note).toBe('Lần một');
    expect(await readChanges(referenceNumber)).toHaveLength(1);
  });

  test.each([
    ['1 character', 'x'],
    ['255 characters', 'ờ'.repeat(255)],
    ['255 characters and white space around them', `  ${'x'.repeat(255)}\n`],
    ['several lines from Windows', 'một\r\nhai'],
  ])('accepts %s', async (_, note) => {
    const { referenceNumber, linkToken } = await waiting();
    const reply = await salus
      .customer(linkToken)
      .call(requestChange, { noteChangeInfoCustomer: note });
    expect(reply.status).toBe(200);
    expect((await contractRow(referenceNumber)).change_note).toBe(
      note.replace('\r\n', '\n').trim(),
    );
  });

  // covers LINK-7, REFUND-2
  test.each([
    ['nothing', '', 'required'],
    ['blanks', ' \n ', 'required'],
    ['null', null, 'required'],
    ['a number', 5, 'invalid'],
    ['256 characters', 'x'.repeat(256), 'too_long'],
    ['<', 'a<b', 'special_characters'],
    ['>', 'a>b', 'special_characters'],
    ['$', 'a$b', 'special_characters'],
    ['#', 'a#b', 'special_characters'],
    ['&', 'a&b', 'special_characters'],
    ['a control character', 'a\u0007b', 'special_characters'],
    ['NUL', 'a\u0000b', 'special_characters'],
  ])('refuses %s', async (_, note, code) => {
    const { referenceNumber, linkToken } = await waiting();
    const reply = await salus.customer(linkToken).post(ASK, { noteChangeInfoCustomer: note });
    expect([reply.status, reply.body.error_code, reply.body.data]).toEqual([
      400,
      'VALIDATION_ERROR',
      [{ path: 'noteChangeInfoCustomer', code }],
    ]);
    expect((await contractRow(referenceNumber)).change_requested).toBe(false);
  });

  test('refuses a field outside the API contract', async () => {
    const { linkToken } = await waiting();
    const reply = await salus
      .customer(linkToken)
      .post(ASK, { noteChangeInfoCustomer: 'x', premiumAmount: 1 });
    expect([reply.status, reply.body.data]).toEqual([
      400,
      [{ path: 'premiumAmount', code: 'invalid' }],
    ]);
  });

  test('is settled by the officer’s save; the same link shows the new data', async () => {
    const { referenceNumber, linkToken } = await waiting();
    const customer = salus.customer(linkToken);
    await customer.call(requestChange, { noteChangeInfoCustomer: 'Xin sửa địa chỉ' });
    const officer = await salus.as('sales.cbb');
    const { data: before } = (await officer.call(showDraft, { referenceNumber })).body;
    const editReply = await officer.call(editDraft, {
      ...draftBody({ proposerAddress: 'Số 2 Phố Mới, Huế' }),
      referenceNumber,
      updatedAt: before.updatedAt,
    });
    expect(editReply.status).toBe(200);
    const { data } = (await customer.call(showContractToCustomer)).body;
    expect([data.adjustInfo, data.proposerAddress]).toEqual([null, 'Số 2 Phố Mới, Huế']);
    expect(await readChanges(referenceNumber)).toMatchObject([{ note: 'Xin sửa địa chỉ' }]);
  });
});

describe('consent', () => {
  const readConsents = async (referenceNumber: string) => {
    const { id } = await contractRow(referenceNumber);
    return salus.db
      .selectFrom('consents')
      .selectAll()
      .where('contract_id', '=', id)
      .orderBy('id')
      .execute();
  };

  test('is stored per box with text, channel, time, address and the shown contract', async () => {
    const { referenceNumber, linkToken } = await waiting();
    const { terms } = (await salus.customer(linkToken).call(showContractToCustomer)).body.data;
    const query = {
      method: 'card',
      consents: 'personal-data,health-data,payment-terms',
      termsVersion: terms.version,
      language: 'vi',
    };
    const reply = await salus.customer(linkToken).get(PAY, query, { 'user-agent': 'A phone' });
    expect(reply.status).toBe(200);
    const consents = await readConsents(referenceNumber);
    expect(consents.map(({ kind }) => kind)).toEqual([
      'personal-data',
      'health-data',
      'payment-terms',
    ]);
    for (const consent of consents) {
      expect(consent).toMatchObject({
        text_version: terms.version,
        language: 'vi',
        way: 'SMS_LINK',
        ticked: true,
        ip_address: '127.0.0.1',
        device: 'A phone',
      });
      expect([consent.text_digest.length, consent.shown_digest.length]).toEqual([32, 32]);
    }
  });

  test('is stored as given by the payment when the caller sends no boxes', async () => {
    const { referenceNumber, linkToken } = await waiting();
    await salus.customer(linkToken).call(startPaymentByLink);
    expect((await readConsents(referenceNumber)).map(({ ticked }) => ticked)).toEqual([
      false,
      false,
      false,
    ]);
  });

  test('to outdated terms is refused', async () => {
    const { referenceNumber, linkToken } = await waiting();
    const reply = await salus
      .customer(linkToken)
      .call(startPaymentByLink, { termsVersion: '1999-01' });
    expect([reply.status, reply.body.data]).toEqual([
      400,
      [{ path: 'termsVersion', code: 'invalid' }],
    ]);
    expect(await readConsents(referenceNumber)).toEqual([]);
  });
});

describe('after the payment', () => {
  // covers LINK-6, LINK-14
  test('the link returns no contract, but its end and the officer', async () => {
    const { linkToken, referenceNumber } = await givenContract(salus, { status: 'ACTIVE' });
    const customer = salus.customer(linkToken);
    const replies = [
      await customer.call(showContractToCustomer),
      await customer.call(requestChange, { noteChangeInfoCustomer: 'Muộn rồi' }),
      await customer.call(downloadDraftByLink),
      await customer.call(startPaymentByLink),
    ];
    expect(replies.map(({ status, body }) => [status, body.error_code])).toEqual(
      Array(4).fill([409, 'CONTRACT_MUST_BE_AWAITING_PAYMENT']),
    );
    for (const { body } of replies)
      expect(body.data).toEqual({
        state: 'paid',
        referenceNumber,
        proposerEmail: 'd•••@example.com',
        order: expect.stringContaining(referenceNumber),
        officerName: expect.stringMatching(/\p{L}/u),
        branchName: expect.stringMatching(/\p{L}/u),
      });
  });

  // covers LINK-14
  test('the link of a cancelled contract is no success, and names no e-mail', async () => {
    const { linkToken, referenceNumber } = await givenContract(salus, { status: 'CANCELLED' });
    const { status, body } = await salus.customer(linkToken).call(showContractToCustomer);
    expect(status).toBe(409);
    expect(body.data).toMatchObject({ state: 'withdrawn', referenceNumber });
    expect(body.data).not.toHaveProperty('proposerEmail');
  });
});

// covers API-10, DOC-1, LINK-5
test('the draft is a PDF while the contract awaits payment', async () => {
  const { linkToken } = await waiting();
  const reply = await salus.customer(linkToken).call(downloadDraftByLink);
  expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(reply.headers['content-disposition']).toMatch(/="ban-nhap-\d{8}-\d{6}\.pdf"$/);
  expect(reply.bytes.subarray(0, 5).toString()).toBe('%PDF-');
});
