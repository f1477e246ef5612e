import pg from 'pg';
import { expect, test } from 'vitest';
import { checkInvariants } from '../../operations/invariants.ts';
import { createTestDatabase } from '../../testing/postgres/test-db.ts';

/** Five officers, four of them under two areas; each with contracts of every status. */
const contracts = `
  insert into products values ('30002', 'Sức khỏe', 'INDIVIDUAL');
  insert into plans (code, product_id, channel, package_name, short_name, position)
    select code, '30002', 'CBB', 'Cơ bản', 'CB', 1 from unnest(array['A', 'B']) code;
  insert into units (parent_id, kind, name) values (null, 'REGION', 'R');
  insert into units (parent_id, kind, name) values (1, 'AREA', 'A1'), (1, 'AREA', 'A2');
  insert into units (parent_id, kind, name) values (2, 'BRANCH', 'B1'), (3, 'BRANCH', 'B2');
  insert into accounts
      (email_address, full_name, role, channel, unit_id, password_hash, created_at)
    select 'o' || n || '@salus.test', 'O', 'SALES_MAN', 'CBB', nullif(n + 1, 6), '', now()
      from generate_series(1, 5) n;
  insert into contracts (reference_number, type_contract, status, officer_id,
      product_id, product_name, plan_id, package_name, sum_insured, fee, premium_amount,
      refund_threshold_days, duration_name, benefits,
      proposer_name, proposer_type_nid, proposer_national_id, proposer_dob, proposer_gender,
      proposer_mobile, proposer_email, health_answers, created_at, updated_at,
      paid_at, type_payment, manual_payment_note, paid_manually_by,
      policy_no, policy_starts_on, policy_ends_on, issued_at, verification_code,
      cancelled_at, cancelled_by, cancel_note, waiting_since, first_sent_at)
    select 'HD260101' || lpad(n::text, 6, '0'), 'INDIVIDUAL', s.status, 1 + n % 5,
           '30002', 'P', (array['A', 'B'])[1 + n % 2], 'P', 1, 1, 1000 * n, 30, '12 tháng', '[]',
           'N', 'PASSPORT', 'X', '1990-01-01', 'male', '0987654321', 'a@b.c',
           array[false, false, false], d.at, d.at,
           case when s.paid then d.at end, case when s.paid then 'MANUAL' end,
           case when s.paid then 'x' end, case when s.paid then 1 end,
           case when s.issued then '30002-26-' || n end, case when s.issued then d.at::date end,
           case when s.issued then d.at::date + 364 end, case when s.issued then d.at end,
           case when s.issued then lpad(n::text, 12, '0') end,
           case when s.status = 'CANCELLED' then d.at + interval '20 days' end,
           case when s.status = 'CANCELLED' then 1 end,
           case when s.status = 'CANCELLED' then 'x' end,
           case when s.status = 'AWAITING_PAYMENT' then d.at end,
           case when s.status = 'AWAITING_PAYMENT' then d.at end
      from generate_series(1, 200) n,
           lateral (
             select timestamptz '2026-01-01 00:00:00+07' + n * interval '14 hours' as at) d,
           lateral (
             select (array['DRAFT', 'AWAITING_PAYMENT', 'PAID', 'ACTIVE', 'CANCELLED'])
                      [1 + n % 5 * 3 % 5] as status) x,
           lateral (
             select x.status, x.status in ('PAID', 'ACTIVE', 'CANCELLED') as paid,
                    x.status in ('ACTIVE', 'CANCELLED') as issued) s`;

test('recount_contracts() counts contracts that were written without triggers', async () => {
  const database = await createTestDatabase();
  const pool = new pg.Pool({ connectionString: database.url, max: 1 });
  try {
    await pool.query(`alter table contracts disable trigger user; ${contracts};
      alter table contracts enable trigger user`);
    await pool.query('select recount_contracts()');

    const count = async (scope: number) =>
      (
        await pool.query(
          `select sum(contracts)::int as contracts, sum(premium)::int as premium
             from contract_counters where scope_id = $1 and level = 'all'`,
          [scope],
        )
      ).rows[0];
    expect(await count(0)).toEqual({ contracts: 200, premium: 20_100_000 });
    // Officer n % 5 + 1 belongs to A1, A2, B1 of A1, B2 of A2, no unit.
    expect(
      [await count(1), await count(2), await count(3)].map(({ contracts }) => contracts),
    ).toEqual([160, 80, 80]);
    expect((await checkInvariants(pool)).find(({ name }) => name === 'I9')?.offenders).toEqual([]);
    await pool.query(
      `delete from contracts where status = 'DRAFT'; update contracts set premium_amount = 1`,
    );
    expect((await checkInvariants(pool)).find(({ name }) => name === 'I9')?.offenders).toEqual([]);
  } finally {
    await pool.end();
    await database.drop();
  }
});
