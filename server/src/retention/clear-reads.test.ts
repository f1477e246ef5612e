import { firstDayKept } from '@salus/domain/retention/term.ts';
import { businessDay, startOfBusinessDay } from '@salus/domain/time/business-time.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { givenDailyWork } from '../testing/given-daily-work.ts';
import { openForTests } from '../testing/test-app.ts';
import { clearReadsJob } from './delete-expired.job.ts';
import { KEPT } from './limits.ts';

const salus = openForTests();

const givenRead = (at: Date) =>
  sql`insert into personal_reads (at, account_id, session_id, ip, call, kind, reference_number)
      select ${at}, id, gen_random_uuid(), '127.0.0.1', 'showDraft', 'DETAIL', 'HD000000000000'
        from accounts where email_address = 'bm@salus.test'`.execute(salus.db);

// covers KEEP-5
test('a read is deleted after 24 months, and protected until then', async () => {
  const limit = startOfBusinessDay(firstDayKept(businessDay(salus.now()), KEPT.signIns));
  await givenRead(new Date(limit.getTime() - 86_400_000));
  await givenRead(limit);
  await givenDailyWork(salus);
  await clearReadsJob.run(salus.app, {}, { number: 1, isLast: true });
  const { rows } = await sql<{ at: Date }>`select at from personal_reads`.execute(salus.db);
  expect(rows).toEqual([{ at: limit }]);
  const early = sql`select delete_reads(clock_timestamp(), 10)`;
  await givenRead(salus.now());
  await expect(early.execute(salus.db)).rejects.toThrow('personal_reads is append-only');
});
