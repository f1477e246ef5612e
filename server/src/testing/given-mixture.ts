import { sql } from 'kysely';
import type { Database } from '../platform/db.ts';
import { copyContract, inBulk } from './given-issued.ts';

/** A number from 0 to sides - 1, the same for the same row and salt. */
const dice = (salt: number, sides: number) => `(hashint8extended(n, ${salt}) & 1048575) % ${sides}`;

const status = `(array['DRAFT', 'AWAITING_PAYMENT', 'PAID',
    'ACTIVE', 'ACTIVE', 'ACTIVE', 'CANCELLED'])[1 + ${dice(1, 7)}]`;
const isWaiting = `${dice(1, 7)} = 1`;
const isPaid = `${dice(1, 7)} >= 2`;
/** Half of the contracts that are being issued have a policy number. */
const isNumbered = `(${dice(1, 7)} >= 3 or ${dice(1, 7)} = 2 and ${dice(2, 2)} = 0)`;
const isCancelled = `${dice(1, 7)} = 6`;
const createdAt = `timestamptz '2025-01-01 00:00:00+07' + ${dice(3, 400)} * interval '1 day'
    + ${dice(4, 48)} * interval '30 minutes'`;
const startsOn = `date '2025-01-01' + (${dice(5, 400)})::int`;

/**
 * Writes `count` contracts of all statuses and of these officers by SQL, as variations of an active
 * one made by calls. Many share sort keys, and ids do not follow the creation time.
 */
export async function givenMixture(
  db: Database,
  model: string,
  officers: readonly string[],
  count: number,
): Promise<void> {
  const emails = officers.map((name) => `'${name}@salus.test'`).join(', ');
  const columns: Record<string, string> = {
    reference_number: `'HD25' || lpad((${dice(6, 9999)})::text, 4, '0') || lpad(n::text, 6, '0')`,
    officer_id: `(select id from accounts
        where email_address = (array[${emails}])[1 + ${dice(7, officers.length)}])`,
    plan_id: `(array['30002014', '30002015', '30002016',
        '40002001', '40002002', '40002003'])[1 + ${dice(8, 6)}]`,
    premium_amount: `100000 * (1 + ${dice(9, 12)})`,
    proposer_name: `(array['Đặng Thị Ánh', 'Dương Văn Đức', 'Ân Văn Bình', 'An Thị Hoa',
        'Ăn Văn Đức', 'Nguyễn Thị Ánh', 'Y'])[1 + ${dice(10, 7)}]`,
    proposer_national_id: `(array['001090', '079190',
        '03818'])[1 + ${dice(11, 3)}] || lpad(n::text, 6, '0')`,
    created_at: createdAt,
    updated_at: `timestamptz '2026-02-10 00:00:00+07' + ${dice(12, 500)} * interval '1 minute'`,
    status,
    waiting_since: `case when ${isWaiting} then ${createdAt} end`,
    type_payment: `case when ${isPaid} then (array['ONLINE', 'MANUAL'])[1 + ${dice(13, 2)}] end`,
    paid_at: `case when ${isPaid} then model.paid_at end`,
    paid_manually_by: `case when ${isPaid} then (select id from accounts
        where email_address = 'bm@salus.test') end`,
    manual_payment_note: `case when ${isPaid} then 'Tiền mặt' end`,
    policy_no: `case when ${isNumbered} then (array['30002-25-', '40002-25-'])[1 + ${dice(14, 2)}]
        || lpad((${dice(15, 9999)} * 10000 + n)::text, 8, '0') end`,
    verification_code: `case when ${isNumbered} then substr(md5('mixture ' || n), 1, 12) end`,
    policy_starts_on: `case when ${isNumbered} then ${startsOn} end`,
    policy_ends_on: `case when ${isNumbered} then ${startsOn} + 364 end`,
    issued_at: `case when ${dice(1, 7)} >= 3 then model.issued_at end`,
    cancelled_at: `case when ${isCancelled}
        then timestamptz '2025-03-01 00:00:00+07' + ${dice(16, 700)} * interval '12 hours' end`,
    cancelled_by: `case when ${isCancelled} then (select id from accounts
        where email_address = 'bm@salus.test') end`,
    cancel_note: `case when ${isCancelled} then 'Khách hàng đề nghị hủy' end`,
  };
  await inBulk(db, (tx) =>
    copyContract(tx, model, columns, sql`generate_series(1, ${count}::bigint) n`),
  );
  await sql`analyze contracts, contract_counters, name_suffixes`.execute(db);
}
