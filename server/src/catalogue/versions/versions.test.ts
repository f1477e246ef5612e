import * as api from '@salus/api/administration/catalogue.ts';
import { listFamilyPlans, listIndividualPlans } from '@salus/api/catalogue.ts';
import { createDraft, createFamilyDraft, showDraft } from '@salus/api/contracts.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { addDays } from '@salus/domain/time/day.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { draftBody, familyBody } from '../../testing/given.ts';
import { openForTests } from '../../testing/test-app.ts';

const salus = openForTests();

const PLAN = '30002014';
const FAMILY_PLAN = '40002001';
const pdf = Buffer.from('%PDF-1.7 the summary of the insurer');

/** Each test proposes days of its own. */
let daysAhead = 0;
const nextDay = () => {
  daysAhead += 1;
  return addDays(businessDay(salus.now()), daysAhead);
};
const planVersion = (changes: object = {}) => ({
  code: PLAN,
  fee: 640_000,
  amount: 100_000_000,
  validFrom: nextDay(),
  onSale: true,
  reason: 'Giá năm mới',
  ...changes,
});
const propose = async (changes: object = {}) =>
  (await salus.as('admin')).post(api.proposePlanVersion.path, planVersion(changes));
const decideAs = async (name: string, versionId: number, decision = 'APPROVE') =>
  (await salus.as(name)).put(api.decideVersion.path, { versionId, decision, reason: 'Đúng giá' });
const readVersions = async (code: string) => {
  const { body } = await (await salus.as('admin2')).call(api.listCataloguePlans);
  return body.data.find((plan: { code: string }) => plan.code === code)?.versions;
};
const upload = async (bytes: Buffer) =>
  (await salus.as('admin')).post(api.uploadCatalogueDocument.path, bytes, {
    'content-type': 'application/pdf',
  });
const refusedAt = (path: string, code: string) => ({
  status: 400,
  body: { error_code: 'VALIDATION_ERROR', data: [{ path, code }] },
});

// covers CAT-15
test('a version is on sale from its day once a second admin approved it', async () => {
  const officer = await salus.as('sales.cbb');
  const { referenceNumber } = (await officer.call(createDraft, draftBody())).body.data;
  const readOffer = async () => {
    const offer = await (await salus.as('sales.cbb')).call(listIndividualPlans);
    return offer.body.data.find((plan: { code: string }) => plan.code === PLAN).fee;
  };
  const proposed = await propose();
  expect(proposed.status).toBe(200);
  const { versionId } = proposed.body.data;
  expect(await decideAs('admin', versionId)).toMatchObject({
    status: 403,
    body: { error_code: 'OWN_REQUEST' },
  });
  expect((await readVersions(PLAN))[0]).toMatchObject({ versionId, state: 'DRAFT', version: 2 });
  expect((await decideAs('admin2', versionId)).body.data).toEqual({ versionId, state: 'APPROVED' });
  expect(await readOffer()).toBe(620_000);
  salus.wait(24 * 60);
  daysAhead -= 1;
  expect(await readOffer()).toBe(640_000);
  const seller = await salus.as('sales.cbb');
  const { premiumAmount, policyTerms } = (await seller.call(showDraft, { referenceNumber })).body
    .data;
  expect([premiumAmount, policyTerms?.version]).toEqual([620_000, 1]);
});

// covers CAT-15
test('one of two decisions at once wins', async () => {
  const { versionId } = (await propose()).body.data;
  const replies = await Promise.all([
    decideAs('admin2', versionId, 'APPROVE'),
    decideAs('admin2', versionId, 'REJECT'),
  ]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

// covers CAT-15
describe('refuses', () => {
  test.each([
    ['a price of 0', { fee: 0 }, 'fee', 'invalid'],
    ['a fraction', { fee: 620_000.5 }, 'fee', 'invalid'],
    ['an unknown plan', { code: '30009999' }, 'code', 'invalid'],
    ['a short reason', { reason: 'ab' }, 'reason', 'too_short'],
    ['no exclusions on sale', { exclusions: [] }, 'exclusions', 'required'],
    ['no documents on sale', { documents: [] }, 'documents', 'required'],
    ['no benefits on sale', { benefits: [] }, 'benefits', 'required'],
    [
      'a benefit twice',
      {
        benefits: [
          { code: 'A', name: 'Nội trú', limit: 1 },
          { code: 'A', name: 'Ngoại trú', limit: 2 },
        ],
      },
      'benefits.1.code',
      'invalid',
    ],
    [
      'an unknown digest',
      {
        documents: [{ kind: 'SUMMARY', language: 'vi', name: 'Tóm tắt', sha256: 'a'.repeat(64) }],
      },
      'documents.0.sha256',
      'unknown_document',
    ],
    [
      'a waiting period of no days',
      { waitingPeriods: [{ vi: 'Bệnh', en: 'Illness', days: 0 }] },
      'waitingPeriods.0.days',
      'invalid',
    ],
  ])('%s', async (_, changes, path, code) => {
    expect(await propose(changes)).toMatchObject(refusedAt(path, code));
  });

  test('a version that begins today, and two of one day', async () => {
    const today = businessDay(salus.now());
    expect(await propose({ validFrom: today })).toMatchObject(
      refusedAt('validFrom', 'day_not_after_today'),
    );
    const validFrom = nextDay();
    expect((await propose({ validFrom })).status).toBe(200);
    expect(await propose({ validFrom })).toMatchObject(refusedAt('validFrom', 'day_taken'));
  });

  test('a file that is no PDF', async () => {
    expect(await upload(Buffer.from('<html>'))).toMatchObject(refusedAt('file', 'unreadable_file'));
  });

  test('an approval on the day itself', async () => {
    const validFrom = nextDay();
    const { versionId } = (await propose({ code: '30002016', validFrom })).body.data;
    salus.wait(daysAhead * 24 * 60);
    daysAhead = 0;
    expect(await decideAs('admin2', versionId)).toMatchObject({
      status: 422,
      body: { error_code: 'VERSION_DAY_PASSED' },
    });
    expect((await decideAs('admin2', versionId, 'REJECT')).status).toBe(200);
  });
});

// covers CAT-15
test('documents and texts of a version are its own', async () => {
  const { sha256 } = (await upload(pdf)).body.data;
  expect((await upload(pdf)).body.data).toEqual({ sha256 });
  const exclusions = [{ vi: 'Chiến tranh', en: 'War' }];
  const documents = [{ kind: 'SUMMARY', language: 'vi', name: 'Tóm tắt', sha256 }];
  const { versionId } = (await propose({ exclusions, documents })).body.data;
  expect((await readVersions(PLAN))[0]).toMatchObject({
    versionId,
    exclusions,
    documents: [{ ...documents[0], url: expect.stringContaining(sha256) }],
    isDemonstration: false,
    proposedBy: 'admin@salus.test',
  });
});

// covers CAT-15
test('texts that are left out are those of the day before', async () => {
  const code = '30002015';
  const inDays = (days: number) => addDays(businessDay(salus.now()), days);
  const [inForce] = await readVersions(code);
  const exclusions = [{ vi: 'Chỉ từ năm sau', en: 'From next year only' }];
  const later = await propose({ code, exclusions, validFrom: inDays(30) });
  await decideAs('admin2', later.body.data.versionId);
  const { versionId } = (await propose({ code, validFrom: inDays(20) })).body.data;
  const versions = await readVersions(code);
  const texts = versions.find((one: { versionId: number }) => one.versionId === versionId);
  expect([texts.exclusions, versions[0].exclusions]).toEqual([inForce.exclusions, exclusions]);
});

// covers CAT-15
test('a promotion is previewed, decided, and priced from its day', async () => {
  const admin = await salus.as('admin');
  const discounts = [{ totalPerson: 3, discountContract: 50 }];
  const body = { productId: '40002', discounts, validFrom: nextDay(), reason: 'Khuyến mại Tết' };
  const none = await admin.call(api.proposePromotionVersion, { ...body, discounts: [] });
  expect([none.status, none.body.data]).toEqual([400, [{ path: 'discounts', code: 'required' }]]);
  const { versionId } = (await admin.call(api.proposePromotionVersion, body)).body.data;
  const { samples } = (await admin.call(api.previewVersion, { versionId })).body.data;
  const ofPlan = samples.filter(({ code }: { code: string }) => code === FAMILY_PLAN);
  expect(ofPlan).toHaveLength(9);
  expect(ofPlan[2]).toEqual({ code: FAMILY_PLAN, totalPerson: 3, old: 1_628_400, new: 885_000 });
  expect((await decideAs('admin2', versionId)).status).toBe(200);
  salus.wait(daysAhead * 24 * 60);
  daysAhead = 0;
  const officer = await salus.as('sales.cbb');
  const { body: offer } = await officer.call(listFamilyPlans);
  expect(offer.data[0].code).toBe(FAMILY_PLAN);
  const draft = await officer.call(createFamilyDraft, familyBody());
  expect(draft.body.data.premiumAmount).toBe(885_000);
});

// covers CAT-15
test('a version that is not in force is taken back, one in force is not', async () => {
  const admin = await salus.as('admin');
  const remove = (versionId: number) =>
    admin.delete(`${api.deleteVersion.path}?versionId=${versionId}`);
  const { versionId } = (await propose()).body.data;
  await decideAs('admin2', versionId);
  expect((await remove(versionId)).status).toBe(200);
  expect((await remove(versionId)).status).toBe(404);
  const inForce = (await readVersions(FAMILY_PLAN)).find(
    ({ isInForce }: { isInForce: boolean }) => isInForce,
  );
  expect((await remove(inForce.versionId)).body.error_code).toBe('VERSION_IN_FORCE');
  const { rows } = await sql<{ action: string }>`select action from account_history
    where version_id = ${versionId} order by id`.execute(salus.db);
  expect(rows.map(({ action }) => action)).toEqual([
    'VERSION_DRAFTED',
    'VERSION_APPROVED',
    'VERSION_DELETED',
  ]);
});
