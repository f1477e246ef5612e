import { disableAccount } from '@salus/api/administration/accounts.ts';
import {
  handOverContracts,
  handOver as handOverOfficer,
} from '@salus/api/contracts/corrections.ts';
import { draftRenewals, listRenewals } from '@salus/api/contracts/renewals.ts';
import { showDraft } from '@salus/api/contracts.ts';
import type { RenewalState } from '@salus/domain/contracts/renewal.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { withdraw } from '../../../demo-data/contract-steps.ts';
import { brokenInvariants } from '../../testing/broken-by.ts';
import { givenContract } from '../../testing/given.ts';
import { givenPerson } from '../../testing/given-person.ts';
import { openForTests } from '../../testing/test-app.ts';

const reason = 'Nhân viên nghỉ việc từ tuần sau';
const toEmail = 'teammate@salus.test';

const salus = openForTests();
beforeAll(async () => {
  const unit = ['Miền Bắc', 'Hà Nội', 'Chi nhánh Hoàn Kiếm', 'Nhóm 1'];
  await givenPerson(salus.db, { name: 'teammate', role: 'SALES_MAN', unit });
  await givenPerson(salus.db, { name: 'gone', role: 'SALES_MAN', unit });
  await salus.db
    .updateTable('accounts')
    .set({ disabled_at: salus.now() })
    .where('email_address', '=', 'gone@salus.test')
    .execute();
});

const handOver = async (person: string, body: object) =>
  (await salus.as(person)).call(handOverContracts, {
    toEmail,
    reason,
    referenceNumbers: [],
    ...body,
  });
const outcomes = ({ body }: Awaited<ReturnType<typeof handOver>>) =>
  body.data.map(
    ({ isMoved, error_code: code }: { isMoved: boolean; error_code: string | null }) =>
      code ?? isMoved,
  );

// covers ROLE-20
test('moves contracts of several officers and answers why the others stay', async () => {
  const draft = await givenContract(salus);
  const other = await givenContract(salus, { status: 'AWAITING_PAYMENT', officer: 'sales2.cbb' });
  const withdrawn = await givenContract(salus, { status: 'WITHDRAWN' });
  const sale = await givenContract(salus, {
    officer: 'sales.sale',
    draft: { planId: '30002017' },
  });
  const referenceNumbers = [draft, withdrawn, other, sale].map((one) => one.referenceNumber);
  const reply = await handOver('bm', { referenceNumbers: [...referenceNumbers, 'HD000000000000'] });
  expect(outcomes(reply)).toEqual([true, 'INVALID_STATE', true, 'CHANNEL_DIFFERS', 'NOT_FOUND']);
  expect(outcomes(await handOver('bm', { referenceNumbers: [draft.referenceNumber] }))).toEqual([
    'OFFICER_UNCHANGED',
  ]);
  const { body } = await (await salus.as('teammate')).call(showDraft, {
    referenceNumber: other.referenceNumber,
  });
  expect(body.data.history.at(-1)).toMatchObject({
    action: 'handOver',
    note: reason,
    changes: [{ field: 'officerEmail', from: 'sales2.cbb@salus.test', to: toEmail }],
  });
  expect(await brokenInvariants(salus.app.pool)).toEqual([]);
});

// covers ROLE-20
test('moves nothing of an officer out of scope, and nothing to one who is', async () => {
  const own = await givenContract(salus);
  const foreign = await givenContract(salus, { officer: 'sales2.cbb' });
  const referenceNumbers = [own.referenceNumber, foreign.referenceNumber];
  expect(outcomes(await handOver('manager', { referenceNumbers }))).toEqual([true, 'NOT_FOUND']);
  const code = async (person: string, email: string) => {
    const { status, body } = await handOver(person, { referenceNumbers, toEmail: email });
    return [status, body.error_code];
  };
  expect(await code('manager', 'sales2.cbb@salus.test')).toEqual([404, 'NOT_FOUND']);
  expect(await code('bm', 'gone@salus.test')).toEqual([422, 'RECIPIENT_DISABLED']);
  expect((await code('sales.cbb', toEmail))[0]).toBe(403);
  expect((await handOver('bm', { referenceNumbers: [] })).status).toBe(400);
});

// covers ROLE-20
test('moves a contract once when two clerks hand it over at once', async () => {
  const { referenceNumber } = await givenContract(salus);
  const replies = await Promise.all(
    ['bm', 'bm2'].map((person) => handOver(person, { referenceNumbers: [referenceNumber] })),
  );
  expect(replies.flatMap(outcomes).map(String).sort()).toEqual(['OFFICER_UNCHANGED', 'true']);
});

describe('renewals', () => {
  const heir = 'sales2.cbb';
  const email = (person: string) => `${person}@salus.test`;
  const policies: string[] = [];

  beforeAll(async () => {
    await givenPerson(salus.db, { name: 'leaver', role: 'SALES_MAN', unit: [] });
    for (const officer of ['sales.cbb', 'sales.cbb', 'sales.cbb', 'leaver'])
      policies.push((await givenContract(salus, { status: 'ACTIVE', officer })).referenceNumber);
    const soon = new Date(salus.now().getTime() + 360 * 86_400_000).toISOString();
    expect((await salus.anybody.post('/dev/clock', { now: soon })).status).toBe(200);
    salus.forgetTokens();
  });

  async function list(state: RenewalState, person: string): Promise<string[]> {
    const { body } = await (await salus.as(person)).call(listRenewals, { state, limit: '100' });
    return body.data.results.map((row: { referenceNumber: string }) => row.referenceNumber);
  }

  // covers RENEW-2, ROLE-11, ROLE-20
  test('move with their drafts, when either is ticked, and back', async () => {
    const [due = '', ticked = '', policyOfDraft = ''] = policies;
    const officer = await salus.as('sales.cbb');
    const { body } = await officer.call(draftRenewals, {
      referenceNumbers: [ticked, policyOfDraft],
    });
    const [first, second] = body.data.drafted.map(({ to }: { to: string }) => to);
    const referenceNumbers = [due, ticked, second];
    const moved = await handOver('bm', { referenceNumbers, toEmail: email(heir) });
    expect(outcomes(moved)).toEqual([true, true, true]);
    expect(await list('DUE', 'sales.cbb')).not.toContain(due);
    expect(await list('DUE', heir)).toContain(due);
    expect((await list('DRAFTED', heir)).sort()).toEqual([ticked, policyOfDraft].sort());
    for (const referenceNumber of [first, second]) {
      const draft = await (await salus.as(heir)).call(showDraft, { referenceNumber });
      expect(draft.body.data.createdByEmail).toBe(email(heir));
    }
    // A draft that is withdrawn is due there again.
    await withdraw(salus, heir, second);
    expect(await list('DUE', heir)).toContain(policyOfDraft);
    const back = await (await salus.as('bm')).call(handOverOfficer, {
      fromEmail: email(heir),
      toEmail: email('sales.cbb'),
      reason,
      referenceNumbers: [due, ticked],
    });
    expect(back.body.data).toEqual({ moved: 1 });
    expect(await list('DUE', 'sales.cbb')).toContain(due);
    expect(await list('DRAFTED', 'sales.cbb')).toContain(ticked);
    expect(await brokenInvariants(salus.app.pool)).toEqual([]);
  });

  // covers RENEW-2, ADMIN-8
  test('pass on when an admin disables their officer', async () => {
    const reply = await (await salus.as('admin')).call(disableAccount, {
      email: email('leaver'),
      handOverTo: email(heir),
      reason,
    });
    expect(reply.status).toBe(200);
    expect(await list('DUE', heir)).toContain(policies[3]);
  });
});
