import { listOfficers, previewHandover } from '@salus/api/contracts/corrections.ts';
import { showContractToCustomer } from '@salus/api/customer-link.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { brokenInvariants } from '../testing/broken-by.ts';
import { givenContract } from '../testing/given.ts';
import { givenPerson } from '../testing/given-person.ts';
import { openForTests } from '../testing/test-app.ts';

const PATH = '/v1/auth/team/handover';
const hoanKiem = ['Miền Bắc', 'Hà Nội', 'Chi nhánh Hoàn Kiếm'];
const reason = 'Nhân viên nghỉ việc từ tuần sau';
const from = { fromEmail: 'sales.cbb@salus.test', reason };
const to = { ...from, toEmail: 'teammate@salus.test' };

const salus = openForTests();
beforeAll(async () => {
  await givenPerson(salus.db, {
    name: 'teammate',
    role: 'SALES_MAN',
    unit: [...hoanKiem, 'Nhóm 1'],
  });
});

const handOver = async (person: string, body: object) => (await salus.as(person)).post(PATH, body);
const readOfficer = async (referenceNumber: string) => {
  const { email_address: email } = await salus.db
    .selectFrom('contracts')
    .innerJoin('accounts', 'accounts.id', 'contracts.officer_id')
    .select('email_address')
    .where('reference_number', '=', referenceNumber)
    .executeTakeFirstOrThrow();
  return email;
};

describe('handover', () => {
  // covers ROLE-11, INV-13
  test('moves unpaid contracts with history, links and counters, no issued ones', async () => {
    const draft = await givenContract(salus);
    const waiting = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
    const active = await givenContract(salus, { status: 'ACTIVE' });
    const withdrawn = await givenContract(salus, { status: 'WITHDRAWN' });
    const reply = await handOver('manager', to);
    expect([reply.status, reply.body.data]).toEqual([200, { moved: 2 }]);
    expect(await readOfficer(draft.referenceNumber)).toBe(to.toEmail);
    expect(await readOfficer(waiting.referenceNumber)).toBe(to.toEmail);
    expect(await readOfficer(active.referenceNumber)).toBe(to.fromEmail);
    expect(await readOfficer(withdrawn.referenceNumber)).toBe(to.fromEmail);
    const about = { referenceNumber: draft.referenceNumber };
    const path = '/v1/auth/contract/info-temporary';
    const { body } = await (await salus.as('teammate')).get(path, about);
    expect(body.data.history.at(-1)).toMatchObject({
      action: 'handOver',
      note: reason,
      changes: [{ field: 'officerEmail', from: to.fromEmail, to: to.toEmail }],
    });
    expect((await (await salus.as('sales.cbb')).get(path, about)).status).toBe(404);
    const customerPage = await salus.customer(waiting.linkToken).call(showContractToCustomer);
    expect(customerPage.status).toBe(200);
    expect(await brokenInvariants(salus.app.pool)).toEqual([]);
  });

  // covers ROLE-11
  test('moves the named contracts only, and none when one is another officer’s', async () => {
    const first = await givenContract(salus);
    const second = await givenContract(salus);
    const foreign = await givenContract(salus, { officer: 'sales2.cbb' });
    const handOverThese = (...referenceNumbers: string[]) =>
      handOver('bm', { ...to, referenceNumbers });
    expect((await handOverThese(first.referenceNumber, foreign.referenceNumber)).status).toBe(404);
    expect((await handOverThese(first.referenceNumber)).body.data).toEqual({ moved: 1 });
    expect(await readOfficer(first.referenceNumber)).toBe(to.toEmail);
    expect(await readOfficer(second.referenceNumber)).toBe(to.fromEmail);
  });

  // covers ROLE-11
  test('is refused out of scope, across channels and to a disabled account', async () => {
    const answer = async (person: string, body: object) => {
      const reply = await handOver(person, { ...from, ...body });
      return [reply.status, reply.body.error_code];
    };
    // Another branch.
    const other = { toEmail: 'sales2.cbb@salus.test' };
    expect(await answer('manager', other)).toEqual([404, 'NOT_FOUND']);
    expect(await answer('bm', { toEmail: 'nobody@salus.test' })).toEqual([404, 'NOT_FOUND']);
    expect(await answer('bm', { toEmail: 'manager@salus.test' })).toEqual([404, 'NOT_FOUND']);
    expect(await answer('bm', { toEmail: 'sales.sale@salus.test' })).toEqual([
      422,
      'CHANNEL_DIFFERS',
    ]);
    await salus.db
      .updateTable('accounts')
      .set({ disabled_at: salus.now() })
      .where('email_address', '=', 'teammate@salus.test')
      .execute();
    expect(await answer('manager', { toEmail: to.toEmail })).toEqual([422, 'RECIPIENT_DISABLED']);
    expect(await answer('sales.cbb', { toEmail: to.toEmail })).toEqual([403, 'FORBIDDEN']);
    expect(await answer('auditor', { toEmail: to.toEmail })).toEqual([403, 'FORBIDDEN']);
    const short = await handOver('manager', { ...to, reason: 'Nghỉ việc' });
    expect([short.status, short.body.data]).toEqual([400, [{ path: 'reason', code: 'too_short' }]]);
  });
});

describe('the preview of a handover', () => {
  const preview = async (person: string, fromEmail: string) =>
    (await salus.as(person)).call(previewHandover, { fromEmail });

  // covers ROLE-13
  test('lists the unpaid contracts, oldest first, with names in full for clerks only', async () => {
    await givenPerson(salus.db, {
      name: 'departing',
      role: 'SALES_MAN',
      unit: [...hoanKiem, 'Nhóm 1'],
    });
    const officer = 'departing';
    const draft = { proposerName: 'Nguyễn Thị Ngọc Ánh' };
    const first = await givenContract(salus, { officer, draft });
    const second = await givenContract(salus, { officer, draft, status: 'AWAITING_PAYMENT' });
    await givenContract(salus, { officer, status: 'WITHDRAWN' });
    await givenContract(salus, { officer, status: 'ACTIVE' });
    const row = ({ referenceNumber }: { referenceNumber: string }, status: string) => ({
      referenceNumber,
      proposerName: 'N. T. N. Ánh',
      status,
      createdAt: expect.stringMatching(/^\d{4}-.*\+07:00$/),
    });
    const { status, body } = await preview('manager', 'Departing@salus.test');
    expect(status).toBe(200);
    expect(body.data).toEqual({
      totalRecords: 2,
      results: [row(first, 'DRAFT'), row(second, 'AWAITING_PAYMENT')],
    });
    const whole = (await preview('bm', 'departing@salus.test')).body.data.results;
    expect(whole[0].proposerName).toBe('Nguyễn Thị Ngọc Ánh');
  });

  // covers ROLE-13, ROLE-6
  test('is refused out of scope and to other roles', async () => {
    const answer = async (person: string, email: string) => {
      const { status, body } = await preview(person, email);
      return `${status} ${body.error_code ?? 'success'}`;
    };
    expect(await answer('manager', 'sales2.cbb@salus.test')).toBe('404 NOT_FOUND');
    expect(await answer('bm', 'sales2.cbb@salus.test')).toBe('200 success');
    expect(await answer('bm', 'manager@salus.test')).toBe('404 NOT_FOUND');
    expect(await answer('sales.cbb', 'sales.cbb@salus.test')).toBe('403 FORBIDDEN');
    expect(await answer('auditor', 'sales.cbb@salus.test')).toBe('403 FORBIDDEN');
    expect(await answer('manager', 'no-address')).toBe('400 VALIDATION_ERROR');
  });
});

describe('the officers for a handover', () => {
  const findOfficers = async (person: string, search = '') => {
    const { body } = await (await salus.as(person)).call(listOfficers, { search });
    const emails: string[] = body.data.results.map(
      (one: { readonly emailAddress: string }) => one.emailAddress,
    );
    return { results: body.data.results, emails };
  };

  // covers ROLE-12
  test('are those of the team by name or e-mail, with their unpaid contracts', async () => {
    await givenPerson(salus.db, {
      name: 'leaver',
      role: 'SALES_MAN',
      unit: [...hoanKiem, 'Nhóm 1'],
    });
    await givenContract(salus, { officer: 'leaver' });
    await givenContract(salus, { officer: 'leaver', status: 'WITHDRAWN' });
    const { results } = await findOfficers('manager', 'LEAVER@');
    expect(results).toEqual([
      expect.objectContaining({
        emailAddress: 'leaver@salus.test',
        channel: 'CBB',
        unitName: 'Nhóm 1',
        isDisabled: false,
        unpaid: 1,
      }),
    ]);
    const [{ fullName }] = results;
    expect((await findOfficers('manager', fullName.toLowerCase())).emails).toContain(
      'leaver@salus.test',
    );
    expect((await findOfficers('manager')).emails).toContain('sales.cbb@salus.test');
    expect((await findOfficers('bm', 'leaver')).emails).toEqual(['leaver@salus.test']);
  });

  // covers ROLE-12, ROLE-6
  test('exclude officers of other units', async () => {
    expect((await findOfficers('manager', 'sales2.cbb')).emails).toEqual([]);
    expect((await findOfficers('bm', 'sales2.cbb')).emails).toEqual(['sales2.cbb@salus.test']);
  });
});
