import { handOver } from '@salus/api/contracts/corrections.ts';
import { listUnfinishedForms } from '@salus/api/contracts/unfinished-forms.ts';
import { createDraft, editDraft, showDraft } from '@salus/api/contracts.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { sendLink, withdraw } from '../../../demo-data/contract-steps.ts';
import { eraseUnfinishedFormsJob } from '../../retention/delete-expired.job.ts';
import { draftBody, givenContract } from '../../testing/given.ts';
import { givenPerson } from '../../testing/given-person.ts';
import { type Caller, openForTests } from '../../testing/test-app.ts';
import { countContracts } from './store.ts';

const PATH = '/v1/auth/unfinished-form';

const HOAN_KIEM = ['Miền Bắc', 'Hà Nội', 'Chi nhánh Hoàn Kiếm', 'Nhóm 1'];

const salus = openForTests();
let officer: Caller;
beforeAll(async () => {
  officer = await salus.as('sales.cbb');
});

const listIds = async (caller: Caller) =>
  (await caller.call(listUnfinishedForms)).body.data.results.map(({ id }: { id: string }) => id);

describe('an unfinished form', () => {
  // covers DRAFT-16
  test('is kept without validation, listed, overwritten and removed', async () => {
    const form = { typeContract: 'FAMILY', proposerName: 'Lê Thị Ng', proposerDOB: '31/02', n: 1 };
    expect((await officer.put(`${PATH}/form-1`, form)).status).toBe(200);
    expect((await officer.get(`${PATH}/form-1`)).body.data).toEqual(form);
    const { results } = (await officer.call(listUnfinishedForms)).body.data;
    expect(results).toEqual([
      expect.objectContaining({
        id: 'form-1',
        typeContract: 'FAMILY',
        proposerName: 'Lê Thị Ng',
      }),
    ]);
    await officer.put(`${PATH}/form-1`, { id: 'other', proposerName: 5 });
    expect((await officer.get(`${PATH}/form-1`)).body.data).toEqual({
      id: 'other',
      proposerName: 5,
    });
    const remove = () => officer.delete(`${PATH}/form-1`);
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(404);
    expect((await officer.get(`${PATH}/form-1`)).status).toBe(404);
  });

  // covers DRAFT-16
  test('has at most 64 KiB', async () => {
    const formWithBytes = (bytes: number) => ({
      text: 'x'.repeat(bytes - JSON.stringify({ text: '' }).length),
    });
    expect((await officer.put(`${PATH}/big`, formWithBytes(65_536))).status).toBe(200);
    const refusal = await officer.put(`${PATH}/big`, formWithBytes(65_537));
    expect([refusal.status, refusal.body.error_code]).toEqual([413, 'BODY_TOO_LARGE']);
    expect((await officer.put(`${PATH}/${encodeURIComponent('a b')}`, {})).status).toBe(400);
  });

  // covers DRAFT-16
  test('is refused beyond 32 levels, and below its first ones like any value', async () => {
    const nest = (levels: number, value: unknown) =>
      Array.from({ length: levels }).reduce((inner) => ({ a: inner }), value);
    expect((await officer.put(`${PATH}/deep`, nest(200, 1) as object)).status).toBe(400);
    expect((await officer.put(`${PATH}/deep`, nest(20, 'x\0') as object)).status).toBe(400);
    expect((await officer.put(`${PATH}/deep`, nest(20, 'x') as object)).status).toBe(200);
  });

  // covers DRAFT-16
  test('is of its officer alone, and unreadable in the database', async () => {
    await officer.put(`${PATH}/mine`, { proposerName: 'Trần Bí Mật' });
    const other = await salus.as('sales2.cbb');
    expect((await other.get(`${PATH}/mine`)).status).toBe(404);
    expect((await other.delete(`${PATH}/mine`)).status).toBe(404);
    expect(await listIds(other)).toEqual([]);
    expect((await (await salus.as('bm')).call(listUnfinishedForms)).status).toBe(403);
    const { sealed } = await salus.db
      .selectFrom('unfinished_forms')
      .select('sealed')
      .where('id', '=', 'mine')
      .executeTakeFirstOrThrow();
    expect(sealed.toString('utf8')).not.toContain('Trần');
    expect(salus.lines.join('\n')).not.toContain('Trần Bí Mật');
  });

  // covers DRAFT-22
  test('is listed with the number of contracts that the officer saved, up to 20', async () => {
    await givenPerson(salus.db, { name: 'beginner', role: 'SALES_MAN', unit: HOAN_KIEM });
    const beginner = await salus.as('beginner');
    const countSaved = async () =>
      (await beginner.call(listUnfinishedForms)).body.data.savedContracts;
    expect(await countSaved()).toBe(0);
    for (const _ of [1, 2]) await givenContract(salus, { officer: 'beginner' });
    expect(await countSaved()).toBe(2);
    const { id } = await salus.db
      .selectFrom('accounts')
      .select('id')
      .where('email_address', '=', 'beginner@salus.test')
      .executeTakeFirstOrThrow();
    expect(await countContracts(salus.db, id, 1)).toBe(1);
  });

  // covers KEEP-7
  test('is erased after 30 days', async () => {
    await officer.put(`${PATH}/old`, { a: 1 });
    await officer.put(`${PATH}/young`, { a: 1 });
    const setAge = (id: string, hours: number) =>
      salus.db
        .updateTable('unfinished_forms')
        .set({ updated_at: new Date(salus.now().getTime() - hours * 3_600_000) })
        .where('id', '=', id)
        .execute();
    await setAge('old', 30 * 24 + 1);
    await setAge('young', 30 * 24 - 1);
    expect(await listIds(officer)).not.toContain('old');
    await eraseUnfinishedFormsJob.run(salus.app, {}, { number: 1, isLast: true });
    const rows = await salus.db.selectFrom('unfinished_forms').select('id').execute();
    expect(rows.map(({ id }) => id)).not.toContain('old');
    expect(rows.map(({ id }) => id)).toContain('young');
  });
});

// covers DRAFT-20
test.each(['save', 'send', 'withdraw', 'hand over'])(
  'changes that were kept of a saved contract are erased by: %s',
  async (step) => {
    const { referenceNumber } = await givenContract(salus);
    const other = await givenContract(salus);
    const ids = [referenceNumber, other.referenceNumber].map((number) => `edit-${number}`);
    for (const id of ids) await officer.put(`${PATH}/${id}`, { proposerName: 'Lê Kept' });
    expect(await listIds(officer)).toEqual(expect.arrayContaining(ids));
    if (step === 'save') {
      const { updatedAt } = (await officer.call(showDraft, { referenceNumber })).body.data;
      const reply = await officer.call(editDraft, {
        ...draftBody(),
        referenceNumber,
        updatedAt,
      });
      expect(reply.status).toBe(200);
    }
    if (step === 'send') await sendLink(salus, 'sales.cbb', referenceNumber);
    if (step === 'withdraw') await withdraw(salus, 'sales.cbb', referenceNumber);
    if (step === 'hand over') {
      await givenPerson(salus.db, { name: 'next-officer', role: 'SALES_MAN', unit: HOAN_KIEM });
      const handover = await (await salus.as('manager')).call(handOver, {
        fromEmail: 'sales.cbb@salus.test',
        toEmail: 'next-officer@salus.test',
        reason: 'Nhân viên nghỉ việc từ tuần sau',
        referenceNumbers: [referenceNumber],
      });
      expect(handover.body.data).toEqual({ moved: 1 });
    }
    const idsAfter = await listIds(officer);
    expect(ids.map((id) => idsAfter.includes(id))).toEqual([false, true]);
  },
);

// covers DRAFT-17
test('a similar contract begins with the input of one’s own, without health answers', async () => {
  const { referenceNumber } = await givenContract(salus, { status: 'WITHDRAWN' });
  const path = '/v1/auth/contract/clone';
  const { data } = (await officer.get(path, { referenceNumber })).body;
  const { medicalQuestionnaires, ...typed } = draftBody();
  expect(data).toMatchObject({ planId: typed.planId, proposerName: typed.proposerName });
  expect(data.medicalQuestionnaires).toEqual(
    medicalQuestionnaires.map(({ medQuestionId }) => ({ medQuestionId, medQuestionResult: null })),
  );
  const reply = await officer.call(createDraft, {
    ...data,
    medicalQuestionnaires,
  });
  expect(reply.status).toBe(200);
  expect((await (await salus.as('sales2.cbb')).get(path, { referenceNumber })).status).toBe(404);
});
