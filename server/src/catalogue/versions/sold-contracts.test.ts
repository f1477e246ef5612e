import {
  decideVersion,
  listCataloguePlans,
  listCataloguePromotions,
  proposePlanVersion,
  proposePromotionVersion,
} from '@salus/api/administration/catalogue.ts';
import { listFamilyPlans, listIndividualPlans, listPromotions } from '@salus/api/catalogue.ts';
import { cancelContract } from '@salus/api/payments.ts';
import { showOfficers } from '@salus/api/reports/sale-steps.ts';
import type { ContractType } from '@salus/domain/contracts/status.ts';
import { type Promotion, premiumFor } from '@salus/domain/pricing/premium.ts';
import { computeRefund } from '@salus/domain/pricing/refund.ts';
import { type Vnd, vnd } from '@salus/domain/pricing/vnd.ts';
import { businessDay, startOfBusinessDay } from '@salus/domain/time/business-time.ts';
import { addDays, type Day } from '@salus/domain/time/day.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRow } from '../../../demo-data/contract-steps.ts';
import { draftBody, familyBody, givenContract } from '../../testing/given.ts';
import { type Caller, openForTests } from '../../testing/test-app.ts';

const salus = openForTests();

const CODES: Readonly<Record<ContractType, string>> = {
  INDIVIDUAL: '30002014',
  FAMILY: '40002001',
};
const FAMILY_PRODUCT = '40002';
const today = () => businessDay(salus.now());

type Dated<T> = { readonly from: Day; readonly value: T };

/** Values with their first days: that of a day is the one that began last. */
class Series<T> {
  readonly versions: Dated<T>[];
  constructor(value: T) {
    this.versions = [{ from: addDays(today(), -1), value }];
  }
  isTaken(day: Day): boolean {
    return this.versions.some(({ from }) => from === day);
  }
  add(from: Day, value: T): void {
    this.versions.push({ from, value });
  }
  on(day: Day): T {
    const [last] = this.versions
      .filter(({ from }) => from <= day)
      .toSorted((one, other) => (one.from < other.from ? 1 : -1));
    if (!last) throw new Error(`nothing was on sale on ${day}`);
    return last.value;
  }
}

type Catalogue = {
  readonly fees: Readonly<Record<ContractType, Series<Vnd>>>;
  readonly promotions: Series<readonly Promotion[]>;
};

async function readCatalogue(): Promise<Catalogue> {
  const admin = await salus.as('admin');
  const plans = (await admin.call(listCataloguePlans)).body.data;
  const [promotion] = (await admin.call(listCataloguePromotions)).body.data;
  const newestFee = (type: ContractType) =>
    vnd(plans.find(({ code }: { code: string }) => code === CODES[type]).versions[0].fee);
  return {
    fees: {
      INDIVIDUAL: new Series(newestFee('INDIVIDUAL')),
      FAMILY: new Series(newestFee('FAMILY')),
    },
    promotions: new Series<readonly Promotion[]>(promotion.versions[0].discounts),
  };
}

type Sale = {
  readonly referenceNumber: string;
  readonly premium: Vnd;
  readonly figures: object;
};

const readFigures = async (referenceNumber: string) => {
  const row = await readRow(salus, referenceNumber);
  const { fee, premium_amount, sum_insured, refund_threshold_days, benefits } = row;
  const { policy_starts_on, policy_ends_on, plan_version_id, promotion_version_id } = row;
  return {
    ...{ fee, premium_amount, sum_insured, refund_threshold_days, benefits },
    ...{ policy_starts_on, policy_ends_on, plan_version_id, promotion_version_id },
  };
};

async function decide(versionId: number, decision: 'APPROVE' | 'REJECT'): Promise<void> {
  const input = { versionId, decision, reason: 'đúng giá' } as const;
  const own = await (await salus.as('admin')).call(decideVersion, input);
  expect([own.status, own.body.error_code]).toEqual([403, 'OWN_REQUEST']);
  expect((await (await salus.as('admin2')).call(decideVersion, input)).status).toBe(200);
}

type Decision = 'APPROVE' | 'REJECT' | 'NONE';
type Step = (catalogue: Catalogue, sales: Sale[]) => Promise<void>;

/** Proposes for a free day; only an approved version is in the model. */
async function put<T>(
  series: Series<T>,
  ahead: number,
  { decision, value }: { readonly decision: Decision; readonly value: T },
  propose: (admin: Caller, validFrom: Day) => Promise<{ versionId: number }>,
): Promise<void> {
  const day = addDays(today(), ahead);
  if (series.isTaken(day)) return;
  const { versionId } = await propose(await salus.as('admin'), day);
  if (decision === 'NONE') return;
  await decide(versionId, decision);
  if (decision === 'APPROVE') series.add(day, value);
}

const types = ['INDIVIDUAL', 'FAMILY'] as const;
const ahead = fc.integer({ min: 1, max: 4 });
const decision = fc.constantFrom<Decision>('APPROVE', 'APPROVE', 'APPROVE', 'REJECT');

// No sequence of them makes a premium of 0, which can't be sold.
const price = fc
  .tuple(fc.constantFrom(...types), fc.integer({ min: 1_000, max: 3_000_000 }), ahead, decision)
  .map(
    ([type, fee, days, decision]): Step =>
      ({ fees }) =>
        put(fees[type], days, { decision, value: vnd(fee) }, async (admin, validFrom) => {
          const body = { code: CODES[type], fee, amount: 100_000_000, onSale: true, validFrom };
          const answer = await admin.call(proposePlanVersion, { ...body, reason: 'giá mới' });
          return answer.body.data;
        }),
  );
const promotion = fc
  .tuple(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 99 }), ahead, decision)
  .map(
    ([two, three, days, decision]): Step =>
      ({ promotions }) => {
        const discounts = [
          { totalPerson: 2, discountContract: two },
          { totalPerson: 3, discountContract: three },
        ];
        return put(promotions, days, { decision, value: discounts }, async (admin, validFrom) => {
          const body = { productId: FAMILY_PRODUCT, discounts, validFrom, reason: 'khuyến mại' };
          return (await admin.call(proposePromotionVersion, body)).body.data;
        });
      },
  );
const wait = fc.integer({ min: 1, max: 3 }).map(
  (days): Step =>
    async () => {
      salus.wait(days * 24 * 60);
    },
);
const sell = fc.tuple(fc.constantFrom(...types), fc.integer({ min: 2, max: 3 })).map(
  ([type, persons]): Step =>
    async ({ fees, promotions }, sales) => {
      const family = familyBody();
      const draft =
        type === 'FAMILY'
          ? { ...family, insuredDetails: family.insuredDetails.slice(0, persons) }
          : draftBody();
      const plan = { fee: fees[type].on(today()) };
      const offer = { type, plan, promotions: [...promotions.on(today())] };
      const { premiumAmount } = premiumFor(offer, draft.insuredDetails.length);
      const { referenceNumber } = await givenContract(salus, { status: 'ACTIVE', type, draft });
      const figures = await readFigures(referenceNumber);
      expect(figures).toMatchObject({ fee: plan.fee, premium_amount: premiumAmount });
      sales.push({ referenceNumber, premium: premiumAmount, figures });
    },
);

/** Contracts and the report of sales say what was sold, at the price of its day. */
async function expectSame(sales: readonly Sale[]): Promise<void> {
  for (const { referenceNumber, figures } of sales)
    expect(await readFigures(referenceNumber)).toEqual(figures);
  const span = { from: '2026-01-01', to: addDays(today(), 1) };
  const { totals } = (await (await salus.as('bm')).call(showOfficers, span)).body.data;
  const premium = sales.reduce((sum, sale) => sum + sale.premium, 0);
  expect([totals.active, totals.premium]).toEqual([sales.length, premium]);
}

/** The refund of half the premium, which the server judges by the contract's own figures. */
async function expectRefund({ referenceNumber, premium }: Sale): Promise<void> {
  const row = await readRow(salus, referenceNumber);
  const { policy_starts_on: startsOn, policy_ends_on: endsOn } = row;
  if (startsOn === null || endsOn === null) throw new Error(`${referenceNumber} has no period`);
  const refundDate = today() < startsOn ? startsOn : today();
  const refundPercent = 50 as const;
  const { remainInsuredDays, refundAmount } = computeRefund({
    premium,
    period: { startsOn, endsOn },
    refundOn: refundDate,
    percent: refundPercent,
    thresholdDays: row.refund_threshold_days,
  });
  const body = { referenceNumber, refundDate, remainInsuredDays, refundAmount, refundPercent };
  const clerk = await salus.as('bm');
  const answer = await clerk.call(cancelContract, { ...body, refundReason: 'Khách đổi ý' });
  expect([answer.status, (await readRow(salus, referenceNumber)).refund_amount]).toEqual([
    200,
    refundAmount,
  ]);
}

// covers CAT-9, CAT-13, CAT-15
test('no sequence of versions changes a contract sold before, its refund or a report', async () => {
  const catalogue = await readCatalogue();
  const sales: Sale[] = [];
  const step = fc.oneof(price, promotion, wait, sell);
  const story = fc.array(step, { minLength: 8, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(sell, story, sell, async (first, steps, last) => {
      for (const one of [first, ...steps, last]) {
        await one(catalogue, sales);
        await expectSame(sales);
      }
    }),
    // One database for all runs: a smaller story would begin with the sales of the others.
    { numRuns: 2, endOnFailure: true },
  );
  for (const sale of sales) await expectRefund(sale);
}, 300_000);

// covers CAT-9, CAT-15
test('a version is offered from 00:00 of its day, not a minute earlier', async () => {
  const day = addDays(today(), 8);
  const admin = await salus.as('admin');
  const reason = 'từ đúng ngày';
  const plan = { fee: 777_000, amount: 100_000_000, onSale: true, validFrom: day, reason };
  const discounts = [{ totalPerson: 3, discountContract: 33 }];
  const answers = [
    await admin.call(proposePlanVersion, { ...plan, code: CODES.INDIVIDUAL }),
    await admin.call(proposePlanVersion, { ...plan, code: CODES.FAMILY, onSale: false }),
    await admin.call(proposePromotionVersion, {
      ...{ productId: FAMILY_PRODUCT, discounts, validFrom: day, reason },
    }),
  ];
  for (const { body } of answers) await decide(body.data.versionId, 'APPROVE');
  const readOffer = async () => {
    const officer = await salus.as('sales.cbb');
    const individual = (await officer.call(listIndividualPlans)).body.data;
    const family = (await officer.call(listFamilyPlans)).body.data;
    const shares = (await officer.call(listPromotions, { productID: FAMILY_PRODUCT })).body.data;
    const hasCode = (code: string) => (one: { code: string }) => one.code === code;
    return [
      individual.find(hasCode(CODES.INDIVIDUAL)).fee === 777_000,
      family.some(hasCode(CODES.FAMILY)),
      JSON.stringify(shares) === JSON.stringify(discounts),
    ];
  };
  const minutesUntilDay = (startOfBusinessDay(day).getTime() - salus.now().getTime()) / 60_000;
  salus.wait(minutesUntilDay - 4);
  expect([today() < day, await readOffer()]).toEqual([true, [false, true, false]]);
  salus.wait(4.1);
  expect([today(), await readOffer()]).toEqual([day, [true, false, true]]);
});
