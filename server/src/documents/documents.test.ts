import { showContract } from '@salus/api/back-office.ts';
import { downloadDraft, downloadReceipt, linkToFile, recreateFile } from '@salus/api/documents.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { addDays, day } from '@salus/domain/time/day.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkInvariants } from '../operations/invariants.ts';
import { type GivenContract, givenContract, statusOf } from '../testing/given.ts';
import { readPdfText, readSignature } from '../testing/read-pdf.ts';
import { eventually, openForTests } from '../testing/test-app.ts';
import { verificationUrl } from './verification-code.ts';

const salus = openForTests();

async function readPolicyNo(referenceNumber: string): Promise<string> {
  const row = await salus.db
    .selectFrom('contracts')
    .select('policy_no')
    .where('reference_number', '=', referenceNumber)
    .executeTakeFirstOrThrow();
  return row.policy_no ?? '';
}

/** A paid contract without a certificate, while the file store works again. */
async function paidWithoutFile(officer = 'sales.cbb') {
  const contract = await givenContract(salus, { status: 'PAID', officer });
  const { referenceNumber } = contract;
  await eventually('the fault on the contract', async () => {
    const row = await salus.db
      .selectFrom('contracts')
      .select('issuing_error')
      .where('reference_number', '=', referenceNumber)
      .executeTakeFirstOrThrow();
    return row.issuing_error === 'files';
  });
  return contract;
}

/** For tests that change nothing. */
let policy: GivenContract;
beforeAll(async () => {
  policy = await givenContract(salus, { status: 'ACTIVE' });
});

describe('the certificate link', () => {
  // covers API-10, DOC-1, DOC-2, DOC-4
  test('returns the PDF, named after its policy number, for exactly 5 minutes', async () => {
    const { referenceNumber } = policy;
    const officer = await salus.as('sales.cbb');
    const reply = await officer.call(linkToFile, { referenceNumber });
    expect(reply.body).toEqual({
      success: true,
      result: expect.stringMatching(/^http:.*\/v1\/pub\/file\/[\w.-]+$/),
    });
    const { pathname } = new URL(reply.body.result);

    const file = await salus.anybody.get(pathname);
    expect(file.status).toBe(200);
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${await readPolicyNo(referenceNumber)}.pdf"`,
      'cache-control': 'no-store',
    });
    expect(file.bytes.subarray(0, 5).toString()).toBe('%PDF-');

    salus.wait(4.9);
    expect((await salus.anybody.get(pathname)).status).toBe(200);
    salus.wait(0.2);
    expect(await salus.anybody.get(pathname)).toMatchObject({
      status: 404,
      body: { error_code: 'NOT_FOUND' },
    });
  });

  test('returns 404 with a forged document id, expiry or signature', async () => {
    const { referenceNumber } = policy;
    const reply = await (await salus.as('sales.cbb')).call(linkToFile, { referenceNumber });
    const [id = '', end = '', signature = ''] =
      new URL(reply.body.result).pathname.split('/').at(-1)?.split('.') ?? [];
    for (const token of [
      `${Number(id) - 1}.${end}.${signature}`,
      `${id}.${Number(end) + 1}.${signature}`,
      `${id}.${end}.${'A'.repeat(43)}`,
      `${id}.${end}`,
      'x',
    ])
      expect((await salus.anybody.get(`/v1/pub/file/${token}`)).status).toBe(404);
  });

  test('is available to officer, heads and back office, and 404 to all others', async () => {
    const { referenceNumber } = policy;
    for (const name of ['sales.cbb', 'manager', 'director', 'area', 'region', 'bm'])
      expect((await (await salus.as(name)).call(linkToFile, { referenceNumber })).status).toBe(200);
    for (const name of ['sales2.cbb', 'sales.sale'])
      expect(await (await salus.as(name)).call(linkToFile, { referenceNumber })).toMatchObject({
        status: 404,
        body: { error_code: 'NOT_FOUND' },
      });
    expect((await salus.anybody.call(linkToFile, { referenceNumber })).status).toBe(401);
  });

  test('returns 404 to a head before issuing, and to heads of other units', async () => {
    const unpaid = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
    const elsewhere = await givenContract(salus, { status: 'ACTIVE', officer: 'sales2.cbb' });
    for (const name of ['manager', 'director'])
      for (const { referenceNumber } of [unpaid, elsewhere])
        expect((await (await salus.as(name)).call(linkToFile, { referenceNumber })).status).toBe(
          404,
        );
  });

  // covers API-10, DOC-2
  test('is refused before issuing, and for another policy number', async () => {
    const { referenceNumber } = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
    const officer = await salus.as('sales.cbb');
    expect(await officer.call(linkToFile, { referenceNumber })).toMatchObject({
      status: 409,
      body: { error_code: 'INVALID_STATE', data: { status: 'AWAITING_PAYMENT' } },
    });
    const query = { referenceNumber: policy.referenceNumber, policyNo: '30002-26-99999999' };
    expect((await officer.call(linkToFile, query)).status).toBe(404);
  });
});

describe('the receipt', () => {
  // covers DOC-12
  test('shows the payment of an issued contract to officer, heads and back office', async () => {
    const { referenceNumber } = policy;
    for (const name of ['sales.cbb', 'manager', 'bm', 'auditor']) {
      const file = await (await salus.as(name)).call(downloadReceipt, { referenceNumber });
      expect(file).toMatchObject({
        status: 200,
        headers: {
          'content-type': 'application/pdf',
          'content-disposition': `attachment; filename="RECEIPT-${referenceNumber}.pdf"`,
        },
      });
      const text = (await readPdfText(file.bytes)).join(' ');
      expect(text).toContain(await readPolicyNo(referenceNumber));
      expect(text).toContain(`${referenceNumber}-1`);
    }
    expect(
      (await (await salus.as('sales2.cbb')).call(downloadReceipt, { referenceNumber })).status,
    ).toBe(404);
  });

  // covers DOC-12
  test('is refused before the payment', async () => {
    const { referenceNumber } = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
    expect(
      await (await salus.as('sales.cbb')).call(downloadReceipt, { referenceNumber }),
    ).toMatchObject({
      status: 409,
      body: { error_code: 'INVALID_STATE', data: { status: 'AWAITING_PAYMENT' } },
    });
  });
});

describe('the tax invoice', () => {
  const INVOICE = '/v1/auth/contract/e-invoice';

  // covers DOC-13
  test('is recorded and corrected by clerks, and printed on the receipt', async () => {
    const { referenceNumber } = await givenContract(salus, { status: 'ACTIVE' });
    const clerk = await salus.as('bm');
    const today = businessDay(salus.now());
    const wrong = { referenceNumber, number: '1C26TSL-00000012', issuedOn: today };
    expect((await clerk.put(INVOICE, wrong)).body.data).toMatchObject({
      eInvoice: { number: wrong.number, issuedOn: today },
    });
    const right = { ...wrong, number: '1C26TSL-00000123' };
    expect((await clerk.put(INVOICE, right)).status).toBe(200);
    const detail = (await clerk.call(showContract, { referenceNumber })).body.data;
    expect(detail.eInvoice).toEqual({ number: right.number, issuedOn: today });
    expect(detail.history.at(-1)).toMatchObject({
      action: 'recordInvoice',
      changes: [{ field: 'eInvoiceNumber', from: wrong.number, to: right.number }],
    });
    const text = (
      await readPdfText((await clerk.call(downloadReceipt, { referenceNumber })).bytes)
    ).join(' ');
    expect(text).toContain(right.number);
    expect(text).not.toContain('Chưa cấp');
  });

  // covers DOC-13
  test('is refused before the payment, in the future, incomplete, and to officers', async () => {
    const waiting = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
    const { referenceNumber } = policy;
    const clerk = await salus.as('bm');
    const issuedOn = businessDay(salus.now());
    const put = (body: object, by = clerk) =>
      by.put(INVOICE, { referenceNumber, number: '1C26TSL-1', issuedOn, ...body });
    expect(await put({ referenceNumber: waiting.referenceNumber })).toMatchObject({
      status: 409,
      body: { error_code: 'INVALID_STATE', data: { status: 'AWAITING_PAYMENT' } },
    });
    expect((await put({ referenceNumber: 'HD0' })).status).toBe(404);
    expect((await put({}, await salus.as('sales.cbb'))).status).toBe(403);
    for (const [body, problem] of [
      [{ issuedOn: addDays(issuedOn, 1) }, { path: 'issuedOn', code: 'date_in_future' }],
      [{ number: '' }, { path: 'number', code: 'required' }],
      [{ number: 'x'.repeat(51) }, { path: 'number', code: 'too_long' }],
    ] as const)
      expect(await put(body)).toMatchObject({
        status: 400,
        body: { error_code: 'VALIDATION_ERROR', data: [problem] },
      });
  });
});

describe('creating the file again', () => {
  // covers API-10, DOC-1, DOC-2, DOC-4
  test('returns FILE_NOT_READY while the file store fails, then issues at once', async () => {
    const { referenceNumber } = await paidWithoutFile();
    const officer = await salus.as('sales.cbb');
    expect(await officer.call(recreateFile, { referenceNumber })).toMatchObject({
      status: 422,
      body: { error_code: 'FILE_NOT_READY' },
    });
    expect(await statusOf(salus, referenceNumber)).toBe('PAID');
    await salus.fault('files', 'ok');
    const reply = await officer.call(recreateFile, { referenceNumber });
    // The job may have issued the contract first; then the call is refused.
    if (reply.status === 200) expect(reply.body.data).toMatchObject({ status: 'ACTIVE' });
    else expect(reply.body.error_code).toBe('INVALID_STATE');
    expect(await statusOf(salus, referenceNumber)).toBe('ACTIVE');
    expect(await officer.call(recreateFile, { referenceNumber })).toMatchObject({
      status: 409,
      body: { error_code: 'INVALID_STATE', data: { status: 'ACTIVE' } },
    });
  });

  // covers DOC-4
  test('returns 404 to another officer', async () => {
    const { referenceNumber } = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
    expect(
      (await (await salus.as('sales2.cbb')).call(recreateFile, { referenceNumber })).status,
    ).toBe(404);
    expect((await (await salus.as('manager')).call(recreateFile, { referenceNumber })).status).toBe(
      403,
    );
    expect((await (await salus.as('bm')).call(recreateFile, { referenceNumber })).status).toBe(409);
  });
});

describe('the draft', () => {
  // covers API-10, DOC-1, DOC-2, DOC-4
  test.each(['DRAFT', 'AWAITING_PAYMENT'] as const)(
    'is a PDF while the contract is %s',
    async (status) => {
      const { referenceNumber } = await givenContract(salus, { status });
      const reply = await (await salus.as('sales.cbb')).call(downloadDraft, { referenceNumber });
      expect(reply.status).toBe(200);
      expect(reply.bytes.subarray(0, 5).toString()).toBe('%PDF-');
      expect(reply.headers['content-disposition']).toBe(
        `attachment; filename="DRAFT-${referenceNumber}.pdf"`,
      );
      expect(
        (await (await salus.as('sales2.cbb')).call(downloadDraft, { referenceNumber })).status,
      ).toBe(404);
    },
  );

  // covers API-10, DOC-1
  test('is refused once the certificate exists', async () => {
    const { referenceNumber } = policy;
    expect(
      await (await salus.as('sales.cbb')).call(downloadDraft, { referenceNumber }),
    ).toMatchObject({
      status: 409,
      body: { error_code: 'INVALID_STATE' },
    });
  });
});

/** The URL in the QR code of this policy's certificate. */
async function verificationAddress(policyNo: string): Promise<string> {
  const { verification_code: code } = await salus.db
    .selectFrom('contracts')
    .select('verification_code')
    .where('policy_no', '=', policyNo)
    .executeTakeFirstOrThrow();
  return verificationUrl(salus.app.config, policyNo, code ?? '');
}

describe('the public page behind the QR code', () => {
  // covers DOC-7
  test('confirms number, period and validity, and nothing else', async () => {
    const { referenceNumber } = policy;
    const policyNo = await readPolicyNo(referenceNumber);
    const reply = await salus.anybody.get(new URL(await verificationAddress(policyNo)).pathname);
    expect(reply.status).toBe(200);
    const { policy_starts_on, policy_ends_on } = await salus.db
      .selectFrom('contracts')
      .select(['policy_starts_on', 'policy_ends_on'])
      .where('reference_number', '=', referenceNumber)
      .executeTakeFirstOrThrow();
    const days = [policy_starts_on, policy_ends_on].map((day) =>
      day?.split('-').reverse().join('/'),
    );
    expect(reply.body).toContain(policyNo);
    expect(reply.body).toContain(days.join(' – '));
    expect(reply.body).toContain('Đang có hiệu lực');
    for (const secret of [
      'Nguyễn Văn Đức',
      '001090000123',
      '0987654321',
      'duc@example.com',
      referenceNumber,
      '620',
      'Cơ bản',
    ])
      expect(reply.body).not.toContain(secret);
    expect(reply.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect(reply.body).not.toMatch(/<script|style=|https?:/);
  });

  test('returns the same page for every number without its code', async () => {
    const { referenceNumber } = policy;
    const policyNo = await readPolicyNo(referenceNumber);
    const existing = await salus.anybody.get(`/verify/${policyNo}/AAAAAAAAAA`);
    const unknown = await salus.anybody.get('/verify/30002-26-99999999/AAAAAAAAAA');
    const bare = await salus.anybody.get(`/verify/${policyNo}`);
    expect([existing.status, unknown.status, bare.status]).toEqual([404, 404, 404]);
    expect(existing.body).toBe(unknown.body);
    expect(bare.body).toBe(unknown.body);
    expect(existing.body).not.toContain(policyNo);
  });

  test('has its stylesheet on the same server', async () => {
    const reply = await salus.anybody.get('/verify/verification.css');
    expect(reply).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/css; charset=utf-8' },
    });
  });

  test('marks an expired policy', async () => {
    const { referenceNumber } = await givenContract(salus, { status: 'ACTIVE' });
    await salus.db
      .updateTable('contracts')
      .set({ policy_starts_on: day('2020-01-01'), policy_ends_on: day('2020-12-31') })
      .where('reference_number', '=', referenceNumber)
      .execute();
    const url = await verificationAddress(await readPolicyNo(referenceNumber));
    expect((await salus.anybody.get(new URL(url).pathname)).body).toContain('Đã hết hạn');
  });
});

test('the customer gets one mail with the certificate, and the insurer one policy', async () => {
  const { referenceNumber } = await givenContract(salus, { status: 'ACTIVE' });
  const policyNo = await readPolicyNo(referenceNumber);
  const mail = await eventually('the mail', async () =>
    (await salus.outbox()).find(
      (one) => one.channel === 'EMAIL' && one.subject?.includes(policyNo),
    ),
  );
  expect(mail.to).toBe('duc@example.com');
  expect(mail.attachments.map(({ name }) => name)).toEqual([`${policyNo}.pdf`]);
  const reports = await eventually('the insurer', async () => {
    const policies: readonly { readonly policyNo: string }[] = (
      await salus.anybody.get('/dev/insurer/policies')
    ).body;
    const matches = policies.filter((one) => one.policyNo === policyNo);
    return matches.length > 0 && matches;
  });
  expect(reports).toHaveLength(1);
});

// covers DOC-6, DOC-8, SALE-2
test('the certificate of a family lists all persons and explains the premium', async () => {
  const { referenceNumber } = await givenContract(salus, { status: 'ACTIVE', type: 'FAMILY' });
  const reply = await (await salus.as('sales.cbb')).call(linkToFile, { referenceNumber });
  const file = await salus.anybody.get(new URL(reply.body.result).pathname);
  expect(await readSignature(file.bytes)).toMatchObject({
    coversAll: true,
    digestMatches: true,
    isValid: true,
  });
  const text = (await readPdfText(file.bytes)).join(' ');
  for (const phrase of [
    'Bảo hiểm sức khỏe gia đình',
    'Nguyễn Văn Đức',
    'Trần Thị Hoa',
    'CCCD 001192000456',
    'Nguyễn Trần Bảo An',
    '012020001234',
    '1,628,400 VND',
    '= 590,000 VND × 3 người × 92%',
  ])
    expect(text).toContain(phrase);
  // The proof of the fourth consent (DOC-8, SALE-2).
  const { rows } = await sql<{ digest: string }>`
    select encode(text_digest, 'hex') as digest
      from consents join contracts c on c.id = contract_id
     where reference_number = ${referenceNumber} and kind = 'policy-understood'`.execute(salus.db);
  expect(text).toContain('Exclusions and waiting periods explained and understood');
  expect(text).toContain(rows[0]?.digest.slice(0, 8));
});

test('all invariants hold after these tests', async () => {
  const results = await checkInvariants(salus.app.pool);
  expect(results.map(({ name }) => name)).toEqual(expect.arrayContaining(['I1', 'I4', 'I7']));
  expect(results.filter(({ offenders }) => offenders.length > 0)).toEqual([]);
});
