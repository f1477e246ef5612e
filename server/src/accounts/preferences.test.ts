import { savePreferences, showPreferences } from '@salus/api/accounts/preferences.ts';
import { expect, test } from 'vitest';
import { openForTests } from '../testing/test-app.ts';

const salus = openForTests();

// covers LIST-32
test('keeps the height of rows for each person', async () => {
  const [officer, auditor] = [await salus.as('sales.cbb'), await salus.as('auditor')];
  const height = async (caller: typeof officer) =>
    (await caller.call(showPreferences)).body.data.rowHeight;
  expect(await height(officer)).toBe(44);
  expect((await officer.call(savePreferences, { rowHeight: 36 })).body.data.rowHeight).toBe(36);
  expect([await height(officer), await height(auditor)]).toEqual([36, 44]);
  await officer.call(savePreferences, { rowHeight: 44 });
  expect(await height(officer)).toBe(44);
});

// covers LIST-32
test.each([0, 40, '36', null])('refuses the height %j, naming it', async (rowHeight) => {
  const officer = await salus.as('sales.cbb');
  const reply = await officer.put(savePreferences.path, { rowHeight });
  expect([reply.status, reply.body.data]).toEqual([400, [{ path: 'rowHeight', code: 'invalid' }]]);
});
