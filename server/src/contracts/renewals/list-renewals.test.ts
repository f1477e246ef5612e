import { listRenewals } from '@salus/api/contracts/renewals.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { addDays } from '@salus/domain/time/day.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { givenContract } from '../../testing/given.ts';
import { copyContract, inBulk } from '../../testing/given-issued.ts';
import { openForTests } from '../../testing/test-app.ts';

const salus = openForTests();

// covers RENEW-1
test('a list of renewals counts 10,000 policies, and shows that there are more', async () => {
  const { referenceNumber } = await givenContract(salus, { status: 'ACTIVE' });
  const today = businessDay(salus.now());
  const columns = {
    reference_number: `'HD240101' || lpad(n::text, 6, '0')`,
    policy_no: `'30002-24-8' || lpad(n::text, 7, '0')`,
    policy_starts_on: `date '${addDays(today, -800)}'`,
    policy_ends_on: `date '${addDays(today, -436)}'`,
  };
  await inBulk(salus.db, async (tx) => {
    await copyContract(tx, referenceNumber, columns, sql`generate_series(1, 10001) n`);
    await sql`insert into insureds (contract_id, position, is_same_proposer, insured_name,
        insured_type_nid, insured_national_id, insured_dob, insured_gender, insured_relationship)
      select id, 0, false, 'Nguyễn Gia Bảo', 'PASSPORT', 'L' || id, '2015-05-05', 'male', 'child'
        from contracts where reference_number like 'HD240101%'`.execute(tx);
  });
  const readLost = async (query: object) =>
    (await (await salus.as('bm')).call(listRenewals, { state: 'LOST', limit: '100', ...query }))
      .body.data;
  expect(await readLost({ page: '100' })).toMatchObject({
    ...{ totalRecords: 10_000, totalPages: 100, isMore: true },
    results: { length: 100 },
  });
  const due = (await (await salus.as('bm')).call(listRenewals)).body.data;
  expect(due.isMore).toBe(false);
});
