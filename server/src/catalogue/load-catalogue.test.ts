import { listIndividualPlans } from '@salus/api/catalogue.ts';
import { createDraft, editDraft, showDraft } from '@salus/api/contracts.ts';
import { showContractToCustomer, startPaymentByLink } from '@salus/api/customer-link.ts';
import { downloadDraft } from '@salus/api/documents.ts';
import { showPaymentTerms } from '@salus/api/payments.ts';
import { vnd } from '@salus/domain/pricing/vnd.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { addDays, type Day } from '@salus/domain/time/day.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { insurerData } from '../messages/insurer-data.ts';
import { firstPrices } from '../testing/first-prices.ts';
import { draftBody, givenContract, statusOf } from '../testing/given.ts';
import { givenPlanVersion } from '../testing/given-plan-version.ts';
import { readPdfText } from '../testing/read-pdf.ts';
import { openForTests } from '../testing/test-app.ts';
import { type Catalogue, catalogueSchema } from './catalogue-file.ts';
import { loadCatalogue } from './load-catalogue.ts';

const PLAN = '30002014';
/** One test lets a day pass: no other test sells it. */
const PLAN_OF_TOMORROW = '30002016';

const salus = openForTests();
/** In force again, as at the beginning. */
afterEach(() => givenPlanVersion(salus, PLAN, first));

const file = firstPrices();
const [plan = null] = file.plans;
if (plan?.code !== PLAN) throw new Error(`the catalogue begins with ${PLAN}`);
const first = { onSale: true, fee: plan.fee, refundThresholdDays: plan.refundThresholdDays };
/** The other plans that the officer sells, of the same product. */
const others = new Set(
  file.plans
    .filter(
      ({ code, channel, productId }) =>
        code !== PLAN && channel === plan.channel && productId === plan.productId,
    )
    .map(({ code }) => code),
);

/** Starts again with another file. */
const load = (plans: Catalogue['plans']) =>
  loadCatalogue(
    {
      db: salus.db,
      files: salus.app.integrations.files,
      render: (data) =>
        salus.app.documents.renderPolicyDocument(data, insurerData(salus.app.config)),
      now: salus.now(),
    },
    { ...file, plans },
  );

const inDays = (days: number): Day => addDays(businessDay(salus.now()), days);

async function listOffered(): Promise<{ code: string; fee: number }[]> {
  const officer = await salus.as('sales.cbb');
  return (await officer.call(listIndividualPlans)).body.data;
}
const offeredCodes = async () => (await listOffered()).map(({ code }) => code);
const readFee = async (code: string) => (await listOffered()).find((one) => one.code === code)?.fee;

const create = async (planId: string) =>
  (await salus.as('sales.cbb')).call(createDraft, draftBody({ planId }));

const refusal = { error_code: 'VALIDATION_ERROR', data: [{ path: 'planId', code: 'invalid' }] };

// covers CAT-9
describe('a plan that is not on sale any more', () => {
  const change = () => givenPlanVersion(salus, PLAN, { onSale: false });

  test('is not offered', async () => {
    await change();
    expect(await offeredCodes()).toEqual([...others]);
    expect((await create(PLAN)).body).toMatchObject(refusal);
  });

  test('can no longer be saved in a draft that has it', async () => {
    const { referenceNumber } = await givenContract(salus);
    const officer = await salus.as('sales.cbb');
    const { updatedAt } = (await officer.call(showDraft, { referenceNumber })).body.data;
    await change();
    const edit = { ...draftBody(), referenceNumber, updatedAt };
    expect((await officer.call(editDraft, edit)).body).toMatchObject(refusal);
    const other = { ...edit, planId: '30002015' };
    expect((await officer.call(editDraft, other)).status).toBe(200);
  });

  test('still sells contracts that were saved with it', async () => {
    const { referenceNumber, linkToken } = await givenContract(salus, {
      status: 'AWAITING_PAYMENT',
    });
    await change();
    const customerPage = await salus.customer(linkToken).call(showContractToCustomer);
    expect(customerPage.body.data).toMatchObject({ premiumAmount: 620_000, packageName: 'Cơ bản' });
    expect((await salus.customer(linkToken).call(startPaymentByLink)).status).toBe(200);
    expect(await statusOf(salus, referenceNumber)).toBe('AWAITING_PAYMENT');
  });
});

// covers CAT-8, CAT-9
describe('a plan with several versions', () => {
  test('is offered once, with the figures in force on the business day', async () => {
    const [tomorrow, later] = [inDays(1), inDays(30)];
    await givenPlanVersion(salus, PLAN_OF_TOMORROW, { validFrom: tomorrow, fee: vnd(1_700_000) });
    await givenPlanVersion(salus, PLAN_OF_TOMORROW, { validFrom: later, fee: vnd(1_800_000) });
    expect(await readFee(PLAN_OF_TOMORROW)).toBe(1_560_000);
    expect((await create(PLAN_OF_TOMORROW)).body.data.premiumAmount).toBe(1_560_000);
    salus.wait(24 * 60);
    expect(await offeredCodes()).toEqual([PLAN, ...others]);
    expect(await readFee(PLAN_OF_TOMORROW)).toBe(1_700_000);
    expect((await create(PLAN_OF_TOMORROW)).body.data.premiumAmount).toBe(1_700_000);
  });

  test.each([
    ['two versions of one day', {}, /appears twice/],
    ['another product', { validFrom: '2099-01-01', productId: '40002' }, /changes its product/],
  ])('is refused in the file with %s', (_, change, message) => {
    const result = catalogueSchema.safeParse({
      ...file,
      plans: [...file.plans, { ...plan, ...change }],
    });
    expect(result.error?.issues[0]?.message).toMatch(message);
  });
});

// covers CAT-12
describe('the file of a later release', () => {
  test('changes no version that the database has', async () => {
    const today = inDays(0);
    await load([
      { ...plan, fee: vnd(1) },
      { ...plan, validFrom: today, fee: vnd(2) },
    ]);
    expect(await readFee(PLAN)).toBe(620_000);
    expect(await offeredCodes()).toEqual([PLAN, ...others]);
  });

  test('adds a plan that the database does not have, with its texts', async () => {
    const added = { ...plan, code: '30002099', validFrom: inDays(-1), fee: vnd(999_000) };
    await load([...file.plans, added]);
    await load([...file.plans, { ...added, fee: vnd(1) }]);
    expect(await readFee(added.code)).toBe(999_000);
    const { referenceNumber } = (await create(added.code)).body.data;
    const officer = await salus.as('sales.cbb');
    const { policyTerms } = (await officer.call(showDraft, { referenceNumber })).body.data;
    expect(policyTerms).toMatchObject({ version: 1, language: 'vi' });
    await givenPlanVersion(salus, added.code, { onSale: false });
  });
});

// covers CAT-11
test('every screen and document states the 15 days of a plan of 15 days', async () => {
  await givenPlanVersion(salus, PLAN, { refundThresholdDays: 15 });
  const { referenceNumber, linkToken } = await givenContract(salus, {
    status: 'AWAITING_PAYMENT',
  });
  const officer = await salus.as('sales.cbb');
  const draft = await officer.call(downloadDraft, { referenceNumber });
  const page = await salus.customer(linkToken).call(showContractToCustomer);
  const counter = await officer.call(showPaymentTerms, { referenceNumber });
  for (const text of [
    (await readPdfText(draft.bytes)).join(' '),
    page.body.data.terms.paragraphs.join(' '),
    counter.body.data.paragraphs.join(' '),
  ]) {
    expect(text).toContain('trong vòng 15 ngày kể từ ngày thanh toán');
    expect(text).not.toContain('30 ngày');
  }
});

test('the terms of a contract are not shown to another officer', async () => {
  const { referenceNumber } = await givenContract(salus);
  const other = await salus.as('sales.sale');
  expect((await other.call(showPaymentTerms, { referenceNumber })).status).toBe(404);
  expect((await other.call(showPaymentTerms)).status).toBe(200);
});
