import { describe, expect, test } from 'vitest';
import { draftBody, givenContract } from '../given.ts';
import { readCsv } from '../read-csv.ts';
import { readPdfText } from '../read-pdf.ts';
import { eventually, openForTests } from '../test-app.ts';

/**
 * Texts that are valid names and commands elsewhere: in SQL, a spreadsheet, HTML, a mail, the
 * template of a document. Each passes a whole sale unchanged.
 */
const names = {
  sql: `Robert'); DROP TABLE contracts;--`,
  pattern: `50% _ \\ (a|b) [c] {1} ^.*`,
  sheet: `=HYPERLINK("http://evil.example";"Nhấn đây")`,
  document: `*đậm* _nghiêng_ @nhãn [khối] \`mã\` = Đề mục // lời`,
  page: `" onmouseover="alert(1)" x='{{7*7}}'`,
} as const;

const salus = openForTests();

const entities: Readonly<Record<string, string>> = { '"': '&quot;', "'": '&#39;' };
const escapeQuotes = (text: string) => text.replace(/["']/g, (sign) => entities[sign] ?? '');

/** A certificate breaks long words at invisible characters. */
const withoutBreaks = (pages: readonly string[]) =>
  pages.join(' ').replaceAll('\u200b', '').replace(/\s+/g, '');

describe.each(Object.entries(names))('a name that is a command (%s)', (kind, proposerName) => {
  // covers SEC-2
  test('is a name: in detail, list, search, CSV, draft, certificate and mail', async () => {
    const proposerEmail = `${kind}.injection@example.com`;
    const draft = draftBody({ proposerName, proposerEmail, proposerAddress: proposerName });
    const officer = await salus.as('sales.cbb');
    const waiting = await givenContract(salus, { status: 'AWAITING_PAYMENT', draft });
    const about = { referenceNumber: waiting.referenceNumber };

    const detail = await officer.get('/v1/auth/contract/info-temporary', about);
    expect(detail.body.data).toMatchObject({ proposerName, proposerAddress: proposerName });
    const page = await salus
      .customer(waiting.linkToken)
      .get('/v1/customer-info/contract/sms-info-contract');
    expect(page.body.data.proposerName).toBe(proposerName);

    const search = { proposerName: proposerName.slice(2) };
    const list = await officer.get('/v1/auth/contract/list-temporary', search);
    expect(list.body.data.results.map((row: { proposerName: string }) => row.proposerName)).toEqual(
      [proposerName],
    );

    const pdf = await officer.get('/v1/auth/contract/email-draft', about);
    expect(withoutBreaks(await readPdfText(pdf.bytes))).toContain(proposerName.replace(/\s+/g, ''));

    const policy = await givenContract(salus, { status: 'ACTIVE', draft });
    const link: string = (
      await officer.get('/v1/auth/contract/file', { referenceNumber: policy.referenceNumber })
    ).body.result;
    const certificate = await salus.anybody.get(new URL(link).pathname);
    expect(withoutBreaks(await readPdfText(certificate.bytes))).toContain(
      proposerName.replace(/\s+/g, ''),
    );

    const clerk = await salus.as('bm');
    const file = await clerk.get('/v1/auth/report/export-contract', { type: 'EXPORT' });
    const [headings = [], ...rows] = readCsv(file.bytes);
    const row = rows.find((cells) => cells.includes(policy.referenceNumber)) ?? [];
    const cell = row[headings.indexOf('Bên mua bảo hiểm')];
    expect(cell).toBe(/^[=+\-@\t\r]/.test(proposerName) ? `'${proposerName}` : proposerName);

    const mail = await eventually('the mail with the certificate', async () =>
      (await salus.outbox()).find(
        ({ to, attachments }) => to === proposerEmail && attachments.length > 0,
      ),
    );
    expect(mail.text).toContain(proposerName);
    const html: string = (await salus.anybody.get(`/dev/outbox/${mail.id}/html`)).body;
    expect(html).toContain(escapeQuotes(proposerName));
    if (escapeQuotes(proposerName) !== proposerName) expect(html).not.toContain(proposerName);
    expect((await salus.app.pool.query('select 1 from contracts limit 1')).rowCount).toBe(1);
  });
});

describe('a search', () => {
  test('takes characters of patterns and of SQL literally', async () => {
    const officer = await salus.as('sales2.cbb');
    await givenContract(salus, {
      officer: 'sales2.cbb',
      draft: draftBody({ proposerName: 'Lê Văn Thường' }),
    });
    const countMatches = async (query: Record<string, string>) =>
      (await officer.get('/v1/auth/contract/list-temporary', query)).body.data.totalRecords;
    expect(await countMatches({ proposerName: 'thuong' })).toBe(1);
    for (const sign of [
      '%',
      '_',
      'Lê%',
      'L_',
      '%%',
      '\\',
      "' or ''='",
      'Lê Văn Thường" or "1',
      '.*',
      '(?i)le',
      ':*',
      '&',
      '|',
      '!',
    ])
      expect([sign, await countMatches({ proposerName: sign })]).toEqual([sign, 0]);
    for (const name of ['policyNo', 'proposerNationalId'])
      for (const sign of ['%', '_', "' or '1'='1"])
        expect([name, sign, await countMatches({ [name]: sign })]).toEqual([name, sign, 0]);
  });

  test.each([
    'createdAt;drop table contracts',
    'createdAt desc',
    '1',
    '(select 1)',
    'password_hash',
    'constructor',
  ])('refuses to sort by %s', async (sortBy) => {
    const officer = await salus.as('sales.cbb');
    const reply = await officer.get('/v1/auth/contract/list-temporary', { sortBy });
    expect([reply.status, reply.body.data]).toEqual([400, [{ path: 'sortBy', code: 'invalid' }]]);
  });
});

describe('a mail', () => {
  test.each([
    'a@b.vn\r\nbcc: evil@evil.example',
    'a@b.vn\nbcc: evil@evil.example',
    'a@b.vn, evil@evil.example',
    'a@b.vn;evil@evil.example',
    '"a@b.vn" <evil@evil.example>',
    'a@b.vn%0d%0abcc:evil@evil.example',
    'a@[127.0.0.1]',
  ])('goes to one address: %j is invalid', async (proposerEmail) => {
    const officer = await salus.as('sales.cbb');
    const reply = await officer.post(
      '/v1/auth/contract/create-temporary',
      draftBody({ proposerEmail }),
    );
    expect([reply.status, reply.body.data[0].path]).toEqual([400, 'proposerEmail']);
  });
});

test('a hostile language header reads no file and gets a known message', async () => {
  for (const language of [
    '../../../etc/passwd',
    '__proto__',
    'constructor',
    'vi\r\nset-cookie: a=b',
    `${'a-'.repeat(4000)}b`,
    '*;q=1e9',
  ]) {
    const reply = await salus.anybody.post('/v1/pub/login', {}, { 'accept-language': language });
    expect(reply).toMatchObject({
      status: 400,
      body: { error_code: 'VALIDATION_ERROR', message: expect.stringMatching(/\p{L}{3}/u) },
    });
    expect(reply.headers['set-cookie']).toBeUndefined();
  }
});
