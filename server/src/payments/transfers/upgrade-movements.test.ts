import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../../platform/migrations/migrate.ts';
import { migrationsFolder } from '../../platform/migrations/migration-files.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/postgres/test-db.ts';
import { movementKeys } from './movement-keys.ts';

/** The last migration under which a bank reference was unique. */
const LAST_BEFORE = '0069';

let database: TestDatabase;
let pool: pg.Pool;
let folder: string;

type Row = readonly [bankReference: string, amount: number, content: string];

const DAY = '2026-11-24T02:00:00Z';
/** Stored movements; the third is a line without a reference under a key of the program. */
const movements: readonly Row[] = [
  ['FT26-001\\ABC', 620_000, 'HD261121ABC0EF nộp phí bảo hiểm'],
  ['NONREF', 11_000, 'PHI SMS'],
  [' 2026-11-24 500 abc 1', 500, 'Đóng phí – lần 1'],
  ['ft26.002', -11_000, 'phí'],
  ['FT-9-1', 300_000, 'chi tiết một'],
  ['FT-9-2', 200_000, 'chi tiết hai'],
  ['TT2611-0007', 70_000, 'số bảy'],
  ['TT2611-0008', 80_000, 'số tám'],
  ['A-41', 41_000, 'bốn mốt'],
  ['A-42', 42_000, 'bốn hai'],
];
/** The lines of one statement: the movements, and three that a known reference swallowed. */
const lines: readonly (Row & readonly [string, number, string])[] = [
  ...movements,
  ['FT26-001\\ABC', 480_000, 'HD261121XXXXXX'],
  ['NONREF', 11_000, 'PHI QUAN LY'],
  ['NONREF', 11_000, 'PHI SMS'],
];

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 1 });
  pool.on('error', () => undefined);
  folder = await mkdtemp(join(tmpdir(), 'salus-migrations-'));
  for (const name of await readdir(migrationsFolder))
    if (name.endsWith('.sql') && name.slice(0, 4) <= LAST_BEFORE)
      await copyFile(fileURLToPath(new URL(name, migrationsFolder)), join(folder, name));
  await pool.query('drop schema public cascade; create schema public');
  await migrate(database.url, { folder: pathToFileURL(`${folder}/`) });
  for (const [reference, amount, content] of movements)
    await pool.query(
      `insert into bank_movements (source, bank_reference, amount, content, paid_at, result,
         received_at) values ('STATEMENT', $1, $2, $3, $4, $5, now())`,
      [reference, amount, content, DAY, amount > 0 ? 'UNKNOWN_CONTENT' : 'OTHER_DEBIT'],
    );
  await pool.query(
    `insert into bank_notices (transaction_id, bank_reference, raw, result, received_at)
     values ('T1', 'ft26.002', '{}', 'REPEATED', now())`,
  );
  await pool.query(
    `insert into accounts (email_address, full_name, password_hash, role, created_at)
     values ('bm@salus.test', 'Bùi Minh', 'x', 'BM_SUPPORT', now())`,
  );
  await pool.query(
    `insert into bank_statements (uploaded_by, uploaded_at) select min(id), now() from accounts`,
  );
  for (const [at, [reference, amount, content]] of lines.entries())
    await pool.query(
      `insert into bank_statement_lines (statement_id, line_no, bank_reference, paid_at,
         is_day_only, amount, content, result, settled_at, settled_by)
       select s.id, $1, $2, $3, true, $4, $5, $6, now(), s.uploaded_by from bank_statements s`,
      [at + 1, reference, DAY, amount, content, lineResult(at, amount)],
    );
  await migrate(database.url);
});

function lineResult(at: number, amount: number): string {
  if (at >= movements.length) return 'REPEATED';
  return amount > 0 ? 'UNKNOWN_CONTENT' : 'OTHER_DEBIT';
}

afterAll(async () => {
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

// covers STMT-13
test('an upgrade writes the keys that the program compares', async () => {
  const { rows } = await pool.query(
    `select bank_reference, reference_key, detail_no, content_key, content from bank_movements
      order by id`,
  );
  /** The reference of each movement, with that of the entry of a detail. */
  const entries = ['FT26-001\\ABC', 'NONREF', '', 'ft26.002', 'FT-9', 'FT-9'];
  // References of their own that only look like details.
  const references = [...entries, 'TT2611-0007', 'TT2611-0008', 'A-41', 'A-42'];
  expect(rows.map((row) => row.detail_no)).toEqual([0, 0, 0, 0, 1, 2, 0, 0, 0, 0]);
  for (const [at, row] of rows.entries()) {
    const keys = movementKeys({ bankReference: references[at] ?? '', content: row.content });
    expect([row.reference_key, row.content_key]).toEqual([keys.referenceKey, keys.contentKey]);
  }
  expect(rows[2].bank_reference).toBe('');
});

// covers STMT-13
test('an upgrade links lines and notices to their movements, and no swallowed line', async () => {
  const { rows } = await pool.query(
    `select m.bank_reference as movement, l.equal_no, l.detail_no
       from bank_statement_lines l left join bank_movements m on m.id = l.movement_id
      order by l.line_no`,
  );
  expect(rows).toEqual([
    { movement: 'FT26-001\\ABC', equal_no: 1, detail_no: 0 },
    { movement: 'NONREF', equal_no: 1, detail_no: 0 },
    { movement: '', equal_no: 1, detail_no: 0 },
    { movement: 'ft26.002', equal_no: 1, detail_no: 0 },
    { movement: 'FT-9-1', equal_no: 1, detail_no: 1 },
    { movement: 'FT-9-2', equal_no: 1, detail_no: 2 },
    { movement: 'TT2611-0007', equal_no: 1, detail_no: 0 },
    { movement: 'TT2611-0008', equal_no: 1, detail_no: 0 },
    { movement: 'A-41', equal_no: 1, detail_no: 0 },
    { movement: 'A-42', equal_no: 1, detail_no: 0 },
    { movement: null, equal_no: 1, detail_no: 0 },
    { movement: null, equal_no: 1, detail_no: 0 },
    { movement: null, equal_no: 2, detail_no: 0 },
  ]);
  const notices = await pool.query(
    'select m.bank_reference from bank_notices n join bank_movements m on m.id = n.movement_id',
  );
  expect(notices.rows).toEqual([{ bank_reference: 'ft26.002' }]);
});
