import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readMigrationFiles } from '../../platform/migrations/migration-files.ts';
import { givenContract } from '../../testing/given.ts';
import { givenPerson } from '../../testing/given-person.ts';
import { openForTests } from '../../testing/test-app.ts';

const salus = openForTests();
const first = ['Miền Bắc', 'Hà Nội', 'Chi nhánh 1', 'Nhóm 1'];
const second = ['Miền Nam', 'Sài Gòn', 'Chi nhánh 2', 'Nhóm 2'];
const renamed = ['Miền Bắc', 'Hà Nội', 'Chi nhánh cũ', 'Nhóm 1'];

const pathsOfSale = async () => {
  const { rows } = await sql<{ path: readonly string[] }>`
    select unit_path(sold_unit_id) as path from contracts where issued_at is not null
     order by id`.execute(salus.db);
  return rows.map(({ path }) => path);
};

// covers REPORT-9
test('the migration fills the past from the history and counts what is unknown', async () => {
  await givenPerson(salus.db, { name: 'seller', role: 'SALES_MAN', unit: first });
  await givenPerson(salus.db, { name: 'other', role: 'SALES_MAN', unit: second });
  for (const officer of ['seller', 'seller', 'seller', 'other'])
    await givenContract(salus, { officer, status: 'ACTIVE' });
  const { id } = await salus.db
    .selectFrom('accounts')
    .select('id')
    .where('email_address', '=', 'seller@salus.test')
    .executeTakeFirstOrThrow();
  const moves = [
    { at: '2026-03-01', before: renamed, after: second },
    { at: '2026-05-01', before: second, after: first },
  ];
  for (const { at, before, after } of moves)
    await sql`insert into account_history (account_id, at, operator, action, details)
      values (${id}, ${at}::timestamptz, 'it', 'CHANGED',
        ${JSON.stringify({ unit: [before, after] })})`.execute(salus.db);
  const files = await readMigrationFiles();
  const text = files.find(({ name }) => name.endsWith('-unit-of-sale.sql'))?.sql ?? '';
  const fill = text.slice(text.indexOf('create temporary table'), text.indexOf('-- Branches'));
  const client = await salus.app.pool.connect();
  const notices: string[] = [];
  client.on('notice', ({ message }) => notices.push(message ?? ''));
  try {
    await client.query(`begin;
      alter table contracts disable trigger user;
      update contracts set sold_unit_id = null, issued_at = d.at::timestamptz
        from (values (0, '2026-02-01'), (1, '2026-04-01'), (2, '2026-06-01'), (3, '2026-02-01'))
          d (place, at)
       where contracts.id = (select id from contracts order by id offset d.place limit 1);
      alter table contracts enable trigger user; ${fill} commit`);
  } finally {
    client.release();
  }
  // The unit before March has another name today.
  expect(await pathsOfSale()).toEqual([[], second, first, second]);
  expect(notices).toContain(
    'unit of sale: 4 issued contracts, 0 of officers without a unit, 1 not known',
  );
});
