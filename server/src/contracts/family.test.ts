import { listFamilyPlans, listPromotions } from '@salus/api/catalogue.ts';
import {
  createDraft,
  createFamilyDraft,
  editDraft,
  editFamilyDraft,
  showDraft,
} from '@salus/api/contracts.ts';
import { sendSmsLink } from '@salus/api/customer-link.ts';
import type { FamilyDraftInput } from '@salus/domain/contracts/draft.ts';
import { exampleDraft, exampleFamilyDraft } from '@salus/domain/contracts/example-draft.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { addDays, addYears } from '@salus/domain/time/day.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { draftBody, familyBody, givenContract } from '../testing/given.ts';
import { type Caller, openForTests } from '../testing/test-app.ts';

const salus = openForTests();
let officer: Caller;
beforeAll(async () => {
  officer = await salus.as('sales.cbb');
});

type Person = FamilyDraftInput['insuredDetails'][number];
const [self, spouse, baby] = exampleFamilyDraft.insuredDetails as [Person, Person, Person];
/** A distinct child per number. */
const child = (n: number): Person => ({
  ...baby,
  insuredName: `Nguyễn Thị ${n}`,
  insuredTypeNID: 'CCCD',
  insuredNationalId: `00101500000${n}`,
});
const family = (size: number) =>
  familyBody({ insuredDetails: Array.from({ length: size }, (_, n) => child(n)) });

const show = async (referenceNumber: string) =>
  (await officer.call(showDraft, { referenceNumber })).body.data;

/** Saves a family with its current values and changes. */
const edit = async (referenceNumber: string, changes: object) => {
  const { updatedAt } = await show(referenceNumber);
  return officer.call(editFamilyDraft, { ...familyBody(), referenceNumber, updatedAt, ...changes });
};

/** The history entry of the last save. */
const readChanges = async (referenceNumber: string) =>
  (await show(referenceNumber)).history.at(-1).changes;

async function expectFieldRefusal(
  reply: { status: number; body: unknown },
  path: string,
  code: string,
) {
  expect(reply).toMatchObject({
    status: 400,
    body: { error_code: 'VALIDATION_ERROR', data: [{ path, code }] },
  });
}

describe('a new family', () => {
  // covers API-10, DRAFT-2
  test('is saved with its persons in order, its premium and its discount', async () => {
    const reply = await officer.call(createFamilyDraft, familyBody());
    expect(reply).toMatchObject({
      status: 200,
      body: { success: true, data: { premiumAmount: 1_628_400 } },
    });
    expect(await show(reply.body.data.referenceNumber)).toMatchObject({
      status: 'DRAFT',
      typeContract: 'FAMILY',
      productId: '40002',
      planId: '40002001',
      packageName: 'Cơ bản',
      sumInsured: 100_000_000,
      fee: 590_000,
      discountContract: 92,
      premiumAmount: 1_628_400,
      insuredDetails: [self, spouse, baby],
      history: [{ action: 'create', fromStatus: null, toStatus: 'DRAFT', changes: [] }],
    });
  });

  test.each([
    ['sales.cbb', '40002001', 2, 1_121_000, 95],
    ['sales.cbb', '40002002', 5, 4_488_000, 88],
    ['sales.cbb', '40002003', 9, 10_656_000, 80],
    ['sales.sale', '40002004', 2, 1_548_500, 95],
    ['sales.sale', '40002005', 7, 7_467_600, 84],
    ['sales.sale', '40002006', 9, 16_776_000, 80],
  ])(
    'of %s in plan %s with %i persons costs %i',
    async (name, planId, size, premiumAmount, discountContract) => {
      const person = await salus.as(name);
      const reply = await person.call(createFamilyDraft, { ...family(size), planId });
      expect(reply).toMatchObject({ status: 200, body: { data: { premiumAmount } } });
      const { referenceNumber } = reply.body.data;
      const { body } = await person.call(showDraft, { referenceNumber });
      expect(body.data).toMatchObject({ premiumAmount, discountContract });
      expect(body.data.insuredDetails).toHaveLength(size);
    },
  );

  // covers DRAFT-12
  test('counts a repeated number as one person, with the last values', async () => {
    const again = { ...baby, insuredName: 'Nguyễn Trần Bảo Anh' };
    const reply = await officer.call(
      createFamilyDraft,
      familyBody({ insuredDetails: [self, baby, spouse, again] }),
    );
    expect(reply.body.data.premiumAmount).toBe(1_628_400);
    expect((await show(reply.body.data.referenceNumber)).insuredDetails).toEqual([
      self,
      again,
      spouse,
    ]);
  });

  test.each([
    ['a plan for individuals', '30002014'],
    ['a plan of the other channel', '40002004'],
    ['a plan that does not exist', '40002009'],
    ['the product instead of a plan', '40002'],
  ])('is refused with %s', async (_, planId) => {
    await expectFieldRefusal(
      await officer.call(createFamilyDraft, familyBody({ planId })),
      'planId',
      'invalid',
    );
  });

  test('is refused as an individual contract', async () => {
    const reply = await officer.call(createDraft, draftBody({ planId: '40002001' }));
    await expectFieldRefusal(reply, 'planId', 'invalid');
  });

  // covers VAL-18
  test.each([1, 10])('is refused with %i persons', async (size) => {
    await expectFieldRefusal(
      await officer.call(createFamilyDraft, family(size)),
      'insuredDetails',
      'lbl_family_insured_msg_limit',
    );
  });

  // covers VAL-20
  test('is refused with a sibling, a second self, and a person of 51', async () => {
    const today = businessDay(salus.now());
    const cases = [
      [
        { insuredRelationship: 'brother_sister' },
        'insuredRelationship',
        'cannot_select_brother_sister',
      ],
      [{ insuredRelationship: 'self' }, 'insuredRelationship', 'lbl_family_insured_only_one_self'],
      [{ insuredDOB: addYears(today, -51) }, 'insuredDOB', 'over_insured_family_max_age'],
      [{ insuredDOB: addDays(addYears(today, -1), 1) }, 'insuredDOB', 'under_01_age'],
    ] as const;
    for (const [change, field, code] of cases) {
      const reply = await officer.call(createFamilyDraft, {
        ...familyBody(),
        insuredDetails: [self, { ...spouse, ...change }],
      });
      await expectFieldRefusal(reply, `insuredDetails.1.${field}`, code);
    }
  });

  test.each(['bm', 'manager', 'director', 'area', 'region'])('returns 403 to %s', async (name) => {
    const person = await salus.as(name);
    expect(await person.call(createFamilyDraft, familyBody())).toMatchObject({
      status: 403,
      body: { error_code: 'FORBIDDEN' },
    });
  });
});

describe('a family saved again', () => {
  test('records nothing and keeps the new order when only the order changed', async () => {
    const { referenceNumber } = await givenContract(salus, { type: 'FAMILY' });
    expect((await edit(referenceNumber, { insuredDetails: [baby, self, spouse] })).status).toBe(
      200,
    );
    expect(await readChanges(referenceNumber)).toEqual([]);
    expect((await show(referenceNumber)).insuredDetails).toEqual([baby, self, spouse]);
  });

  test('records a corrected number as a change of the same person', async () => {
    const { referenceNumber } = await givenContract(salus, { type: 'FAMILY' });
    const correctedSpouse = { ...spouse, insuredNationalId: '001192000457' };
    expect(
      (await edit(referenceNumber, { insuredDetails: [self, correctedSpouse, baby] })).status,
    ).toBe(200);
    expect(await readChanges(referenceNumber)).toEqual([
      { field: 'insuredDetails.1.insuredNationalId', from: '001192000456', to: '001192000457' },
    ]);
  });

  test('records an added person and the new premium', async () => {
    const { referenceNumber } = await givenContract(salus, { type: 'FAMILY' });
    const reply = await edit(referenceNumber, { insuredDetails: [self, spouse, baby, child(4)] });
    expect(reply.body.data.premiumAmount).toBe(2_124_000);
    expect(await readChanges(referenceNumber)).toEqual([
      { field: 'discountContract', from: '92', to: '90' },
      { field: 'premiumAmount', from: '1628400', to: '2124000' },
      { field: 'insuredDetails', from: null, to: 'Nguyễn Thị 4' },
    ]);
  });

  test('records a removed person only, while the next one moves up', async () => {
    const { referenceNumber } = await givenContract(salus, { type: 'FAMILY' });
    const reply = await edit(referenceNumber, { insuredDetails: [self, baby] });
    expect(reply.body.data.premiumAmount).toBe(1_121_000);
    expect(await readChanges(referenceNumber)).toEqual([
      { field: 'discountContract', from: '92', to: '95' },
      { field: 'premiumAmount', from: '1628400', to: '1121000' },
      { field: 'insuredDetails', from: 'Trần Thị Hoa', to: null },
    ]);
  });

  test('records a changed field at the new index of the person', async () => {
    const { referenceNumber } = await givenContract(salus, { type: 'FAMILY' });
    const renamedBaby = { ...baby, insuredName: 'Nguyễn Bảo An', insuredGender: 'male' };
    expect(
      (await edit(referenceNumber, { insuredDetails: [renamedBaby, self, spouse] })).status,
    ).toBe(200);
    expect(await readChanges(referenceNumber)).toEqual([
      { field: 'insuredDetails.0.insuredName', from: 'Nguyễn Trần Bảo An', to: 'Nguyễn Bảo An' },
      { field: 'insuredDetails.0.insuredGender', from: 'female', to: 'male' },
    ]);
  });

  test('records another plan with its price', async () => {
    const { referenceNumber } = await givenContract(salus, { type: 'FAMILY' });
    expect((await edit(referenceNumber, { planId: '40002003' })).body.data.premiumAmount).toBe(
      4_084_800,
    );
    expect(await readChanges(referenceNumber)).toEqual([
      { field: 'planId', from: '40002001', to: '40002003' },
      { field: 'premiumAmount', from: '1628400', to: '4084800' },
    ]);
  });

  test('accepts up to nine persons', async () => {
    const { referenceNumber } = await givenContract(salus, { type: 'FAMILY' });
    const nine = [self, spouse, baby, ...[1, 2, 3, 4, 5, 6].map(child)];
    expect((await edit(referenceNumber, { insuredDetails: nine })).body.data.premiumAmount).toBe(
      4_248_000,
    );
    const ten = { insuredDetails: [...nine, child(7)] };
    await expectFieldRefusal(
      await edit(referenceNumber, ten),
      'insuredDetails',
      'lbl_family_insured_msg_limit',
    );
    expect((await show(referenceNumber)).insuredDetails).toEqual(nine);
  });

  test('changes which person is the proposer', async () => {
    const { referenceNumber } = await givenContract(salus, { type: 'FAMILY' });
    const insuredDetails = [
      { ...self, isSameProposer: false, insuredRelationship: 'parent' },
      { ...spouse, insuredRelationship: 'self' },
      baby,
    ];
    expect((await edit(referenceNumber, { insuredDetails })).status).toBe(200);
    expect((await show(referenceNumber)).insuredDetails).toEqual(insuredDetails);
  });

  // covers API-10, DRAFT-3
  test('is refused after another request saved it', async () => {
    const { referenceNumber } = await givenContract(salus, { type: 'FAMILY' });
    const { updatedAt } = await show(referenceNumber);
    expect((await edit(referenceNumber, { proposerAddress: 'Số 2' })).status).toBe(200);
    const late = await officer.call(editFamilyDraft, {
      ...familyBody(),
      referenceNumber,
      updatedAt,
      insuredDetails: [self, baby],
    });
    expect(late).toMatchObject({ status: 409, body: { error_code: 'CONTRACT_CHANGED' } });
    expect((await show(referenceNumber)).insuredDetails).toHaveLength(3);
  });
});

describe('a contract keeps its type', () => {
  test('the call for individuals returns 404 for a family', async () => {
    const { referenceNumber } = await givenContract(salus, { type: 'FAMILY' });
    const { updatedAt } = await show(referenceNumber);
    const body = { ...exampleDraft, referenceNumber, updatedAt };
    const reply = await officer.call(editDraft, body);
    expect(reply).toMatchObject({ status: 404, body: { error_code: 'NOT_FOUND' } });
    expect((await show(referenceNumber)).insuredDetails).toHaveLength(3);
  });

  test('the call for families returns 404 for an individual contract', async () => {
    const { referenceNumber } = await givenContract(salus);
    expect(await edit(referenceNumber, {})).toMatchObject({
      status: 404,
      body: { error_code: 'NOT_FOUND' },
    });
    expect(await show(referenceNumber)).toMatchObject({
      typeContract: 'INDIVIDUAL',
      planId: '30002014',
    });
  });

  test('the call for families returns 404 to another officer', async () => {
    const { referenceNumber } = await givenContract(salus, { type: 'FAMILY' });
    const { updatedAt } = await show(referenceNumber);
    const other = await salus.as('sales2.cbb');
    const reply = await other.call(editFamilyDraft, {
      ...familyBody(),
      referenceNumber,
      updatedAt,
    });
    expect(reply).toMatchObject({ status: 404, body: { error_code: 'NOT_FOUND' } });
  });
});

describe('the link of a family', () => {
  // covers LINK-2
  test('is refused with the name of a person who turned 51 since the last save', async () => {
    const today = businessDay(salus.now());
    const turning = { ...spouse, insuredDOB: addDays(addYears(today, -51), 1) };
    const draft = { insuredDetails: [self, turning] };
    const { referenceNumber } = await givenContract(salus, { type: 'FAMILY', draft });
    salus.wait(24 * 60);
    officer = await salus.as('sales.cbb');
    const reply = await officer.call(sendSmsLink, { referenceNumber });
    expect(reply).toMatchObject({
      status: 422,
      body: { error_code: 'VPB_INSURED_1_50', data: { insuredName: 'Trần Thị Hoa' } },
    });
    expect(reply.body.message).toContain('Trần Thị Hoa');
  });

  // covers LINK-2
  test('is refused for an imported sibling', async () => {
    const { referenceNumber } = await givenContract(salus, { type: 'FAMILY' });
    const { id } = await salus.db
      .selectFrom('contracts')
      .select('id')
      .where('reference_number', '=', referenceNumber)
      .executeTakeFirstOrThrow();
    await salus.db
      .updateTable('insureds')
      .set({ insured_relationship: 'brother_sister' })
      .where('contract_id', '=', id)
      .where('position', '=', 1)
      .execute();
    const reply = await officer.call(sendSmsLink, { referenceNumber });
    expect(reply).toMatchObject({
      status: 422,
      body: { error_code: 'CANNOT_SELECT_BROTHER_SISTER' },
    });
    expect((await show(referenceNumber)).status).toBe('DRAFT');
  });
});

describe('the catalogue of families', () => {
  const cbb = ['40002001', '40002002', '40002003'];
  const sale = ['40002004', '40002005', '40002006'];
  // covers API-10, CAT-1, CAT-4
  test.each([
    ['sales.cbb', cbb],
    ['sales.sale', sale],
    ['bm', [...cbb, ...sale]],
    ['manager', cbb],
    ['director', cbb],
  ])(
    '%s is offered the plans of their channel, or all where they have none',
    async (name, codes) => {
      const reply = await (await salus.as(name)).call(listFamilyPlans);
      expect(reply.body.data.map(({ code }: { code: string }) => code)).toEqual(codes);
      for (const plan of reply.body.data) {
        expect(plan).toMatchObject({ productId: '40002', durationName: '12 tháng' });
        expect(plan.benefits.length).toBeGreaterThan(0);
      }
    },
  );

  // covers API-10, CAT-6
  test('lists the promotion per size', async () => {
    expect((await officer.call(listPromotions, { productID: '40002' })).body).toEqual({
      success: true,
      data: [95, 92, 90, 88, 86, 84, 82, 80].map((discountContract, at) => ({
        totalPerson: at + 2,
        discountContract,
      })),
    });
  });

  // covers API-10, CAT-6
  test.each(['30002', '99999'])('has no promotion for product %s', async (productID) => {
    expect((await officer.call(listPromotions, { productID })).body).toEqual({
      success: true,
      data: [],
    });
  });

  test('requires the product and a sales role', async () => {
    await expectFieldRefusal(await officer.call(listPromotions), 'productID', 'required');
    expect((await (await salus.as('bm')).call(listPromotions, { productID: '40002' })).status).toBe(
      403,
    );
  });
});
