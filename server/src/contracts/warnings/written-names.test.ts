import { createDraft } from '@salus/api/contracts.ts';
import { showContractToCustomer } from '@salus/api/customer-link.ts';
import { createRefundBatch } from '@salus/api/payments/refund-batches.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { addYears } from '@salus/domain/time/day.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { awaitStatus, draftBody, givenContract } from '../../testing/given.ts';
import { halfRefund, moneySteps } from '../../testing/money/money-steps.ts';
import { type Caller, openForTests } from '../../testing/test-app.ts';

const BATCH = '/v1/auth/bank/refund-batch';

const salus = openForTests();
let officer: Caller;
beforeAll(async () => {
  officer = await salus.as('sales.cbb');
});

const create = (body: object) => officer.call(createDraft, { ...draftBody(), ...body });
const readName = async (referenceNumber: string) =>
  (
    await salus.db
      .selectFrom('contracts')
      .select('proposer_name')
      .where('reference_number', '=', referenceNumber)
      .executeTakeFirstOrThrow()
  ).proposer_name;

describe('the name of a proposer', () => {
  // covers VAL-24, VAL-25
  test.each([
    ['Y Bhŏk Niê Kđăm', 'Y Bhŏk Niê Kđăm'],
    ['Ðỗ Văn Hùng', 'Đỗ Văn Hùng'],
    ['محمد عبد الله', 'محمد عبد الله'],
    ['Дмитрий Шостакович', 'Дмитрий Шостакович'],
  ])('%s is stored as %s', async (proposerName, storedName) => {
    const reply = await create({ proposerName });
    expect(reply.status).toBe(200);
    expect(await readName(reply.body.data.referenceNumber)).toBe(storedName);
  });

  // covers VAL-2, VAL-25
  test.each([
    ['王小明', '王 小 明'],
    ['Trần 😀', '😀'],
    ['Trần\u200BVăn', 'U+200B'],
    ['Trần\u202EVăn', 'U+202E'],
    ['Trần\u0000Văn', 'U+0000'],
    ['Trần <Văn', '<'],
  ])('%j is refused, and the message names %s', async (proposerName, characters) => {
    const { status, body } = await create({ proposerName });
    expect([status, body.data]).toEqual([
      400,
      [{ path: 'proposerName', code: 'special_characters' }],
    ]);
    expect(body.message).toContain(characters);
  });
});

// covers VAL-2, VAL-14
test('a phone with a plus sign is refused, and the message names it', async () => {
  const { status, body } = await create({ proposerMobile: '+84987654321' });
  expect([status, body.data]).toEqual([400, [{ path: 'proposerMobile', code: 'invalid_phone' }]]);
  expect(body.message).toContain('+');
});

// covers VAL-28
test('a proposer is at most 120 years old', async () => {
  const oldest = addYears(businessDay(salus.now()), -121);
  expect((await create({ proposerDOB: '0199-05-01' })).body.data).toEqual([
    { path: 'proposerDOB', code: 'over_120_age' },
  ]);
  expect((await create({ proposerDOB: oldest })).body.data).toEqual([
    { path: 'proposerDOB', code: 'over_120_age' },
  ]);
});

// covers WARN-10, WARN-11
test('a CCCD of another year or sex and an early date of issue are warnings', async () => {
  const { body } = await create({
    proposerTypeNID: 'CCCD',
    proposerNationalId: '001090000123',
    proposerDOB: '1991-02-01',
    proposerGender: 'female',
    proposerNationalIdDate: '2009-05-01',
  });
  expect(body.data.warnings).toEqual(
    expect.arrayContaining([
      {
        path: 'proposerNationalId',
        code: 'CCCD_DIFFERS',
        data: { differs: 'gender-and-year' },
      },
      {
        path: 'proposerNationalIdDate',
        code: 'ISSUED_TOO_EARLY',
        data: { issuedSince: '2016-01-01' },
      },
    ]),
  );
});

describe('the holder of an account', () => {
  // covers REFUND-13
  test('is in Latin letters in the files of the bank', async () => {
    const clerk = await salus.as('bm');
    const account = { bankBin: '970436', accountNo: '0011002233' };
    const cancelWithAccount = async (accountName: string) => {
      const { referenceNumber } = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
      await moneySteps(salus, clerk).payManually(referenceNumber);
      await awaitStatus(salus, referenceNumber, 'ACTIVE');
      return await clerk.put('/v1/auth/contract/bm-cancelled', {
        ...halfRefund(salus, referenceNumber),
        refundAccount: { ...account, accountName },
      });
    };
    const refusal = await cancelWithAccount('Дмитрий');
    expect([refusal.status, refusal.body.data]).toEqual([
      400,
      [{ path: 'refundAccount.accountName', code: 'special_characters' }],
    ]);
    expect(refusal.body.message).toContain('Д м и т р й');
    for (const [format, names] of [
      ['csv', ["H'Hen Nie", 'DO VAN HUNG']],
      ['pain001', ["H'Hen Nie", 'DO VAN HUNG']],
    ] as const) {
      for (const name of ['H’Hen Niê', 'ÐỖ VĂN HÙNG'])
        expect((await cancelWithAccount(name)).status).toBe(200);
      const { id } = (await clerk.call(createRefundBatch, { format })).body.data;
      const { body } = await clerk.get(`${BATCH}/${id}`);
      for (const name of names) expect(body).toContain(name);
      expect(body.replace(/^<\?xml.*\?>/, '')).not.toContain('?');
    }
  });
});

describe('a copied link', () => {
  let linkToken: string;
  beforeAll(async () => {
    ({ linkToken } = await givenContract(salus, { status: 'AWAITING_PAYMENT' }));
  });

  // covers LINK-25
  test.each(['.', ')', '%20', '%E2%80%8B', '),', '/', '…', '\u200B'])(
    'opens with %j behind it',
    async (signs) => {
      const header = Buffer.from(`${linkToken}${signs}`, 'utf8').toString('latin1');
      expect((await salus.customer(header).call(showContractToCustomer)).status).toBe(200);
    },
  );

  test.each(['a', '.a', '%C3%A9', 'é', '-', '_'])('does not open with %j', async (letters) => {
    const header = Buffer.from(`${linkToken}${letters}`, 'utf8').toString('latin1');
    expect((await salus.customer(header).call(showContractToCustomer)).status).toBe(401);
  });

  // covers LINK-25
  test('to the check of a certificate is confirmed too', async () => {
    const { referenceNumber } = await givenContract(salus, { status: 'ACTIVE' });
    const { policy_no: number, verification_code: code } = await salus.db
      .selectFrom('contracts')
      .select(['policy_no', 'verification_code'])
      .where('reference_number', '=', referenceNumber)
      .executeTakeFirstOrThrow();
    for (const signs of ['', '.', ')', '%20', '%E2%80%8B'])
      expect((await salus.anybody.get(`/verify/${number}/${code}${signs}`)).status).toBe(200);
    expect((await salus.anybody.get(`/verify/${number}/${code}x`)).status).toBe(404);
  });
});
