import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { showContract } from '@salus/api/back-office.ts';
import {
  sendSmsLink,
  showContractToCustomer,
  startPaymentByLink,
} from '@salus/api/customer-link.ts';
import { day } from '@salus/domain/time/day.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { awaitStatus, settleOrder } from '../demo-data/contract-steps.ts';
import { DEMO_PASSWORD } from './accounts/demo-accounts.ts';
import { hashPassword } from './accounts/passwords/password.ts';
import { readDocumentFile } from './catalogue/document-file.ts';
import { loadCatalogue } from './catalogue/load-catalogue.ts';
import { offeredPlans } from './catalogue/offered-plans.ts';
import { readPolicyTerms } from './catalogue/policy-terms.ts';
import { promotionInForce } from './catalogue/promotions.ts';
import { localFiles } from './integrations/files/local-files.ts';
import { openDatabase } from './platform/db.ts';
import { migrate } from './platform/migrations/migrate.ts';
import { migrationsFolder } from './platform/migrations/migration-files.ts';
import { firstPrices } from './testing/first-prices.ts';
import { oneEngine } from './testing/one-engine.ts';
import { createTestDatabase, type TestDatabase } from './testing/postgres/test-db.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';
import { openKeyboard } from './testing/type-command.ts';

/** The last migration under which a start made the tables equal to the file. */
const LAST_BEFORE = '0099';

/** A link that the customer of contract 5 has. */
const TOKEN = 'abcdefghijklmnopqrstuvwxyz0';

/**
 * Two versions of one plan, a plan that left the file, a family plan; an unpaid contract each, a
 * paid one, and one that was sent. Their officer has no certificate.
 */
const before = (passwordHash: string) => `
  insert into products values ('30002', 'Cá nhân', 'INDIVIDUAL'), ('40002', 'Gia đình', 'FAMILY');
  insert into plans (code, product_id, channel, package_name, short_name, in_catalogue, position)
    values ('30002014', '30002', 'CBB', 'Cơ bản', 'CB', true, 0),
           ('30002001', '30002', 'CBB', 'Cũ', 'C', false, 1),
           ('40002001', '40002', 'CBB', 'Cơ bản', 'CB', true, 2);
  insert into plan_versions values
    ('30002014', '2025-01-01', true, 100000000, 111000, '12 tháng', 30, '[]'),
    ('30002014', '2026-01-01', true, 100000000, 222000, '12 tháng', 15, '[]'),
    ('40002001', '2025-01-01', true, 100000000, 333000, '12 tháng', 30, '[]');
  insert into promotions values ('40002', 2, 77), ('40002', 3, 66);
  insert into accounts (email_address, full_name, role, channel, password_hash, created_at,
                        agreed_at, is_auto_generated)
    values ('sales.cbb@salus.test', 'O', 'SALES_MAN', 'CBB', '${passwordHash}', now(), now(),
            false),
           ('sales.old@salus.test', 'O', 'SALES_MAN', 'CBB', '', now(), null, true);
  alter table contracts disable trigger user;
  insert into contracts (reference_number, type_contract, status, officer_id,
      product_id, product_name, plan_id, package_name, sum_insured, fee, premium_amount,
      refund_threshold_days, duration_name, benefits,
      proposer_name, proposer_type_nid, proposer_national_id, proposer_dob, proposer_gender,
      proposer_mobile, proposer_email, health_answers, created_at, updated_at,
      paid_at, type_payment, manual_payment_note, paid_manually_by, send_sms_link_at,
      waiting_since)
    select 'HD26010100000' || n, c.type, c.status, (select min(id) from accounts), c.product,
           'P', c.plan, 'P', 1, 500 + n, 1000 + n, 30, '12 tháng', '[]',
           'N', 'PASSPORT', 'X', '1990-01-01', 'male', '0987654321', 'a@b.c',
           array[false, false, false], timestamptz '2026-03-01 00:00:00+07', now(),
           case c.status when 'PAID' then now() end,
           case c.status when 'PAID' then 'MANUAL' end,
           case c.status when 'PAID' then 'x' end,
           case c.status when 'PAID' then (select min(id) from accounts) end,
           case c.status when 'AWAITING_PAYMENT' then now() end,
           case c.status when 'AWAITING_PAYMENT' then now() end
      from (values (1, 'INDIVIDUAL', 'DRAFT', '30002', '30002014'),
                   (2, 'INDIVIDUAL', 'DRAFT', '30002', '30002001'),
                   (3, 'FAMILY', 'DRAFT', '40002', '40002001'),
                   (4, 'INDIVIDUAL', 'PAID', '30002', '30002014'),
                   (5, 'INDIVIDUAL', 'AWAITING_PAYMENT', '30002', '30002014'))
             as c (n, type, status, product, plan);
  insert into insureds (contract_id, position, is_same_proposer, insured_name, insured_type_nid,
                        insured_national_id, insured_dob, insured_gender, insured_relationship)
    select id, 0, true, 'N', 'PASSPORT', 'X', '1990-01-01', 'male', 'self' from contracts
     where type_contract = 'INDIVIDUAL';
  alter table contracts enable trigger user;
  insert into customer_links (contract_id, nonce, token_hash, created_at, expires_at)
    select id, substr(sha256('nonce'), 1, 20), sha256('${TOKEN}'), now(), now() + interval '20 days'
      from contracts where status = 'AWAITING_PAYMENT';`;

let database: TestDatabase;
let pool: pg.Pool;
let folder: string;
let open: ReturnType<typeof openDatabase>;
let figuresBefore: unknown[];

const readFigures = async () => {
  const { rows } = await pool.query(
    `select id, status, plan_id, fee, premium_amount, sum_insured, refund_threshold_days, updated_at
       from contracts order by id`,
  );
  return rows;
};

const start = async () =>
  loadCatalogue(
    {
      db: open.db,
      files: localFiles(folder),
      render: await renderer(),
      now: new Date(),
    },
    firstPrices(),
  );

async function renderer() {
  const engine = await oneEngine();
  const insurer = {
    name: 'Công ty Bảo hiểm Mẫu',
    licence: '12 GP/KDBH',
    taxCode: '0101234567',
    address: 'Số 1 Phố Mẫu, Hà Nội',
    website: 'https://baohiem.example.vn',
    hotline: '1900 0000',
  };
  return (data: Parameters<typeof engine.renderPolicyDocument>[0]) =>
    engine.renderPolicyDocument(data, insurer);
}

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 1 });
  pool.on('error', () => undefined);
  folder = await mkdtemp(join(tmpdir(), 'salus-migrations-'));
  for (const name of await readdir(migrationsFolder))
    if (name.endsWith('.sql') && name.slice(0, 4) <= LAST_BEFORE)
      await copyFile(fileURLToPath(new URL(name, migrationsFolder)), join(folder, name));
  await pool.query('drop schema public cascade; create schema public');
  await migrate(database.url, { folder: pathToFileURL(`${folder}/`) });
  await pool.query(before(await hashPassword(DEMO_PASSWORD)));
  figuresBefore = await readFigures();
  await migrate(database.url);
  open = openDatabase(database.url, 2);
  await start();
});

afterAll(async () => {
  await open.close();
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

// covers CAT-12
test('an upgrade changes no figure of a contract', async () => {
  expect(await readFigures()).toEqual(figuresBefore);
});

// covers REPORT-10
test('contracts get the first time of each step from before', async () => {
  const { rows } = await pool.query(`
    select c.first_link_at = l.created_at as is_same, c.first_opened_at, c.first_order_at
      from contracts c join customer_links l on l.contract_id = c.id`);
  expect(rows).toEqual([{ is_same: true, first_opened_at: null, first_order_at: null }]);
});

// covers CAT-12
test('the plans are offered with the figures of before, not with those of the file', async () => {
  const offer = async (on: string) =>
    (await offeredPlans(open.db, 'INDIVIDUAL', 'CBB', day(on)))
      .filter(({ code }) => code.startsWith('3000200') || code === '30002014')
      .map(({ code, fee, refundThresholdDays }) => [code, fee, refundThresholdDays]);
  expect(await offer('2025-06-01')).toEqual([['30002014', 111_000, 30]]);
  expect(await offer('2026-06-01')).toEqual([['30002014', 222_000, 15]]);
  const { promotions } = await promotionInForce(open.db, '40002', day('2026-06-01'));
  expect(promotions).toEqual([
    { totalPerson: 2, discountContract: 77 },
    { totalPerson: 3, discountContract: 66 },
  ]);
});

// covers CAT-13
test('unpaid contracts have version 1 with its texts, also of a plan that is gone', async () => {
  const terms = await Promise.all([1, 2, 3, 4, 5].map((id) => readPolicyTerms(open.db, id)));
  expect(terms.map((one) => one?.version)).toEqual([1, 1, 1, undefined, 1]);
  for (const { sha256 } of terms.flatMap((one) => one?.documents ?? []))
    expect((await readDocumentFile(localFiles(folder), sha256)).length).toBeGreaterThan(10_000);
});

// covers CAT-12
test('a second start changes nothing', async () => {
  const readVersions = async () =>
    (await pool.query('select * from plan_versions join catalogue_versions v on id = version_id'))
      .rows;
  const versions = await readVersions();
  await start();
  expect(await readVersions()).toEqual(versions);
});

const [DRAFT, SENT] = ['HD260101000001', 'HD260101000005'];
const paymentQuery = (...consents: readonly string[]) => ({ consents: consents.join() });
const termsConsents = ['personal-data', 'health-data', 'payment-terms'];

/** The released program on the database of before; each start is one with other settings. */
async function withProgram<T>(
  SALE_RULES: 'show' | 'require',
  run: (salus: TestApp) => Promise<T>,
): Promise<T> {
  const salus = await startTestApp({ SALE_RULES }, { databaseUrl: database.url, dataDir: folder });
  try {
    return await run(salus);
  } finally {
    await salus.close();
  }
}

const warnings = ({ lines }: TestApp) =>
  lines.flatMap((line) => /"uncertifiedOfficers":(\d+)/.exec(line)?.[1] ?? []);
const sendDraft = async (salus: TestApp) => {
  const officer = await salus.as('sales.cbb');
  const { status, body } = await officer.call(sendSmsLink, { referenceNumber: DRAFT });
  return [status, body.error_code];
};
const pay = async (salus: TestApp, ...consents: readonly string[]) =>
  salus.customer(TOKEN).call(startPaymentByLink, paymentQuery(...consents));

// covers SALE-1, SALE-2, SALE-3, SALE-11, SALE-14
test('with SALE_RULES=show the start is silent, and open contracts continue', async () => {
  await withProgram('show', async (salus) => {
    expect(warnings(salus)).toEqual([]);
    const { body } = await salus.customer(TOKEN).call(showContractToCustomer);
    expect(body.data.policyTerms).toMatchObject({ version: 1 });
    expect(await sendDraft(salus)).toEqual([422, 'PRICE_CHANGED']);
    expect((await pay(salus, ...termsConsents)).status).toBe(200);
  });
});

// covers SALE-1, SALE-2, SALE-3, SALE-11, SALE-14
test('with SALE_RULES=require the start counts, and a sent contract is still paid', async () => {
  await withProgram('require', async (salus) => {
    // The officer of the contracts, and one without any: both from before certificates.
    expect(warnings(salus)).toEqual(['2']);
    expect(await sendDraft(salus)).toEqual([422, 'SELLER_NOT_CERTIFIED']);
    expect(await pay(salus, ...termsConsents)).toMatchObject({
      status: 422,
      body: { error_code: 'CONSENT_REQUIRED', data: ['policy-understood'] },
    });
    const payment = await pay(salus, ...termsConsents, 'policy-understood');
    expect(payment.status).toBe(200);
    const order = new URL(payment.body.data).searchParams.get('vpc_MerchTxnRef') ?? '';
    await settleOrder(salus, order);
    await awaitStatus(salus, SENT, 'ACTIVE');
    const clerk = await salus.as('bm');
    const info = await clerk.call(showContract, { referenceNumber: SENT });
    expect(info.body.data).toMatchObject({ premiumAmount: 1005, consentState: 'GIVEN' });
  });
});

// covers SALE-11, SALE-14
test('imported certificates let the officers sell, and the next start is silent', async () => {
  const keyboard = await openKeyboard({ databaseUrl: database.url });
  for (const email of ['sales.cbb@salus.test', 'sales.old@salus.test']) {
    const certificate = ['--certificate-number', 'C1', '--certificate-from', '2020-01-01'];
    const answer = await keyboard.type(
      ...['change', email, ...certificate, '--certificate-to', '2099-12-31'],
      ...['--unit', 'Miền Bắc > Hà Nội > Chi nhánh Hoàn Kiếm > Nhóm 1'],
    );
    expect(answer).toMatchObject({ code: 0, err: '' });
  }
  await keyboard.close();
  await withProgram('require', async (salus) => {
    expect(warnings(salus)).toEqual([]);
    // Its plan has a later version since.
    expect(await sendDraft(salus)).toEqual([422, 'PRICE_CHANGED']);
  });
});
