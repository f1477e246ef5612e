import { startOfBusinessDay } from '@salus/domain/time/business-time.ts';
import { day } from '@salus/domain/time/day.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { givenContract } from '../testing/given.ts';
import { givenDailyWork } from '../testing/given-daily-work.ts';
import { openForTests } from '../testing/test-app.ts';
import { clearBankPapersJob } from './delete-expired.job.ts';

const salus = openForTests();
beforeAll(async () => {
  await givenContract(salus);
});

const NEW_YEAR = startOfBusinessDay(day('2027-01-01'));
const LAST_OF_2026 = new Date(NEW_YEAR.getTime() - 1);

async function givenPapers(at: Date): Promise<void> {
  await sql`insert into bank_notices (transaction_id, bank_reference, raw, result, received_at)
    values ('T', 'FT', '{}', 'UNKNOWN_CONTENT', ${at})`.execute(salus.db);
  await sql`
    with statement as (
      insert into bank_statements (uploaded_by, uploaded_at)
        select id, ${at} from accounts where email_address = 'bm@salus.test' returning id)
    insert into bank_statement_lines
      (statement_id, line_no, bank_reference, reference_key, content_key, paid_at, is_day_only,
       amount, content)
      select id, 1, 'FT', 'FT', 'key', ${at}, false, 1000, 'Nguyen Van A'
        from statement`.execute(salus.db);
}

/** The times of the rows that are left. */
async function readTimes() {
  const { rows } = await sql<{ at: Date }>`
    select received_at as at from bank_notices
    union all select uploaded_at from bank_statements
    union all select paid_at from bank_statement_lines`.execute(salus.db);
  return rows.map(({ at }) => at);
}

async function runAt(at: Date): Promise<void> {
  salus.wait((at.getTime() - salus.now().getTime()) / 60_000);
  await givenDailyWork(salus);
  await clearBankPapersJob.run(salus.app, {}, { number: 1, isLast: true });
}

// covers KEEP-8
test('papers of the bank are deleted ten years after the end of their year', async () => {
  await givenPapers(LAST_OF_2026);
  await givenPapers(NEW_YEAR);
  await runAt(new Date(startOfBusinessDay(day('2036-12-31')).getTime() + 7_200_000));
  expect(await readTimes()).toHaveLength(6);
  await runAt(new Date(startOfBusinessDay(day('2037-01-01')).getTime() + 7_200_000));
  expect(await readTimes()).toEqual([NEW_YEAR, NEW_YEAR, NEW_YEAR]);
});
