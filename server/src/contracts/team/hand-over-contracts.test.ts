import { handOverContracts } from '@salus/api/contracts/corrections.ts';
import { showDraft } from '@salus/api/contracts.ts';
import { beforeAll, expect, test } from 'vitest';
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
  const active = await givenContract(salus, { status: 'ACTIVE' });
  const sale = await givenContract(salus, {
    officer: 'sales.sale',
    draft: { planId: '30002017' },
  });
  const referenceNumbers = [draft, active, other, sale].map((one) => one.referenceNumber);
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
