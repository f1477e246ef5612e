import { showContract } from '@salus/api/back-office.ts';
import { handOver } from '@salus/api/contracts/corrections.ts';
import { draftRenewals, listRenewals, loseRenewal } from '@salus/api/contracts/renewals.ts';
import { editDraft, editFamilyDraft, showDraft } from '@salus/api/contracts.ts';
import { sendSmsLink, showContractToCustomer } from '@salus/api/customer-link.ts';
import { showHome } from '@salus/api/home.ts';
import { cancelContract } from '@salus/api/payments.ts';
import type { FamilyDraftInput, IndividualDraftInput } from '@salus/domain/contracts/draft.ts';
import type { RenewalState } from '@salus/domain/contracts/renewal.ts';
import type { ContractType } from '@salus/domain/contracts/status.ts';
import { vnd } from '@salus/domain/pricing/vnd.ts';
import { businessDay, startOfBusinessDay } from '@salus/domain/time/business-time.ts';
import { addDays, addYears, type Day } from '@salus/domain/time/day.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { saveAgain, sendLink, withdraw } from '../../../demo-data/contract-steps.ts';
import { brokenInvariants } from '../../testing/broken-by.ts';
import {
  awaitStatus,
  draftBody,
  givenContract,
  openOrder,
  settleOrder,
} from '../../testing/given.ts';
import { givenSoldPolicies } from '../../testing/given-issued.ts';
import { givenPlanVersion } from '../../testing/given-plan-version.ts';
import { openForTests } from '../../testing/test-app.ts';

const salus = openForTests({ OVERLAP_GUARD: 'refuse' });

const today = () => businessDay(salus.now());

async function moveTo(day: Day): Promise<void> {
  const at = new Date(startOfBusinessDay(day).getTime() + 9 * 3_600_000);
  const { status } = await salus.anybody.post('/dev/clock', { now: at.toISOString() });
  expect(status).toBe(200);
  salus.forgetTokens();
}

let persons = 0;
function passport(): string {
  persons += 1;
  return `R${String(persons).padStart(7, '0')}`;
}
const insured = (changes: object = {}) => ({
  isSameProposer: false,
  insuredName: 'Nguyễn Gia Bảo',
  insuredTypeNID: 'PASSPORT' as const,
  insuredNationalId: passport(),
  insuredDOB: '2015-05-05',
  insuredGender: 'male' as const,
  insuredRelationship: 'child' as const,
  ...changes,
});

type Draft = Partial<IndividualDraftInput | FamilyDraftInput>;

async function givenPolicy(
  {
    insuredDetails = [insured()],
    officer = 'sales.cbb',
    ...changes
  }: Draft & { officer?: string } = {},
  type: ContractType = 'INDIVIDUAL',
) {
  const draft = { ...changes, insuredDetails };
  const { referenceNumber } = await givenContract(salus, {
    status: 'ACTIVE',
    officer,
    type,
    draft,
  });
  return { referenceNumber, insuredDetails, endsOn: addDays(addYears(today(), 1), -1) };
}

const draftFor = async (referenceNumbers: string[], body: object = {}, officer = 'sales.cbb') =>
  (await salus.as(officer)).call(draftRenewals, { referenceNumbers, ...body });

async function drafted(referenceNumber: string, body: object = {}): Promise<string> {
  const { status, body: answer } = await draftFor([referenceNumber], body);
  expect([status, answer.data.refused]).toEqual([200, []]);
  expect(answer.data.drafted).toMatchObject([{ from: referenceNumber, to: expect.any(String) }]);
  return answer.data.drafted[0].to;
}

async function refusal(referenceNumber: string, body: object = {}, officer = 'sales.cbb') {
  const answer = await draftFor([referenceNumber], body, officer);
  expect([answer.status, answer.body.data.drafted]).toEqual([200, []]);
  return answer.body.data.refused[0];
}

const detail = async (referenceNumber: string, officer = 'sales.cbb') =>
  (await (await salus.as(officer)).call(showDraft, { referenceNumber })).body.data;

/** The references in one state of the renewal. */
async function list(state: RenewalState, person = 'sales.cbb', query: object = {}) {
  const reply = await (await salus.as(person)).call(listRenewals, {
    state,
    limit: '100',
    ...query,
  });
  expect(reply.status).toBe(200);
  const { results, totalRecords } = reply.body.data;
  expect(results).toHaveLength(totalRecords);
  return results.map((row: { referenceNumber: string }) => row.referenceNumber);
}

/** Answers the health questions, sends the link and pays. */
async function payRenewal(
  referenceNumber: string,
  draft: Draft,
  type: ContractType = 'INDIVIDUAL',
) {
  const { planId } = await detail(referenceNumber);
  const body = { ...draftBody(), ...draft, planId } as IndividualDraftInput;
  await saveAgain(salus, 'sales.cbb', type, referenceNumber, body);
  const token = await sendLink(salus, 'sales.cbb', referenceNumber);
  await settleOrder(salus, await openOrder(salus, token));
  await awaitStatus(salus, referenceNumber, 'ACTIVE');
  return token;
}

const readDay = (instant: string) => businessDay(new Date(instant));

describe('a policy near its end', () => {
  // covers RENEW-1, RENEW-2, RENEW-4, RENEW-5, RENEW-6, RENEW-8
  test('is due, drafted, offered, paid early, and covered without a gap', async () => {
    const { referenceNumber, insuredDetails, endsOn } = await givenPolicy();
    expect(await refusal(referenceNumber)).toMatchObject({ code: 'RENEWAL_NOT_DUE' });
    await moveTo(addDays(endsOn, -61));
    expect(await list('DUE')).not.toContain(referenceNumber);
    await moveTo(addDays(endsOn, -60));
    for (const person of ['sales.cbb', 'manager', 'director', 'bm', 'auditor'])
      expect([person, await list('DUE', person)]).toEqual([
        person,
        expect.arrayContaining([referenceNumber]),
      ]);
    expect(await list('DUE', 'sales2.cbb')).not.toContain(referenceNumber);
    expect(await list('DUE', 'sales.cbb', { endsBefore: endsOn })).not.toContain(referenceNumber);
    const home = (await (await salus.as('sales.cbb')).call(showHome)).body.data;
    expect(home.items).toContainEqual(
      expect.objectContaining({ code: 'RENEWAL_DUE', count: (await list('DUE')).length }),
    );

    const renewal = await drafted(referenceNumber);
    expect(await refusal(referenceNumber)).toMatchObject({
      code: 'RENEWED_ALREADY',
      data: { referenceNumber: renewal },
    });
    expect([await list('DUE'), await list('DRAFTED')]).toEqual([
      expect.not.arrayContaining([referenceNumber]),
      expect.arrayContaining([referenceNumber]),
    ]);
    const view = await detail(renewal);
    expect(view).toMatchObject({
      renewalOf: referenceNumber,
      renewalStartsOn: addDays(endsOn, 1),
      renewedContract: { persons: 1, premiumAmount: 620_000 },
      premiumAmount: 620_000,
      medicalQuestionnaires: [1, 2, 3].map((id) => ({
        medQuestionId: id,
        medQuestionContent: expect.any(String),
        medQuestionResult: null,
      })),
    });
    expect((await detail(referenceNumber)).renewedBy).toEqual({
      referenceNumber: renewal,
      status: 'DRAFT',
    });
    const officer = await salus.as('sales.cbb');
    expect(await officer.call(sendSmsLink, { referenceNumber: renewal })).toMatchObject({
      status: 422,
      body: { error_code: 'HEALTH_ANSWERS_MISSING' },
    });

    // The guard refuses overlaps, and the old policy is none.
    const token = await payRenewal(renewal, { insuredDetails });
    expect(await detail(renewal)).toMatchObject({ status: 'ACTIVE' });
    const { policyStartDate, policyEndDate } = await detail(renewal);
    expect([readDay(policyStartDate), readDay(policyEndDate)]).toEqual([
      addDays(endsOn, 1),
      addYears(endsOn, 1),
    ]);
    expect(await list('WON')).toContain(referenceNumber);
    expect(token).not.toBe('');
    expect(await brokenInvariants(salus.app.pool)).toEqual([]);
  });

  // covers RENEW-5, RENEW-8
  test('shows the customer old and new, and begins on the day of a late payment', async () => {
    const { referenceNumber, insuredDetails, endsOn } = await givenPolicy();
    await moveTo(addDays(endsOn, 12));
    const renewal = await drafted(referenceNumber);
    const { planId } = await detail(renewal);
    await saveAgain(salus, 'sales.cbb', 'INDIVIDUAL', renewal, {
      ...draftBody(),
      insuredDetails,
      planId,
    });
    const token = await sendLink(salus, 'sales.cbb', renewal);
    const page = (await salus.customer(token).call(showContractToCustomer)).body.data;
    expect(page.renewedContract).toMatchObject({ persons: 1, packageName: expect.any(String) });
    expect(readDay(page.renewedContract.policyEndDate)).toBe(endsOn);
    expect(readDay(page.policyStartDate)).toBe(today());
    await settleOrder(salus, await openOrder(salus, token));
    await awaitStatus(salus, renewal, 'ACTIVE');
    expect(readDay((await detail(renewal)).policyStartDate)).toBe(addDays(endsOn, 12));
  });

  // covers RENEW-3
  test('is lost with a reason or after 30 days, and due again after a withdrawal', async () => {
    const [first, second] = [await givenPolicy(), await givenPolicy()];
    const { endsOn } = second;
    await moveTo(endsOn);
    const officer = await salus.as('sales.cbb');
    const reason = 'Khách hàng mua nơi khác';
    const { referenceNumber } = first;
    expect(await officer.call(loseRenewal, { referenceNumber, reason })).toMatchObject({
      status: 200,
      body: { data: { state: 'LOST' } },
    });
    expect([await list('DUE'), await list('LOST')]).toEqual([
      expect.not.arrayContaining([referenceNumber]),
      expect.arrayContaining([referenceNumber]),
    ]);
    const { history } = await detail(referenceNumber);
    expect(history.at(-1)).toMatchObject({ action: 'loseRenewal', note: reason });

    const renewal = await drafted(second.referenceNumber);
    await withdraw(salus, 'sales.cbb', renewal);
    expect(await list('DUE')).toContain(second.referenceNumber);
    await moveTo(addDays(endsOn, 30));
    expect(await list('DUE')).toContain(second.referenceNumber);
    await moveTo(addDays(endsOn, 31));
    expect([await list('DUE'), await list('LOST')]).toEqual([
      expect.not.arrayContaining([second.referenceNumber]),
      expect.arrayContaining([second.referenceNumber]),
    ]);
    expect(await refusal(second.referenceNumber)).toMatchObject({ code: 'RENEWAL_NOT_DUE' });
  });
});

// covers RENEW-4
describe('the persons of a renewal', () => {
  const child = (changes: object = {}) => insured(changes);

  test('are judged on its first day, and left out over age where enough remain', async () => {
    const start = today();
    // 50 today, 51 on the first renewed day.
    const old = { insuredName: 'Trần Thị Cũ', insuredDOB: addYears(addDays(start, 10), -51) };
    const parent = child({ ...old, insuredRelationship: 'parent' });
    const family = await givenPolicy(
      { planId: '40002001', insuredDetails: [child(), child(), parent] },
      'FAMILY',
    );
    const couple = await givenPolicy(
      {
        planId: '40002001',
        insuredDetails: [child(), child({ ...old, insuredRelationship: 'parent' })],
      },
      'FAMILY',
    );
    await moveTo(addDays(family.endsOn, -20));
    const names = { insuredNames: ['Trần Thị Cũ'] };
    expect(await refusal(family.referenceNumber)).toMatchObject({
      code: 'VPB_INSURED_1_50',
      data: names,
    });
    expect(await refusal(couple.referenceNumber, { leaveOut: true })).toMatchObject({
      code: 'VPB_INSURED_1_50',
      data: names,
    });
    const renewal = await drafted(family.referenceNumber, { leaveOut: true });
    const { insuredDetails, premiumAmount } = await detail(renewal);
    expect(insuredDetails).toHaveLength(2);
    expect(premiumAmount).toBe(Math.round(590_000 * 2 * 0.95));
  });

  test('take a newborn who is one on the first day, and none who is not', async () => {
    const { referenceNumber, insuredDetails, endsOn } = await givenPolicy(
      { planId: '40002001', insuredDetails: [child(), child()] },
      'FAMILY',
    );
    await moveTo(addDays(endsOn, -50));
    const renewal = await drafted(referenceNumber);
    const save = async (insuredDOB: Day) => {
      const { updatedAt } = await detail(renewal);
      return (await salus.as('sales.cbb')).call(editFamilyDraft, {
        ...draftBody(),
        planId: '40002001',
        insuredDetails: [...insuredDetails, child({ insuredDOB })],
        referenceNumber: renewal,
        updatedAt,
      });
    };
    const start = addDays(endsOn, 1);
    expect(await save(addDays(addYears(start, -1), 1))).toMatchObject({
      status: 400,
      body: { data: [{ path: 'insuredDetails.2.insuredDOB', code: 'under_01_age' }] },
    });
    expect(await save(addYears(start, -1))).toMatchObject({ status: 200 });
    expect(
      (await (await salus.as('sales.cbb')).call(sendSmsLink, { referenceNumber: renewal })).status,
    ).toBe(200);
  });

  test('are judged today in an ordinary draft', async () => {
    const { referenceNumber } = await givenContract(salus, {
      draft: { insuredDetails: [insured()] },
    });
    const { updatedAt } = await detail(referenceNumber);
    const insuredDOB = addDays(addYears(today(), -1), 1);
    const body = { ...draftBody(), insuredDetails: [insured({ insuredDOB })], updatedAt };
    expect(
      await (await salus.as('sales.cbb')).call(editDraft, { ...body, referenceNumber }),
    ).toMatchObject({
      status: 400,
      body: { data: [{ path: 'insuredDetails.0.insuredDOB', code: 'under_01_age' }] },
    });
  });
});

// covers RENEW-7
test('a renewal cancelled before it begins refunds a share of the whole premium', async () => {
  const { referenceNumber, insuredDetails, endsOn } = await givenPolicy();
  await moveTo(addDays(endsOn, -40));
  const renewal = await drafted(referenceNumber);
  await payRenewal(renewal, { insuredDetails });
  const clerk = await salus.as('bm');
  const refund = {
    referenceNumber: renewal,
    refundDate: today(),
    refundPercent: 50 as const,
    refundAmount: 310_000,
    refundReason: 'Khách hàng đổi ý',
  };
  const mismatch = await clerk.call(cancelContract, { ...refund, remainInsuredDays: 1 });
  expect(mismatch).toMatchObject({
    status: 422,
    body: { error_code: 'REFUND_MISMATCH', data: { usedDays: 0, refundAmount: 310_000 } },
  });
  const { remainInsuredDays } = mismatch.body.data;
  for (const refundDate of [addDays(today(), -1), addDays(endsOn, 1)])
    expect(
      await clerk.call(cancelContract, { ...refund, refundDate, remainInsuredDays }),
    ).toMatchObject({ status: 400, body: { data: [{ path: 'refundDate', code: 'invalid' }] } });
  expect(await clerk.call(cancelContract, { ...refund, remainInsuredDays })).toMatchObject({
    status: 200,
  });
  expect((await clerk.call(showContract, { referenceNumber: renewal })).body.data).toMatchObject({
    status: 'CANCELLED',
    refundAmount: 310_000,
  });
  expect(await list('DUE')).toContain(referenceNumber);
  expect(await brokenInvariants(salus.app.pool)).toEqual([]);
});

describe('many callers', () => {
  // covers RENEW-2
  test('draft exactly one renewal', async () => {
    const { referenceNumber, endsOn } = await givenPolicy();
    await moveTo(addDays(endsOn, -5));
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => draftFor([referenceNumber, referenceNumber])),
    );
    const outcomes = replies.map(({ body }) => body.data);
    expect(outcomes.flatMap(({ drafted: pairs }) => pairs)).toHaveLength(1);
    expect(
      outcomes.flatMap(({ refused }) => refused.map(({ code }: { code: string }) => code)),
    ).toEqual(Array(7).fill('RENEWED_ALREADY'));
  });

  // covers RENEW-2
  test('the heir renews after a handover, the seller stays', async () => {
    const policy = await givenPolicy();
    const { referenceNumber } = policy;
    await moveTo(addDays(policy.endsOn, -5));
    const clerk = await salus.as('bm');
    expect(
      await clerk.call(handOver, {
        fromEmail: 'sales.cbb@salus.test',
        toEmail: 'sales2.cbb@salus.test',
        reason: 'Nhân viên nghỉ việc',
      }),
    ).toMatchObject({ status: 200 });
    expect([await list('DUE'), await list('DUE', 'sales2.cbb')]).toEqual([
      [],
      expect.arrayContaining([referenceNumber]),
    ]);
    expect(await refusal(referenceNumber)).toMatchObject({ code: 'NOT_FOUND' });
    const reply = await draftFor([referenceNumber], {}, 'sales2.cbb');
    const { to } = reply.body.data.drafted[0];
    expect(await detail(to, 'sales2.cbb')).toMatchObject({
      createdByEmail: 'sales2.cbb@salus.test',
    });
    expect((await clerk.call(showContract, { referenceNumber })).body.data).toMatchObject({
      createdByEmail: 'sales.cbb@salus.test',
      renewalOfficer: { email: 'sales2.cbb@salus.test' },
      history: expect.arrayContaining([
        expect.objectContaining({ action: 'passRenewal', note: 'Nhân viên nghỉ việc' }),
      ]),
    });
    expect(await brokenInvariants(salus.app.pool)).toEqual([]);
  });
});

// covers RENEW-4
describe('renewal/draft refuses', () => {
  test.each([
    [{}, 'referenceNumbers', 'required'],
    [{ referenceNumbers: [] }, 'referenceNumbers', 'required'],
    [{ referenceNumbers: Array(201).fill('HD261128ABCDEF') }, 'referenceNumbers', 'too_long'],
    [{ referenceNumbers: ['HD261128ABCDEF'], leaveOut: 'yes' }, 'leaveOut', 'invalid'],
  ])('the body %#', async (body, path, code) => {
    expect(await (await salus.as('sales.cbb')).post(draftRenewals.path, body)).toMatchObject({
      status: 400,
      body: { error_code: 'VALIDATION_ERROR', data: [{ path, code }] },
    });
  });
});

// The copies have no payments, so this is the last test.
// covers RENEW-4
test('renewal/draft takes 200 numbers, prices by today, and states each refusal', async () => {
  const policy = await givenPolicy();
  const insuredDetails = [insured(), insured({ insuredDOB: addYears(addDays(today(), 10), -51) })];
  const family = await givenPolicy({ planId: '40002001', insuredDetails }, 'FAMILY');
  await moveTo(addDays(policy.endsOn, -10));
  const sold = { officer: 'sales.cbb', plan: '30002014', premium: 620_000 };
  const due = { ...sold, startsOn: addDays(today(), -360) };
  const copies = await givenSoldPolicies(salus.db, policy.referenceNumber, [
    { ...due, cancelledAt: `${today()}T01:00:00Z` },
    { ...due, startsOn: addDays(today(), -100) },
    { ...due, plan: '30002016' },
    { ...due, officer: 'sales2.cbb' },
    ...Array.from({ length: 13 }, () => due),
  ]);
  const [cancelled, early, unsold, foreign, old, ...fit] = copies;
  await givenPlanVersion(salus, '30002014', { fee: vnd(650_000) });
  await givenPlanVersion(salus, '30002016', { onSale: false, validFrom: addDays(today(), -1) });
  await sql`update insureds set insured_dob = ${addYears(today(), -66)} where contract_id =
    (select id from contracts where reference_number = ${old})`.execute(salus.db);
  const renewal = await drafted(policy.referenceNumber);

  const others = [cancelled, early, unsold, foreign, old].flatMap((number) => number ?? []);
  const policies = [...fit, ...others, family.referenceNumber, policy.referenceNumber];
  const unknown = Array.from({ length: 200 - policies.length }, (_, n) => `HD${n}`);
  const numbers = [...policies, ...unknown];
  expect(await draftFor([...numbers, 'HD'])).toMatchObject({
    status: 400,
    body: { data: [{ path: 'referenceNumbers', code: 'too_long' }] },
  });
  const { body } = await draftFor(numbers);
  expect(body.data.drafted).toEqual(
    fit.map((from) => ({
      ...{ from, to: expect.stringMatching(/^HD/) },
      ...{ formerPremiumAmount: 620_000, premiumAmount: 650_000 },
    })),
  );
  expect(body.data.refused).toMatchObject([
    { referenceNumber: cancelled, code: 'INVALID_STATE' },
    { referenceNumber: early, code: 'RENEWAL_NOT_DUE' },
    { referenceNumber: unsold, code: 'PLAN_NOT_ON_SALE' },
    { referenceNumber: foreign, code: 'NOT_FOUND' },
    { code: 'VPB_INSURED_1_65', data: { insuredNames: ['Nguyễn Gia Bảo'] } },
    { code: 'VPB_INSURED_1_50', data: { insuredNames: ['Nguyễn Gia Bảo'] } },
    { code: 'RENEWED_ALREADY', data: { referenceNumber: renewal } },
    ...unknown.map((referenceNumber) => ({ referenceNumber, code: 'NOT_FOUND' })),
  ]);
});
