import { sql } from 'kysely';
import type { Database } from '../platform/db.ts';

/**
 * So many issued contracts, written by SQL after the model of one that was reached by the real calls: of both officers of the
 * demo in turn, over the six packages of channel CBB, over a year, every fourth one cancelled. Each insures one to three.
 */
export async function givenIssued(db: Database, model: string, count: number): Promise<void> {
  const varied: Record<string, string> = {
    reference_number: `'HD260101' || lpad(n::text, 6, '0')`,
    policy_no: `'30002-26-9' || lpad(n::text, 7, '0')`,
    officer_id: `(select id from accounts where email_address = case n % 2 when 0 then 'sales.cbb@salus.test' else 'sales2.cbb@salus.test' end)`,
    plan_id: `(array['30002014', '30002015', '30002016', '40002001', '40002002', '40002003'])[1 + n % 6]`,
    premium_amount: `1000 * n`,
    created_at: `timestamptz '2026-01-01 00:00:00+07' + n % 365 * interval '23 hours'`,
    policy_starts_on: `date '2026-01-01' + n % 365`,
    policy_ends_on: `date '2026-12-31' + n % 365`,
    status: `case n % 4 when 0 then 'CANCELLED' else 'ACTIVE' end`,
    cancelled_at: `case n % 4 when 0 then now() end`,
    cancelled_by: `case n % 4 when 0 then (select id from accounts where email_address = 'bm@salus.test') end`,
    cancel_note: `case n % 4 when 0 then 'Khách hàng đề nghị hủy' end`,
  };
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = 'contracts' and is_identity = 'NO' and is_generated = 'NEVER'`.execute(
    db,
  );
  const names = rows.map(({ name }) => name);
  await sql`
    insert into contracts (${sql.join(names.map((name) => sql.ref(name)))})
    select ${sql.join(names.map((name) => sql.raw(varied[name] ?? `model.${name}`)))}
      from contracts model, generate_series(1, ${count}::int) n
     where model.reference_number = ${model}`.execute(db);
  await sql`
    insert into insureds (contract_id, position, is_same_proposer, insured_name, insured_type_nid, insured_national_id,
        insured_dob, insured_gender, insured_relationship)
    select contracts.id, position, false, 'Người ' || position + 1, 'CCCD', '00109000' || lpad(position::text, 4, '0'),
           date '1990-02-01', 'male', 'child'
      from contracts, generate_series(0, contracts.id % 3) position
     where contracts.reference_number like 'HD260101%'`.execute(db);
  await sql`analyze contracts, insureds`.execute(db);
}
