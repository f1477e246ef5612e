import { changeAccount, showAccount } from '@salus/api/administration/accounts.ts';
import { showCounterLink } from '@salus/api/contracts/counter-link.ts';
import { showDraft } from '@salus/api/contracts.ts';
import { sendSmsLink, startPaymentByLink } from '@salus/api/customer-link.ts';
import { showHome } from '@salus/api/home.ts';
import { type CertificateRow, showCertificates } from '@salus/api/reports/certificates.ts';
import { generateOtp } from '@salus/api/verification.ts';
import { isCertified } from '@salus/domain/administration/seller-certificate.ts';
import { consentKinds } from '@salus/domain/contracts/consents.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { addDays, type Day } from '@salus/domain/time/day.ts';
import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { refusalCode } from '../testing/browser.ts';
import { givenContract } from '../testing/given.ts';
import { type Caller, eventually, openForTests, startTestApp } from '../testing/test-app.ts';
import { warnUncertified } from './warn-uncertified.ts';

const EMAIL = 'sales.cbb@salus.test';
const salus = openForTests({ SALE_RULES: 'require' });
let officer: Caller;
let admin: Caller;
let today: Day;
beforeAll(async () => {
  officer = await salus.as('sales.cbb');
  admin = await salus.as('admin');
  today = businessDay(salus.now());
});
afterEach(() => certify(-400, 400));

/** Gives the officer a certificate for days around today; a new session knows it at once. */
async function certify(from: number, to: number | null): Promise<void> {
  const sellerCertificate =
    to === null
      ? null
      : { number: 'MOF-1', validFrom: addDays(today, from), validTo: addDays(today, to) };
  const body = { email: EMAIL, sellerCertificate, reason: 'renewed by the ministry' };
  expect((await admin.call(changeAccount, body)).status).toBe(200);
  salus.forgetTokens();
  officer = await salus.as('sales.cbb');
}

const sendings = { sendSmsLink, generateOtp, showCounterLink } as const;

describe('an officer without a valid certificate', () => {
  // covers SALE-11
  test.each([
    ['none', 0, null],
    ['one that ended yesterday', -400, -1],
    ['one that begins tomorrow', 1, 400],
  ] as const)('sends nothing and changes nothing: %s', async (_, from, to) => {
    const draft = await givenContract(salus);
    const awaiting = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
    // The receipt of its SMS changes the contract.
    await eventually('the delivered link', async () => {
      const { body } = await officer.call(showDraft, {
        referenceNumber: awaiting.referenceNumber,
      });
      return body.data.link.deliveredAt;
    });
    await certify(from, to);
    for (const { referenceNumber } of [draft, awaiting]) {
      const before = (await officer.call(showDraft, { referenceNumber })).body.data;
      const allowed = before.allowedActions.filter(({ action }: { action: string }) =>
        Object.keys(sendings).includes(action),
      );
      for (const { reason } of allowed) expect(reason?.error_code).toBeDefined();
      for (const [name, call] of Object.entries(sendings)) {
        const reply = await officer.call(call, { referenceNumber });
        expect([name, refusalCode(reply)]).toEqual([name, '422 SELLER_NOT_CERTIFIED']);
      }
      const after = (await officer.call(showDraft, { referenceNumber })).body.data;
      expect(after).toEqual(before);
    }
    const consents = consentKinds.join();
    const payment = await salus.customer(awaiting.linkToken).call(startPaymentByLink, { consents });
    expect(payment.status).toBe(200);
  });

  // covers SALE-11
  test('may send where the rules only show', async () => {
    const lenient = await startTestApp({ SALE_RULES: 'show' }, salus);
    try {
      const { referenceNumber } = await givenContract(lenient);
      await certify(0, null);
      const reply = await (await lenient.as('sales.cbb')).call(sendSmsLink, { referenceNumber });
      expect(reply.status).toBe(200);
    } finally {
      await lenient.close();
    }
  });

  // covers SALE-11
  test('sends on the first and on the last day', async () => {
    for (const [from, to] of [
      [0, 1],
      [-1, 0],
    ] as const) {
      const { referenceNumber } = await givenContract(salus);
      await certify(from, to);
      expect((await officer.call(sendSmsLink, { referenceNumber })).status).toBe(200);
    }
  });
});

// covers SALE-11
test('a certificate is valid from its first to its last day', () => {
  const days = fc.integer({ min: -500, max: 500 });
  fc.assert(
    fc.property(days, fc.nat(400), (start, length) => {
      const validFrom = addDays(today, start);
      const certificate = { validFrom, validTo: addDays(validFrom, length) };
      expect(isCertified(certificate, today)).toBe(start <= 0 && start + length >= 0);
    }),
  );
});

// covers SALE-12
test.each([
  [31, false],
  [30, true],
  [0, true],
  [-1, true],
])('the home of an officer whose certificate ends in %s days warns: %s', async (to, warns) => {
  await certify(-400, to);
  const { notices } = (await officer.call(showHome)).body.data;
  const data = { number: 'MOF-1', validTo: addDays(today, to) };
  expect(notices).toEqual(warns ? [{ code: 'CERTIFICATE_ENDING', data }] : []);
  expect((await admin.call(showHome)).body.data.notices).toEqual([]);
});

describe('report/certificates', () => {
  const rowsFor = async (person: string): Promise<CertificateRow[]> =>
    (await (await salus.as(person)).call(showCertificates)).body.data.rows;
  const branch = 'Miền Bắc > Hà Nội > Chi nhánh Hoàn Kiếm';

  // covers SALE-13
  test('counts the officers of each branch in reach', async () => {
    await certify(-400, 10);
    const own = (await rowsFor('manager')).find(({ unitPath }) => unitPath === branch);
    expect(own).toEqual({
      unitId: expect.any(Number),
      unitPath: branch,
      officers: 2,
      certified: 2,
      ending: 1,
      belowMinimum: true,
    });
    await certify(-400, -1);
    const [later] = await rowsFor('director');
    expect(later).toMatchObject({ officers: 2, certified: 1, ending: 0, belowMinimum: true });
    const paths = async (person: string) => (await rowsFor(person)).map(({ unitPath }) => unitPath);
    expect(await paths('manager')).toEqual([branch]);
    expect(await paths('director')).toEqual([branch]);
    expect((await paths('region')).length).toBe(3);
    expect(await paths('admin')).toEqual(await paths('region'));
  });

  // covers SALE-13
  test('refuses the other groups', async () => {
    for (const person of ['sales.cbb', 'bm', 'auditor'])
      expect((await (await salus.as(person)).call(showCertificates)).status).toBe(403);
  });
});

// covers SALE-14
test('a start warns with the number of officers without a certificate', async () => {
  const warnings: unknown[] = [];
  const log = { warn: (data: unknown) => warnings.push(data) };
  const warn = (saleRules: 'require' | 'show') =>
    warnUncertified({ db: salus.db, clock: salus.now, config: { saleRules } }, log);
  await warn('require');
  expect(warnings).toEqual([]);
  await certify(0, null);
  await warn('show');
  expect(warnings).toEqual([]);
  await warn('require');
  expect(warnings).toEqual([{ uncertifiedOfficers: 1 }]);
  const { sellerCertificate } = (await admin.call(showAccount, { email: EMAIL })).body.data;
  expect(sellerCertificate).toBeNull();
});

// covers SALE-11
test('a certificate that ends before it begins is refused by its field', async () => {
  const sellerCertificate = { number: 'X', validFrom: today, validTo: addDays(today, -1) };
  const body = { email: EMAIL, sellerCertificate, reason: 'a wrong day' };
  const { status, body: reply } = await admin.call(changeAccount, body);
  expect([status, reply.data]).toEqual([
    400,
    [{ path: 'sellerCertificate.validTo', code: 'invalid' }],
  ]);
  const { data } = (await admin.call(showAccount, { email: EMAIL })).body;
  expect(data.sellerCertificate.number).toBe('MOF-1');
});
