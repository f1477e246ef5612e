import { FIRST_NOTICE_DAYS, type ReminderKind } from '@salus/domain/messages/reminders.ts';
import { BUSINESS_TIME_ZONE } from '@salus/domain/time/business-time.ts';
import { type SqlBool, sql } from 'kysely';
import type { Statement, Tx } from '../platform/db.ts';

type Contracts = readonly { readonly id: number }[];

const isAmong = (contracts: Contracts, column: 'id' | 'contract_id') =>
  sql<SqlBool>`${sql.ref(column)} = any(${contracts.map(({ id }) => id)}::bigint[])`;

/**
 * The customer was sent the link. A link that is sent again leaves the start where it is: reminders
 * count from the first one (REMIND-1). The job of the reminders judges when the next is due.
 */
export const schedulingPaymentReminders = (tx: Tx, contracts: Contracts): Statement =>
  sql`
    insert into reminder_schedules (contract_id, kind, starts_at, next_at)
    select id, ${sql.lit('PAYMENT_REMINDER' satisfies ReminderKind)},
           send_sms_link_at, send_sms_link_at
      from contracts where ${isAmong(contracts, 'id')} and send_sms_link_at is not null
    on conflict (contract_id, kind) do update set next_at = excluded.next_at`.compile(tx);

/** The contract is a draft again: what is sent next is sent first. */
export const endingPaymentReminders = (tx: Tx, contracts: Contracts): Statement =>
  tx
    .deleteFrom('reminder_schedules')
    .where(isAmong(contracts, 'contract_id'))
    .where('kind', '=', 'PAYMENT_REMINDER');

/** The policy has its period. */
export const schedulingPolicyNotices = (tx: Tx, contracts: Contracts): Statement =>
  sql`
    insert into reminder_schedules (contract_id, kind, starts_at, next_at)
    select id, ${sql.lit('POLICY_ENDING' satisfies ReminderKind)},
           policy_starts_on::timestamp at time zone ${sql.lit(BUSINESS_TIME_ZONE)},
           ((policy_ends_on - ${sql.lit(FIRST_NOTICE_DAYS)}) + time '08:00')
             at time zone ${sql.lit(BUSINESS_TIME_ZONE)}
      from contracts where ${isAmong(contracts, 'id')} and policy_ends_on is not null
    on conflict do nothing`.compile(tx);
