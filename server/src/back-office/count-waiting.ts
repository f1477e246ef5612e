import { sql } from 'kysely';
import type { Database } from '../platform/db.ts';
import { deadLetters } from '../platform/queue/dead-letters.ts';

/** The work that waits for a person, for the metrics (RUN-19). Each count reads a partial index. */
export async function countWaiting(db: Database): Promise<Readonly<Record<string, number>>> {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from ${deadLetters()} j)::int as jobs,
      (select count(*) from payment_orders
        where review_reason is not null and review_decision is null)::int as payments,
      (select count(*) from messages where status = 'FAILED')::int as messages,
      (select count(*) from contracts where consent_state = 'MISSING'
        and paid_at is not null and cancelled_at is null)::int as "missing-consent",
      (select count(*) from contracts where consent_from_staff
        and cancelled_at is null)::int as "consent-from-staff",
      (select count(*) from customer_requests
        where answered_at is null)::int as "customer-requests",
      (select count(*) from contracts
        where paid_overlapping and cancelled_at is null)::int as overlap,
      (select count(*) from contracts where payment_reversed_at is not null
        and cancelled_at is null)::int as "payment-reversed"`.execute(db);
  return rows[0] ?? {};
}
