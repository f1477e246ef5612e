import { createHash } from 'node:crypto';
import {
  openAgreementPdf,
  readAgreement,
  showAgreement,
  showAgreementStyle,
} from '@salus/api/agreement.ts';
import { listDrafts } from '@salus/api/contracts.ts';
import { AGREEMENT } from '@salus/domain/people/agreement.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../accounts/demo-accounts.ts';
import { eventually, openForTests, startTestApp } from '../testing/test-app.ts';

const salus = openForTests();

const PATH = '/v1/auth/agreement-user';
const proofs = async () =>
  (
    await sql<{
      readonly document_digest: Buffer;
      readonly agreed_at: Date;
    }>`select g.* from account_agreements g
  join accounts a on a.id = g.account_id where a.email_address = 'newcomer@salus.test'`.execute(
      salus.db,
    )
  ).rows;

describe('accepting the agreement', () => {
  beforeEach(async () => {
    await sql`truncate account_agreements`.execute(salus.db);
    await sql`update accounts set agreed_at = null, is_auto_generated = true
      where email_address = 'newcomer@salus.test'`.execute(salus.db);
  });

  // covers API-10, AUTH-17
  test('works before the password change and opens the portal once both are done', async () => {
    const newcomer = await salus.as('newcomer');
    const list = () => newcomer.call(listDrafts);
    expect((await list()).body.error_code).toBe('PASSWORD_CHANGE_REQUIRED');
    const before = salus.now();
    const { status, body } = await newcomer.put(PATH, { isAgreement: 1 });
    expect([status, body.success, body.data.isAgreement]).toEqual([200, true, 1]);
    expect(body.data.agreedAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+07:00$/);
    expect(new Date(body.data.agreedAt).getTime()).toBeGreaterThanOrEqual(before.getTime());
    expect((await list()).body.error_code).toBe('PASSWORD_CHANGE_REQUIRED');
    await sql`update accounts set is_auto_generated = false
      where email_address = 'newcomer@salus.test'`.execute(salus.db);
    expect((await list()).status).toBe(200);
  });

  test('is required by the portal after the password change', async () => {
    await sql`update accounts set is_auto_generated = false
      where email_address = 'newcomer@salus.test'`.execute(salus.db);
    const newcomer = await salus.as('newcomer');
    const list = () => newcomer.call(listDrafts);
    // The server learns of a direct database write through NOTIFY, a moment later.
    await eventually(
      'the portal is closed',
      async () => (await list()).body.error_code === 'AGREEMENT_REQUIRED',
    );
    await newcomer.put(PATH, { isAgreement: 1 });
    expect((await list()).status).toBe(200);
  });

  test('stores version, language, document digest, time, IP address and device', async () => {
    const newcomer = await salus.as('newcomer');
    const { body } = await newcomer.put(
      PATH,
      { isAgreement: 1 },
      { 'user-agent': 'Máy bàn 7', 'accept-language': 'en' },
    );
    const pdf = (await salus.anybody.call(openAgreementPdf)).bytes;
    const [proof] = await proofs();
    expect(proof).toMatchObject({
      version: '2026-11',
      language: 'vi',
      ip: '127.0.0.1',
      device: 'Máy bàn 7',
    });
    expect(proof?.document_digest.toString('hex')).toBe(
      createHash('sha256').update(pdf).digest('hex'),
    );
    expect(proof?.agreed_at).toEqual(new Date(body.data.agreedAt));
    const { rows } =
      await sql`select agreed_at from accounts where email_address = 'newcomer@salus.test'`.execute(
        salus.db,
      );
    expect(rows).toEqual([{ agreed_at: new Date(body.data.agreedAt) }]);
  });

  test('keeps one proof with the first time when accepted again', async () => {
    const newcomer = await salus.as('newcomer');
    const first = await newcomer.put(PATH, { isAgreement: 1 });
    salus.wait(1);
    const again = await Promise.all(
      Array.from({ length: 12 }, () => newcomer.put(PATH, { isAgreement: 1 })),
    );
    expect(again.map(({ status, body }) => [status, body])).toEqual(
      Array(12).fill([200, first.body]),
    );
    expect(await proofs()).toHaveLength(1);
  });

  test('stores one proof for twelve concurrent calls', async () => {
    const newcomer = await salus.as('newcomer');
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => newcomer.put(PATH, { isAgreement: 1 })),
    );
    expect(new Set(replies.map(({ body }) => body.data.agreedAt)).size).toBe(1);
    expect(await proofs()).toHaveLength(1);
  });

  // covers AUTH-17
  test('accepts only isAgreement 1', async () => {
    const newcomer = await salus.as('newcomer');
    const readErrors = async (body: object) => {
      const reply = await newcomer.put(PATH, body);
      expect([reply.status, reply.body.error_code]).toEqual([400, 'VALIDATION_ERROR']);
      return reply.body.data;
    };
    for (const value of [undefined, null, 0, ''])
      expect(await readErrors({ isAgreement: value })).toEqual([
        { path: 'isAgreement', code: 'required' },
      ]);
    for (const value of ['1', 2, -1, 1.5, true, false, [1], { value: 1 }])
      expect(await readErrors({ isAgreement: value })).toEqual([
        { path: 'isAgreement', code: 'invalid' },
      ]);
    expect(await readErrors({ isAgreement: 1, version: '2020-01' })).toEqual([
      { path: 'version', code: 'invalid' },
    ]);
    expect(await proofs()).toEqual([]);
    expect((await salus.anybody.put(PATH, { isAgreement: 1 })).status).toBe(401);
  });

  test('rejects the digest of another document', async () => {
    const newcomer = await salus.as('newcomer');
    const other = await newcomer.put(`${PATH}?sha256=${'a'.repeat(64)}`, { isAgreement: 1 });
    expect([other.status, other.body.data]).toEqual([400, [{ path: 'sha256', code: 'invalid' }]]);
    expect(await proofs()).toEqual([]);
    const { sha256 } = (await newcomer.call(showAgreement)).body.data;
    expect((await newcomer.put(`${PATH}?sha256=${sha256}`, { isAgreement: 1 })).status).toBe(200);
    expect((await proofs())[0]?.document_digest.toString('hex')).toBe(sha256);
  });

  test('returns time and version of the acceptance', async () => {
    const newcomer = await salus.as('newcomer');
    expect((await newcomer.call(showAgreement)).body.data.accepted).toBeNull();
    const { agreedAt } = (await newcomer.put(PATH, { isAgreement: 1 })).body.data;
    expect((await newcomer.call(showAgreement)).body.data.accepted).toEqual({
      agreedAt,
      version: '2026-11',
    });
    // Demo accounts have a time of agreement but no stored proof.
    expect((await (await salus.as('bm')).call(showAgreement)).body.data.accepted).toMatchObject({
      version: null,
    });
  });

  test('is required again after a change of duties, and keeps both proofs', async () => {
    const newcomer = await salus.as('newcomer');
    await newcomer.put(PATH, { isAgreement: 1 });
    const recordAgreement = (at: string) =>
      sql`update accounts set is_auto_generated = false, agreed_at = ${at}
        where email_address = 'newcomer@salus.test'`.execute(salus.db);
    const login = { emailAddress: 'newcomer@salus.test', password: DEMO_PASSWORD };
    const acceptance = async () => [
      (await salus.anybody.post('/v1/pub/login', login)).body.result.isAgreement,
      (await (await salus.as('newcomer')).call(showAgreement)).body.data.accepted !== null,
    ];
    await recordAgreement('2026-01-01T00:00:00+07:00');
    await eventually(
      'the account is known as it is',
      async () => (await acceptance()).join() === '1,true',
    );
    await recordAgreement('2025-12-31T23:59:59.999+07:00');
    expect(await acceptance()).toEqual([0, false]);
    await eventually('the portal is closed', async () => {
      const { body } = await newcomer.call(listDrafts);
      return body.error_code === 'AGREEMENT_REQUIRED';
    });
    expect((await newcomer.put(PATH, { isAgreement: 1 })).status).toBe(200);
    expect((await newcomer.call(listDrafts)).status).toBe(200);
    expect(await proofs()).toHaveLength(2);
  });

  test('stores a proof that can be neither updated nor deleted', async () => {
    await (await salus.as('newcomer')).put(PATH, { isAgreement: 1 });
    for (const change of [
      sql`update account_agreements set version = '2020-01'`,
      sql`delete from account_agreements`,
    ])
      await expect(change.execute(salus.db)).rejects.toThrow('append-only');
  });
});

describe('the document', () => {
  test('returns version, digest and the headings of each of the 20 pages', async () => {
    const { data } = (await (await salus.as('newcomer')).call(showAgreement)).body;
    expect([data.version, data.effectiveOn]).toEqual(['2026-11', '2026-11-01']);
    const { bytes } = await salus.anybody.call(openAgreementPdf);
    expect(data.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(data.pages.map(({ number }: { number: number }) => number)).toEqual(
      Array.from({ length: AGREEMENT.pages }, (_, at) => at + 1),
    );
    expect(data.pages[2].headings.slice(0, 2)).toEqual([
      'Chương I. Quy định chung',
      'Điều 1. Phạm vi và đối tượng áp dụng',
    ]);
    expect(
      data.pages.filter(({ headings }: { headings: string[] }) => headings.length === 0),
    ).toEqual([]);
  });

  // covers AUTH-17, AUTH-18, DOC-9
  test('serves images 1 to 20 to anonymous callers and 404 for other numbers', async () => {
    for (const page of [1, 20]) {
      const { status, headers, body } = await salus.anybody.get(`/v1/pub/agreement/pages/${page}`);
      expect([status, headers['content-type']]).toEqual([200, 'image/svg+xml']);
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(String(body)).toMatch(/^<svg /);
    }
    for (const page of ['0', '21', '-1', '1.5', '01', '1e1', 'x', '%00', '..%2f1', '999999999999'])
      expect([page, (await salus.anybody.get(`/v1/pub/agreement/pages/${page}`)).status]).toEqual([
        page,
        page === '%00' ? 400 : 404,
      ]);
  });

  // covers AUTH-17, AUTH-18, DOC-9
  test('serves a PDF that opens in the browser and has a file name', async () => {
    const { status, headers, bytes } = await salus.anybody.call(openAgreementPdf);
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(headers['content-disposition']).toBe(
      'inline; filename="thoa-thuan-bao-ve-du-lieu-ca-nhan.pdf"',
    );
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('serves an HTML page whose headings start at h1', async () => {
    const { status, headers, body } = await salus.anybody.call(readAgreement);
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    const ranks = [...String(body).matchAll(/<h([1-6])[\s>]/g)].map(([, rank]) => Number(rank));
    expect(ranks[0]).toBe(1);
    expect(ranks.filter((rank) => rank === 1)).toHaveLength(1);
    expect(ranks.filter((rank, at) => at > 0 && rank > (ranks[at - 1] ?? 0) + 1)).toEqual([]);
    expect((await salus.anybody.call(showAgreementStyle)).headers['content-type']).toBe(
      'text/css; charset=utf-8',
    );
  });

  test('is cached for a year by digest, else for minutes, with 304 for a known etag', async () => {
    const { sha256 } = (await (await salus.as('newcomer')).call(showAgreement)).body.data;
    for (const path of ['pages/7', 'pdf', 'text']) {
      const url = `/v1/pub/agreement/${path}`;
      const reply = await salus.anybody.get(url, { version: '2026-11', sha256 });
      expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      // A version alone does not fix the bytes: the insurer's name and hotline are settings.
      for (const which of [{}, { version: '2026-11' }])
        expect((await salus.anybody.get(url, which)).headers['cache-control']).toBe(
          'public, max-age=300',
        );
      expect((await salus.anybody.get(url, { version: '2025-01' })).status).toBe(404);
      expect((await salus.anybody.get(url, { sha256: '0'.repeat(64) })).status).toBe(404);
      expect((await salus.anybody.get(url, { sha256: 'x' })).status).toBe(400);
      const again = await salus.anybody.get(
        url,
        {},
        { 'if-none-match': String(reply.headers['etag']) },
      );
      expect([again.status, again.bytes.length]).toEqual([304, 0]);
    }
  });

  test('serves every page to fifty readers behind one address in the same minute', async () => {
    const busy = await startTestApp({ RATE_LIMIT_FACTOR: '1' }, salus);
    try {
      await sql`delete from request_counts`.execute(salus.db);
      const gzip = { 'accept-encoding': 'gzip' };
      const statuses = new Set<number>();
      for (let reader = 0; reader < 50; reader += 1)
        for (const { status } of await Promise.all(
          Array.from({ length: 20 }, (_, n) =>
            busy.anybody.get(`/v1/pub/agreement/pages/${n + 1}`, {}, gzip),
          ),
        ))
          statuses.add(status);
      expect([...statuses]).toEqual([200]);
      // Page requests are exempt from the request limit.
      const { rows } = await sql`select subject from request_counts`.execute(salus.db);
      expect(rows).toEqual([]);
    } finally {
      await busy.close();
    }
  });

  test('is compressed for clients that accept gzip', async () => {
    const reply = await salus.anybody.get(
      '/v1/pub/agreement/pages/3',
      {},
      { 'accept-encoding': 'gzip, br' },
    );
    const plain = await salus.anybody.get('/v1/pub/agreement/pages/3');
    expect([reply.headers['content-encoding'], plain.headers['content-encoding']]).toEqual([
      'gzip',
      undefined,
    ]);
    expect(reply.bytes.length).toBeLessThan(plain.bytes.length / 4);
    expect(reply.headers['etag']).toBe(plain.headers['etag']);
  });
});
