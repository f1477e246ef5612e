import { createDraft, showDraft } from '@salus/api/contracts.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { draftBody } from '../testing/given.ts';
import { type Caller, openForTests } from '../testing/test-app.ts';

const path = '/v1/auth/contract/create-temporary';
const salus = openForTests();
let officer: Caller;
const contracts = async () =>
  Number(
    (
      await salus.db
        .selectFrom('contracts')
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );

beforeAll(async () => {
  officer = await salus.as('sales.cbb');
});

describe('a new draft', () => {
  // covers API-10, DRAFT-1
  test('is saved with the premium of its plan and a number of today', async () => {
    const reply = await officer.call(createDraft, draftBody());
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      success: true,
      data: {
        referenceNumber: expect.stringMatching(/^HD\d{6}[0-9A-HJKMNP-TV-Z]{6}$/),
        premiumAmount: 620_000,
        updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+07:00$/),
      },
    });
  });

  // covers DETAIL-2, DRAFT-1, DRAFT-2
  test('is returned as entered, with its history and allowed actions', async () => {
    const { referenceNumber } = (
      await officer.call(
        createDraft,
        draftBody({ planId: '30002016', proposerName: '  Nguye\u0302\u0303n Thị Ánh ' }),
      )
    ).body.data;
    const { data } = (await officer.call(showDraft, { referenceNumber })).body;
    expect(data).toMatchObject({
      referenceNumber,
      status: 'DRAFT',
      typeContract: 'INDIVIDUAL',
      productId: '30002',
      planId: '30002016',
      packageName: 'Toàn diện',
      sumInsured: 300_000_000,
      premiumAmount: 1_560_000,
      durationName: '12 tháng',
      policyNo: null,
      adjustInfo: null,
      paymentStatus: null,
      proposerName: 'Nguyễn Thị Ánh',
      proposerNationalIdDate: '2021-08-15',
      proposerDOB: '1990-02-01',
      createdByEmail: 'sales.cbb@salus.test',
      createdByTypeChannelUser: 'CBB',
      history: [
        {
          action: 'create',
          actorKind: 'staff',
          fromStatus: null,
          toStatus: 'DRAFT',
          changes: [],
          note: null,
        },
      ],
    });
    expect(data.insuredDetails).toHaveLength(1);
    expect(
      data.medicalQuestionnaires.map(
        (one: { medQuestionId: number; medQuestionResult: number }) => [
          one.medQuestionId,
          one.medQuestionResult,
        ],
      ),
    ).toEqual([
      [1, 0],
      [2, 0],
      [3, 0],
    ]);
    const actionTexts = data.allowedActions.map(
      (one: { action: string; allowed: boolean; reason: { error_code: string } | null }) =>
        `${one.action}: ${one.allowed ? 'allowed' : one.reason?.error_code}`,
    );
    expect(actionTexts).toEqual([
      'save: allowed',
      'sendSmsLink: allowed',
      'generateOtp: allowed',
      'verifyOtp: allowed',
      'startPayment: INVALID_STATE',
      'withdraw: allowed',
      'recallLink: INVALID_STATE',
      'showCounterLink: allowed',
      'recreateFile: INVALID_STATE',
      'correctContact: INVALID_STATE',
      'resendCertificate: INVALID_STATE',
      'renew: INVALID_STATE',
      'loseRenewal: INVALID_STATE',
      'setReminders: INVALID_STATE',
    ]);
  });

  // covers VAL-16
  test.each([
    ['of the other channel', { planId: '30002017' }],
    ['of the family product', { planId: '40002001' }],
    ['that does not exist', { planId: '99999999' }],
  ])('is refused with a plan %s', async (_, change) => {
    const before = await contracts();
    const reply = await officer.call(createDraft, draftBody(change));
    expect([reply.status, reply.body.error_code, reply.body.data]).toEqual([
      400,
      'VALIDATION_ERROR',
      [{ path: 'planId', code: 'invalid' }],
    ]);
    expect(await contracts()).toBe(before);
  });

  // covers ROLE-7
  test('is limited to plans of the officer’s channel', async () => {
    const reply = await (await salus.as('sales.sale')).call(
      createDraft,
      draftBody({ planId: '30002017' }),
    );
    expect([reply.status, reply.body.data.premiumAmount]).toEqual([200, 860_000]);
  });

  test('names every wrong field in one response', async () => {
    const { proposerName: _, ...rest } = draftBody({
      proposerDOB: '2020-01-01',
      proposerEmail: 'x',
    });
    const reply = await officer.post(path, {
      ...rest,
      premiumAmount: 1,
      proposerNationalIdDate: '2021-08-15',
    });
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({
      success: false,
      error_code: 'VALIDATION_ERROR',
      message: 'Thông tin chưa hợp lệ. Kiểm tra các ô được đánh dấu.',
    });
    expect(reply.body.data).toEqual(
      expect.arrayContaining([
        { path: 'proposerName', code: 'required' },
        { path: 'proposerDOB', code: 'under_18_age' },
        { path: 'proposerEmail', code: 'invalid_email' },
        { path: 'premiumAmount', code: 'invalid' },
      ]),
    );
    expect(reply.body.data).toHaveLength(4);
  });

  test.each([
    ['broken JSON', '{"planId": ', 400, 'VALIDATION_ERROR'],
    ['no body', '', 400, 'VALIDATION_ERROR'],
    ['a list', '[]', 400, 'VALIDATION_ERROR'],
    ['a body that wants to change prototypes', '{"__proto__": {"a": 1}}', 400, 'VALIDATION_ERROR'],
    ['over 1 MiB', `{"proposerName": "${'a'.repeat(1_048_576)}"}`, 413, 'BODY_TOO_LARGE'],
  ])('is refused with %s, and nothing changes', async (_, payload, status, code) => {
    const before = await contracts();
    const login = await salus.anybody.post('/v1/pub/login', {
      emailAddress: 'sales.cbb@salus.test',
      password: 'Salus@2026',
    });
    const headers = {
      authorization: `Bearer ${login.body.result.access_token}`,
      'content-type': 'application/json',
    };
    const reply = await salus.ask({ method: 'POST', url: path, payload, headers });
    expect([reply.status, reply.body.error_code]).toEqual([status, code]);
    expect(await contracts()).toBe(before);
  });

  test.each(['.duc@example.com', 'duc.@example.com', 'nguyen..duc@example.com'])(
    'is refused with the e-mail %s, which mail servers reject',
    async (proposerEmail) => {
      const reply = await officer.call(createDraft, draftBody({ proposerEmail }));
      expect([reply.status, reply.body.data]).toEqual([
        400,
        [{ path: 'proposerEmail', code: 'invalid_email' }],
      ]);
    },
  );

  test('is saved with an e-mail of several names', async () => {
    const reply = await officer.call(
      createDraft,
      draftBody({ proposerEmail: "nguyen.van.o'duc+hd@thu.example.com.vn" }),
    );
    expect(reply.status).toBe(200);
  });

  test.each([
    ['joiners', '\u200D\u200C'],
    ['the filler of Hangul', '\u3164'],
    ['a blank of Braille', '\u2800 \u2800'],
    ['a selector of no letter', '\uFE0F'],
  ])('is refused with an invisible name: %s', async (_, proposerName) => {
    const reply = await officer.call(createDraft, draftBody({ proposerName }));
    expect([reply.status, reply.body.data]).toEqual([
      400,
      [{ path: 'proposerName', code: 'special_characters' }],
    ]);
  });

  test('is saved with joiners within a name', async () => {
    const reply = await officer.call(createDraft, draftBody({ proposerName: 'می‌خواهم' }));
    expect(reply.status).toBe(200);
  });

  test('is refused with a NUL, naming the field', async () => {
    const reply = await officer.call(createDraft, draftBody({ proposerAddress: 'Số 1\u0000' }));
    expect([reply.status, reply.body.data]).toEqual([
      400,
      [{ path: 'proposerAddress', code: 'special_characters' }],
    ]);
  });

  test.each(['manager', 'director', 'area', 'region', 'bm'])('returns 403 to %s', async (name) => {
    const reply = await (await salus.as(name)).call(createDraft, draftBody());
    expect([reply.status, reply.body.error_code]).toEqual([403, 'FORBIDDEN']);
  });

  test('rejects an unauthenticated request', async () => {
    const reply = await salus.anybody.call(createDraft, draftBody());
    expect([reply.status, reply.body.error_code]).toEqual([401, 'UNAUTHORIZED']);
  });

  test('is created once per Idempotency-Key', async () => {
    const before = await contracts();
    const twice = await Promise.all(
      [1, 2].map(() => officer.call(createDraft, draftBody(), { 'idempotency-key': 'one-draft' })),
    );
    const later = await officer.call(createDraft, draftBody(), { 'idempotency-key': 'one-draft' });
    expect(later.status).toBe(200);
    expect(later.headers['idempotency-replayed']).toBe('true');
    expect(
      twice.map((reply) => reply.status).every((status) => status === 200 || status === 409),
    ).toBe(true);
    expect(await contracts()).toBe(before + 1);
    const other = await officer.call(createDraft, draftBody({ planId: '30002015' }), {
      'idempotency-key': 'one-draft',
    });
    expect([other.status, other.body.error_code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  });
});
