import { type RawBuilder, sql } from 'kysely';
import { type Database, inTransaction, type Reader, type Tx } from '../platform/db.ts';

/**
 * Writes `count` issued contracts by SQL, as variations of a contract made by calls: two
 * officers in turn, six packages of channel CBB, over a year, every fourth one cancelled. Each has
 * one to three insured persons.
 * @param others expressions for further columns
 */
export async function givenIssued(
  db: Database,
  model: string,
  count: number,
  others: Readonly<Record<string, string>> = {},
): Promise<void> {
  const columns: Record<string, string> = {
    ...others,
    reference_number: `'HD260101' || lpad(n::text, 6, '0')`,
    policy_no: `'30002-26-9' || lpad(n::text, 7, '0')`,
    officer_id: `(select id from accounts where email_address = case n % 2 when 0
        then 'sales.cbb@salus.test' else 'sales2.cbb@salus.test' end)`,
    plan_id: `(array['30002014', '30002015', '30002016',
        '40002001', '40002002', '40002003'])[1 + n % 6]`,
    premium_amount: `1000 * n`,
    created_at: `timestamptz '2026-01-01 00:00:00+07' + n % 365 * interval '23 hours'`,
    policy_starts_on: `date '2026-01-01' + n % 365`,
    policy_ends_on: `date '2026-12-31' + n % 365`,
    status: `case n % 4 when 0 then 'CANCELLED' else 'ACTIVE' end`,
    cancelled_at: `case n % 4 when 0 then timestamptz '2026-01-03 00:00:00+07' + n % 365 *
        interval '23 hours' end`,
    cancelled_by: `case n % 4 when 0 then (select id from accounts
        where email_address = 'bm@salus.test') end`,
    cancel_note: `case n % 4 when 0 then 'Khách hàng đề nghị hủy' end`,
  };
  await inBulk(db, (tx) =>
    copyContract(tx, model, columns, sql`generate_series(1, ${count}::int) n`),
  );
  await sql`
    insert into insureds (contract_id, position, is_same_proposer, insured_name, insured_type_nid,
      insured_national_id,
        insured_dob, insured_gender, insured_relationship)
    select contracts.id, position, false, 'Người ' || position + 1, 'CCCD',
      '00109000' || lpad(position::text, 4, '0'),
           date '1990-02-01', 'male', 'child'
      from contracts, generate_series(0, contracts.id % 3) position
     where contracts.reference_number like 'HD260101%'`.execute(db);
  await sql`analyze contracts, insureds, name_suffixes`.execute(db);
}

/** An issued contract: officer, plan, premium and days. */
export type Sold = {
  readonly officer: string;
  readonly plan: string;
  readonly premium: number;
  readonly startsOn: string;
  readonly cancelledAt?: string;
  /** Absent: cancelled with a note only. */
  readonly refund?: number;
};

let sales = 0;

/** Writes these issued contracts by SQL, as variations of one made by calls. */
export async function givenSold(
  db: Database,
  model: string,
  soldContracts: readonly Sold[],
): Promise<void> {
  const whereRefunded = (value: string) => `case when s.refund is not null then ${value} end`;
  const expressions: Record<string, string> = {
    reference_number: `'HD250101' || lpad((${sales} + s.n)::text, 6, '0')`,
    policy_no: `'30002-25-8' || lpad((${sales} + s.n)::text, 7, '0')`,
    officer_id: `(select id from accounts where email_address = s.officer || '@salus.test')`,
    plan_id: 's.plan',
    premium_amount: 's.premium',
    created_at: `s."startsOn"::timestamp at time zone 'UTC'`,
    policy_starts_on: `s."startsOn"`,
    policy_ends_on: `s."startsOn" + 364`,
    status: `case when s."cancelledAt" is null then 'ACTIVE' else 'CANCELLED' end`,
    cancelled_at: `s."cancelledAt"`,
    cancelled_by: `case when s."cancelledAt" is not null then (select id from accounts
        where email_address = 'bm@salus.test') end`,
    cancel_note: `case when s."cancelledAt" is not null and s.refund is null
        then 'Khách hàng đề nghị hủy' end`,
    refund_amount: 's.refund',
    refund_on: whereRefunded(`s."startsOn"`),
    refund_percent: whereRefunded('50'),
    remain_insured_days: whereRefunded('1'),
    refund_reason: whereRefunded(`'Đổi ý'`),
  };
  const rows = JSON.stringify(soldContracts.map((one, n) => ({ ...one, n })));
  const columns = sql`(n int, officer text, plan text, premium bigint, "startsOn" date,
    "cancelledAt" timestamptz, refund bigint)`;
  await copyContract(
    db,
    model,
    expressions,
    sql`jsonb_to_recordset(${rows}::jsonb) as s ${columns}`,
  );
  sales += soldContracts.length;
}

/**
 * Writes these contracts with the history of the model, and with its insured persons, each under
 * a passport of its own.
 * @returns their reference numbers in this order
 */
export async function givenSoldPolicies(
  db: Database,
  model: string,
  soldContracts: readonly Sold[],
): Promise<string[]> {
  const before = sales;
  await givenSold(db, model, soldContracts);
  const first = `HD250101${String(before).padStart(6, '0')}`;
  await sql`insert into insureds (contract_id, position, is_same_proposer, insured_name,
      insured_type_nid, insured_national_id, insured_dob, insured_gender, insured_relationship)
    select c.id, i.position, false, i.insured_name, 'PASSPORT', 'S' || c.id || i.position,
           i.insured_dob, i.insured_gender, i.insured_relationship
      from contracts c, insureds i join contracts m on m.id = i.contract_id
     where m.reference_number = ${model} and c.reference_number >= ${first}
       and c.reference_number like 'HD250101%'`.execute(db);
  await sql`insert into contract_history (contract_id, sequence, at, action, actor_kind, actor_id,
      from_status, to_status, note, changes)
    select c.id, h.sequence, h.at, h.action, h.actor_kind, h.actor_id, h.from_status, h.to_status,
           h.note, h.changes
      from contracts c, contract_history h join contracts m on m.id = h.contract_id
     where m.reference_number = ${model} and c.reference_number >= ${first}
       and c.reference_number like 'HD250101%' order by c.id, h.sequence`.execute(db);
  const { rows } = await sql<{ number: string }>`select reference_number as number from contracts
     where reference_number >= ${first} and reference_number like 'HD250101%'
     order by 1`.execute(db);
  return rows.map(({ number }) => number);
}

/** Writes contracts without their triggers, and recounts afterwards: row by row takes minutes. */
export async function inBulk(db: Database, write: (tx: Tx) => Promise<void>): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`set local statement_timeout = '120s'`.execute(tx);
    await sql`alter table contracts disable trigger user`.execute(tx);
    await write(tx);
    await sql`alter table contracts enable trigger user`.execute(tx);
    await sql`select recount_contracts()`.execute(tx);
    await sql`select rebuild_name_search()`.execute(tx);
  });
}

/** Copies the model for each row of `source`, with the varied columns replaced. */
export async function copyContract(
  db: Reader,
  model: string,
  columns: Readonly<Record<string, string>>,
  source: RawBuilder<unknown>,
): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = 'contracts' and is_identity = 'NO'
       and is_generated = 'NEVER'`.execute(db);
  const names = rows.map(({ name }) => name);
  // As the trigger, which bulk writes pass by: the copy of a sold contract is sold by its officer.
  const values: Readonly<Record<string, string>> = {
    sold_unit_id: `case when ${columns['issued_at'] ?? 'model.issued_at'} is not null then
      (select unit_id from accounts where id = ${columns['officer_id'] ?? 'model.officer_id'}) end`,
    ...columns,
  };
  await sql`
    insert into contracts (${sql.join(names.map((name) => sql.ref(name)))})
    select ${sql.join(names.map((name) => sql.raw(values[name] ?? `model.${name}`)))}
      from contracts model, ${source} where model.reference_number = ${model}`.execute(db);
}
