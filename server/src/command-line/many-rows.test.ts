import { setTimeout as pause } from 'node:timers/promises';
import { login } from '@salus/api/accounts.ts';
import { createDraft } from '@salus/api/contracts.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { draftBody } from '../testing/given.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { type Keyboard, openKeyboard, reportLines } from '../testing/type-command.ts';

/** Large and concurrent imports. */

const TEAMS = 40;
/** Each new account costs a real hash of its password. */
const NEW = 5;
const ROWS = 1000;
const MOVED = 200;
const unit = (n: number) =>
  `Miền Trung > Khu vực ${n % 4} > Chi nhánh ${n % 20} > Nhóm ${n % TEAMS}`;
const row = (n: number, team = n) =>
  `nv${n}@salus.test,Nhân viên ${n},SALES_MAN,CBB,Chuyên viên,${unit(team)},`;

let salus: TestApp;
let keyboard: Keyboard;

beforeAll(async () => {
  salus = await startTestApp();
  keyboard = await openKeyboard(salus);
});
afterAll(async () => {
  await keyboard.close();
  await salus.close();
});

const count = async (what: string) =>
  (await sql<{ n: number }>`select count(*) as n from ${sql.raw(what)}`.execute(salus.db)).rows[0]
    ?.n;

test('two concurrent imports of one file create each account once', async () => {
  const rows = Array.from({ length: NEW }, (_, n) => row(n));
  const [one, other] = await Promise.all([keyboard.importRows(rows), keyboard.importRows(rows)]);
  expect([one.code, other.code]).toEqual([0, 0]);
  expect([reportLines(one.out).at(-1), reportLines(other.out).at(-1)].sort()).toEqual([
    `${NEW} rows: ${NEW} created.`,
    `${NEW} rows: ${NEW} unchanged.`,
  ]);
  expect(await count(`accounts where email_address like 'nv%'`)).toBe(NEW);
  expect(await count('messages')).toBe(NEW);
  expect(await count('mailed_passwords')).toBe(NEW);
});

test('two concurrent imports with different teams run in sequence', async () => {
  const to = (team: number) => Array.from({ length: NEW }, (_, n) => row(n, team));
  const results = await Promise.all([
    keyboard.importRows(to(1)),
    keyboard.importRows(to(2).reverse()),
  ]);
  expect(results.map(({ code }) => code)).toEqual([0, 0]);
  const emails = Array.from({ length: NEW }, (_, n) => `nv${n}@salus.test`);
  const { rows } = await sql`select distinct unit_path(unit_id) as path from accounts
    where email_address in (${sql.join(emails)})`.execute(salus.db);
  expect(rows).toHaveLength(1);
});

test('a file of 1,000 rows shows progress and blocks no sign-in or sale', async () => {
  await sql`insert into accounts (email_address, full_name, role, channel, level, unit_id,
      password_hash, is_auto_generated, agreed_at, created_at)
    select 'nv' || n || '@salus.test', 'Nhân viên ' || n, role, channel, level, unit_id,
           password_hash, false, agreed_at, created_at from accounts,
           generate_series(${NEW}::int, ${ROWS - 1}::int) n
     where email_address = 'sales.cbb@salus.test'`.execute(salus.db);
  // All rows are in the demo team. Some of them move, the others stay.
  const there = 'Miền Bắc > Hà Nội > Chi nhánh Hoàn Kiếm > Nhóm 1';
  const stays = (n: number) =>
    `nv${n}@salus.test,Nhân viên ${n},SALES_MAN,CBB,Chuyên viên,${there},`;
  const file = Array.from({ length: ROWS }, (_, n) =>
    n >= NEW && n < NEW + MOVED ? row(n) : stays(n),
  );
  const importing = keyboard.importRows(file);
  let isFinished = false;
  void importing.finally(() => {
    isFinished = true;
  });
  const seller = await salus.as('sales.cbb');
  let requests = 0;
  while (!isFinished) {
    const signIn = await salus.anybody.call(login, {
      emailAddress: 'bm@salus.test',
      password: 'Salus@2026',
    });
    const draft = await seller.call(createDraft, draftBody());
    expect([signIn.status, draft.status]).toEqual([200, 200]);
    requests += 1;
    await pause(20);
  }
  const result = await importing;
  expect(result.code).toBe(0);
  expect(reportLines(result.out).at(-1)).toBe(
    `${ROWS} rows: ${NEW + MOVED} moved, ${ROWS - NEW - MOVED} unchanged.`,
  );
  expect(result.err.split('\n')[0]).toMatch(/^Writing: \d+ of 205$/);
  expect(requests).toBeGreaterThan(0);
}, 180_000);
