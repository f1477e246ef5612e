import { checkDraft, createDraft, editDraft } from '@salus/api/contracts.ts';
import { exampleDraft } from '@salus/domain/contracts/example-draft.ts';
import { PERSONS_SEARCHED_AN_HOUR } from '@salus/domain/people/personal-reads.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { addDays, addYears } from '@salus/domain/time/day.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { draftBody, givenContract } from '../../testing/given.ts';
import { type Caller, openForTests } from '../../testing/test-app.ts';

const CHECK = '/v1/auth/contract/check';

const salus = openForTests();
let officer: Caller;
beforeAll(async () => {
  officer = await salus.as('sales.cbb');
});

let persons = 0;
/** Another insured child. */
function person(changes: object = {}) {
  persons += 1;
  const insured = {
    isSameProposer: false,
    insuredName: `Phạm Gia Hân ${persons}`,
    insuredTypeNID: 'PASSPORT' as const,
    insuredNationalId: `K${String(persons).padStart(7, '0')}`,
    insuredDOB: '2014-04-04',
    insuredGender: 'female' as const,
    insuredRelationship: 'child' as const,
    ...changes,
  };
  return { insuredDetails: [insured] };
}

const check = async (body: object, who = officer) => (await who.call(checkDraft, body)).body.data;
const at = (field: string, code: string, data: object = {}) => ({
  path: `insuredDetails.0.${field}`,
  code,
  data,
});

/** Leaves the hour's count as it was at the start. */
const forgetChecks = () => sql`delete from person_searches`.execute(salus.db);

// covers WARN-1, WARN-7, WARN-8
test('names another contract only where the caller may read it', async () => {
  const draft = person();
  const active = await givenContract(salus, { status: 'ACTIVE', draft });
  const waiting = await givenContract(salus, { status: 'AWAITING_PAYMENT', draft });
  const { policy_no: policyNo } = await salus.db
    .selectFrom('contracts')
    .select('policy_no')
    .where('reference_number', '=', active.referenceNumber)
    .executeTakeFirstOrThrow();
  const coveredUntil = addDays(addYears(businessDay(salus.now()), 1), -1);
  expect(await check(draft)).toEqual({
    warnings: [
      at('insuredNationalId', 'INSURED_COVERED', { coveredUntil, policyNo }),
      at('insuredNationalId', 'INSURED_IN_DRAFT', { referenceNumber: waiting.referenceNumber }),
    ],
  });
  const warnings = [
    at('insuredNationalId', 'INSURED_COVERED', { coveredUntil }),
    at('insuredNationalId', 'INSURED_IN_DRAFT'),
  ];
  // The officer of another branch, and the insurer's own channel.
  for (const name of ['sales2.cbb', 'sales.sale'])
    expect(await check(draft, await salus.as(name))).toEqual({ warnings });
  const other = await salus.as('sales2.cbb');
  expect((await other.call(createDraft, draftBody(draft))).body.data).toMatchObject({ warnings });
});

// covers WARN-2, DRAFT-15
test('create-* and edit-* warn of other contracts, not of the contract itself', async () => {
  const draft = person();
  const contract = (await officer.call(createDraft, draftBody(draft))).body.data;
  expect(contract.warnings).toBeUndefined();
  const { referenceNumber, updatedAt } = contract;
  const reply = await officer.call(editDraft, { ...draftBody(draft), referenceNumber, updatedAt });
  expect(reply.body.data.warnings).toBeUndefined();
  expect(await check({ ...draftBody(draft), referenceNumber, updatedAt })).toEqual({
    warnings: [],
  });
  const again = (await officer.call(createDraft, draftBody(draft))).body.data;
  expect(again.warnings).toEqual([
    at('insuredNationalId', 'INSURED_IN_DRAFT', { referenceNumber }),
  ]);
  const other = await salus.as('sales2.cbb');
  expect(await other.call(checkDraft, { ...draft, referenceNumber })).toMatchObject({
    status: 404,
    body: { error_code: 'NOT_FOUND' },
  });
});

test('does not count the cover of an ended or cancelled contract', async () => {
  const endedDraft = person();
  const { referenceNumber } = await givenContract(salus, { status: 'ACTIVE', draft: endedDraft });
  const yesterday = addDays(businessDay(salus.now()), -1);
  await salus.db
    .updateTable('contracts')
    .set({ policy_starts_on: addYears(yesterday, -1), policy_ends_on: yesterday })
    .where('reference_number', '=', referenceNumber)
    .execute();
  const cancelledDraft = person();
  await givenContract(salus, { status: 'CANCELLED', draft: cancelledDraft });
  for (const draft of [endedDraft, cancelledDraft])
    expect(await check(draft)).toEqual({ warnings: [] });
});

// covers WARN-8
describe('an unfinished body', () => {
  test.each([
    {},
    { insuredDetails: [{}] },
    { planId: '', insuredDetails: [{ insuredNationalId: 'K1', insuredDOB: '2014-13-01' }] },
    { medicalQuestionnaires: null, proposerName: 5, insuredDetails: null },
  ])('answers no warning: %j', async (body) => {
    const reply = await officer.post(CHECK, body);
    expect([reply.status, reply.body]).toEqual([200, { success: true, data: { warnings: [] } }]);
  });

  test('is judged by the fields that are there, and stores nothing', async () => {
    const draft = person();
    await givenContract(salus, { draft });
    const count = async () =>
      (await sql<{ n: number }>`select count(*) as n from contracts`.execute(salus.db)).rows;
    const before = await count();
    const persons = draft.insuredDetails.map(({ insuredTypeNID, insuredNationalId }) => ({
      insuredTypeNID,
      insuredNationalId,
    }));
    const { warnings } = await check({ insuredDetails: persons });
    expect(warnings).toMatchObject([{ code: 'INSURED_IN_DRAFT' }]);
    expect(await count()).toEqual(before);
  });

  test('with an unknown field is refused', async () => {
    const reply = await officer.post(CHECK, { unknown: 1 });
    expect(reply).toMatchObject({ status: 400, body: { error_code: 'VALIDATION_ERROR' } });
  });
});

test('warns of a self who is not the proposer, as create-* does', async () => {
  expect(await check({ ...exampleDraft, proposerName: 'Lê Lan' })).toMatchObject({
    warnings: expect.arrayContaining([
      at('insuredRelationship', 'SELF_DIFFERS', { fields: ['insuredName'] }),
    ]),
  });
});

// covers WARN-9, SEC-4
test('each checked identity leaves a row in the log of reads', async () => {
  const draft = person();
  const [one] = draft.insuredDetails;
  const family = { insuredDetails: [one, ...person().insuredDetails, one] };
  const last = await sql<{ id: number }>`
    select coalesce(max(id), 0) as id from personal_reads`.execute(salus.db);
  await check(family);
  const { rows } = await sql`
    select kind, call, criteria, identity_hash is not null as hashed from personal_reads
     where id > ${last.rows[0]?.id ?? 0} order by id`.execute(salus.db);
  const row = { kind: 'SEARCH', call: 'checkDraft', criteria: null, hashed: true };
  expect(rows).toEqual([row, row]);
});

// covers WARN-9, SEC-23
describe('at most 300 persons an hour', () => {
  /** Nine persons, the first of them the given one. */
  const nine = (from: number) => ({
    insuredDetails: Array.from({ length: 9 }, (_, at) => ({
      insuredTypeNID: 'CCCD',
      insuredNationalId: String(1090000000 + from * 9 + at).padStart(12, '0'),
    })),
  });
  let other: Caller;
  beforeAll(async () => {
    await forgetChecks();
    other = await salus.as('sales.sale');
    // Parallel checks share one count; each body twice counts its persons once.
    const bodies = Array.from({ length: 60 }, (_, at) => nine(at % 40));
    const replies = await Promise.all(bodies.map((body) => other.post(CHECK, body)));
    const refusals = replies.filter(({ status }) => status === 429).length;
    expect(refusals).toBeGreaterThan(0);
    const { rows } = await sql<{ persons: number }>`
      select max(cardinality(persons)) as persons from person_searches`.execute(salus.db);
    expect(rows[0]?.persons).toBe(297);
    const three = { insuredDetails: nine(50).insuredDetails.slice(0, 3) };
    expect((await other.post(CHECK, three)).status).toBe(200);
  }, 60_000);

  test('a check and a search of another person are refused, also for a phone', async () => {
    expect(PERSONS_SEARCHED_AN_HOUR).toBe(300);
    const check = await other.post(CHECK, nine(60));
    expect(check).toMatchObject({
      status: 429,
      body: { error_code: 'TOO_MANY_REQUESTS', data: { retryAt: expect.any(String) } },
    });
    const list = '/v1/auth/contract/list-temporary';
    for (const query of [
      { proposerNationalId: '001090999999' },
      { insuredNationalId: '001090999999' },
      { phone: '0987000111' },
    ])
      expect((await other.get(list, query)).status).toBe(429);
    const earlierNumber = nine(50).insuredDetails[0]?.insuredNationalId ?? '';
    expect((await other.get(list, { insuredNationalId: earlierNumber })).status).toBe(200);
    expect((await other.get(list, { proposerName: 'Nguyễn' })).status).toBe(200);
    expect((await officer.post(CHECK, nine(60))).status).toBe(200);
  });

  test('saving works, without findings about contracts of others', async () => {
    const draft = { ...person(), planId: '30002017' };
    await givenContract(salus, { status: 'ACTIVE', draft: person(draft.insuredDetails[0]) });
    const creation = await other.call(createDraft, draftBody(draft));
    expect(creation.status).toBe(200);
    const limit = { path: 'insuredDetails', code: 'CHECK_LIMIT', data: {} };
    expect(creation.body.data.warnings).toEqual([limit]);
    const { referenceNumber, updatedAt } = creation.body.data;
    const reply = await other.call(editDraft, { ...draftBody(draft), referenceNumber, updatedAt });
    expect([reply.status, reply.body.data.warnings]).toEqual([200, [limit]]);
    expect(
      (await officer.call(createDraft, draftBody(person(draft.insuredDetails[0])))).body.data,
    ).toMatchObject({ warnings: [{ code: 'INSURED_COVERED' }, { code: 'INSURED_IN_DRAFT' }] });
  });
});

// covers WARN-3
describe('POSSIBLE_SAME_PERSON', () => {
  const NAME = 'Đặng Thị Ánh Nguyệt';
  const plain = 'dang thi anh nguyet';
  /** The same person by name and birth, under another document. */
  const other = (insuredName: string, changes: object = {}) =>
    person({ insuredName, insuredDOB: '2013-03-03', ...changes });
  const codes = async (body: object) =>
    (await check(body)).warnings.map(({ code }: { readonly code: string }) => code);

  beforeAll(async () => {
    await forgetChecks();
    await givenContract(salus, { draft: other(NAME, { insuredNationalId: 'GOC0001' }) });
  });

  const letters = [...plain].map((letter) => {
    const variants: Readonly<Record<string, string>> = {
      a: 'aàảãáạăằẳẵắặâầẩẫấậ',
      d: 'dđ',
      e: 'eèẻẽéẹêềểễếệ',
      i: 'iìỉĩíị',
      u: 'uùủũúụưừửữứự',
      y: 'yỳỷỹýỵ',
    };
    const spellings = [...(variants[letter] ?? letter)];
    return fc.constantFrom(
      ...spellings,
      ...spellings.map((one) => one.toUpperCase()),
      ...(letter === ' ' ? ['  ', '   '] : []),
    );
  });
  const spelling = fc
    .tuple(fc.tuple(...letters), fc.constantFrom('NFC', 'NFD'))
    .map(([chosen, form]) => chosen.join('').normalize(form));

  test('finds every spelling of a name', async () => {
    await fc.assert(
      fc.asyncProperty(spelling, async (name) => {
        expect(await codes(other(name))).toEqual(['POSSIBLE_SAME_PERSON']);
      }),
      { numRuns: 30, seed: 20_261_122 },
    );
  });

  test('finds no other name', async () => {
    const otherNames = fc
      .tuple(
        spelling,
        fc.nat({ max: plain.length - 1 }),
        fc.constantFrom('q', 'w', 'x', 'z', '1'),
        fc.boolean(),
      )
      .map(([name, place, letter, isAdded]) => {
        const text = [...name.normalize('NFC').replace(/ +/g, ' ')];
        text.splice(place, isAdded ? 0 : 1, letter);
        return text.join('');
      });
    await fc.assert(
      fc.asyncProperty(otherNames, async (name) => {
        expect(await codes(other(name))).toEqual([]);
      }),
      { numRuns: 30, seed: 20_261_122 },
    );
  });

  test('is not the same document, another birth or the name alone', async () => {
    expect(await codes(other(NAME, { insuredNationalId: 'goc0001' }))).toEqual([
      'INSURED_IN_DRAFT',
    ]);
    expect(await codes(other(NAME, { insuredDOB: '2013-03-04' }))).toEqual([]);
    expect(await codes(other(NAME, { insuredDOB: null }))).toEqual([]);
    expect(
      await codes(other(NAME, { insuredTypeNID: 'GKS', insuredNationalId: 'GOC0001' })),
    ).toEqual(['POSSIBLE_SAME_PERSON']);
  });

  test('is found within one family too', async () => {
    const [one] = other('Cao Bá Quát').insuredDetails;
    const [two] = other('CAO BÁ  QUAT').insuredDetails;
    expect(await check({ insuredDetails: [one, two] })).toMatchObject({
      warnings: [
        { path: 'insuredDetails.0.insuredName', data: {} },
        { path: 'insuredDetails.1.insuredName', data: {} },
      ],
    });
  });
});
