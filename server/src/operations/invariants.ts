import type { Party } from '@salus/domain/contracts/facts.ts';
import { lifecycle } from '@salus/domain/contracts/lifecycle.ts';
import { type Status, statuses } from '@salus/domain/contracts/status.ts';
import { isFinal } from '@salus/domain/contracts/status-questions.ts';
import { objectKeys } from '@salus/domain/objects.ts';
import { groupOfRole, type RoleGroup, roleGroups, roles } from '@salus/domain/people/roles.ts';
import type pg from 'pg';
import { bordereauInvariant } from './bordereau-invariant.ts';
import { closeInvariant } from './close-invariant.ts';
import { deskInvariant } from './desk-invariant.ts';
import { contractsWithCutEnds, type HistoryEnd } from './history-ends.ts';
import { contractsWithWrongMacs } from './history-macs.ts';
import type { Invariant } from './invariant.ts';
import { ledgerInvariant } from './ledger-invariant.ts';
import { renewalInvariant } from './renewal-invariant.ts';
import { reportFileInvariant } from './report-file-invariant.ts';
import { requestInvariant } from './request-invariant.ts';
import { sealsInvariant } from './sealed-rows.ts';

type Check = {
  readonly name: string;
  readonly rule: string;
  readonly sql: string;
  readonly values?: unknown[];
};

/** The allowed transitions as rows of (action, actor, from, to), for SQL. */
function allowedSteps(): string {
  const groups: readonly string[] = roleGroups;
  const steps = objectKeys(lifecycle).flatMap((action) => {
    const { by, from, to } = lifecycle[action];
    const actors = new Set(by.map((party) => (groups.includes(party) ? 'staff' : party)));
    const moves =
      from.length === 0
        ? [{ from: null, to }]
        : from.map((status) => ({ from: status, to: to === 'same' ? status : to }));
    return [...actors].flatMap((actor) => moves.map((move) => ({ action, actor, ...move })));
  });
  return JSON.stringify(steps);
}

/** Statuses in which one of a group's accounts may still do something. */
const actedOnBy = (group: RoleGroup): readonly Status[] =>
  statuses.filter((status) =>
    objectKeys(lifecycle).some((action) => {
      const { by, from }: { by: readonly Party[]; from: readonly Status[] } = lifecycle[action];
      return by.includes(group) && from.includes(status);
    }),
  );
const rolesIn = (group: RoleGroup) => roles.filter((role) => groupOfRole[role] === group);

const paying = `select count(*) from payment_orders o where o.contract_id = c.id
    and o.status = 'SUCCEEDED' and o.review_reason is null`;
/** Manual payments, which are known from the clerk's note only. */
const paidByHand = `case when c.type_payment = 'MANUAL' then c.premium_amount else 0 end`;

const checks: readonly Check[] = [
  {
    name: 'I1',
    rule: 'a contract is paid by exactly one settled payment of exactly its premium',
    sql: `select c.reference_number as offender from contracts c
           where c.status in ('PAID', 'ACTIVE', 'CANCELLED') and not coalesce(case c.type_payment
             when 'ONLINE' then c.paid_manually_by is null and (${paying}) = 1
               and (${paying} and o.ref_order = c.ref_order and o.amount = c.premium_amount
                 and o.paid_amount = c.premium_amount) = 1
             when 'MANUAL' then (${paying}) = 0 and c.ref_order is null and c.paid_at is not null
               and c.paid_manually_by is not null and c.manual_payment_note is not null
           end, false)`,
  },
  {
    name: 'I2',
    rule: 'a refund is decided once by a person, and never exceeds the captured amount',
    sql: `select c.reference_number as offender from contracts c
           where c.refund_amount > coalesce((select sum(o.paid_amount) from payment_orders o
               where o.contract_id = c.id and o.status = 'SUCCEEDED' and o.review_reason is null),
                 ${paidByHand})
              or array(select r.amount from refunds r where r.contract_id = c.id
                and r.reason = 'CANCELLATION')
                 <> case when c.status = 'CANCELLED' and c.refund_amount > 0
                   then array[c.refund_amount] else '{}' end
              or exists (select from payment_orders o where o.contract_id = c.id
                   and (o.review_decision is not distinct from 'REFUND') <> exists (select
                     from refunds r
                     where r.order_id = o.id and r.contract_id = c.id and r.reason = 'REVIEW'
                       and r.amount = o.paid_amount))
              or exists (select from refunds r left join payment_orders o on o.id = r.order_id
                and o.contract_id = c.id
                   where r.contract_id = c.id and r.status <> 'REJECTED' group by r.order_id
                   having sum(r.amount) > case when r.order_id is null then ${paidByHand}
                     else coalesce(max(o.paid_amount) filter (where o.status = 'SUCCEEDED'), 0)
                       end)`,
  },
  {
    name: 'I3',
    rule: 'every status change is in the transition table and in the history',
    // Joins of whole tables: an EXISTS per contract reads all of the history each time.
    sql: `with steps as (
            select h.contract_id, h.action, h.actor_kind, h.from_status, h.to_status,
                   lag(h.to_status) over chain as before, lead(h.id) over chain is null as is_last
              from contract_history h window chain as (partition by h.contract_id
                order by h.sequence)),
          allowed as (select * from jsonb_to_recordset($1::jsonb) as l(action text, actor text,
            "from" text, "to" text))
          select c.reference_number as offender from contracts c
            left join steps s on s.contract_id = c.id and s.is_last
           where s.to_status is distinct from c.status
          union
          select c.reference_number from contracts c
            join steps s on s.contract_id = c.id
           where s.from_status is distinct from s.before
              or (s.action, s.actor_kind, coalesce(s.from_status, ''), s.to_status) not in (
                select action, actor, coalesce("from", ''), "to" from allowed)`,
    values: [allowedSteps()],
  },
  {
    name: 'I4',
    rule: 'a policy number has one certificate; the core gets one report, or its error is listed',
    sql: `select c.reference_number as offender from contracts c
           where (c.issued_at is not null) <> (select count(*) = 1 from documents d
             where d.contract_id = c.id and d.kind = 'CERTIFICATE')
              or (select count(*) from contracts other where other.policy_no = c.policy_no) > 1
              or exists (select from api_sync_logs l where l.contract_id = c.id group by l.kind
                   having count(*) filter (where l.status = 'success') > 1
                       -- A manual retry after a refusal takes a new key; other retries keep theirs.
                       or count(distinct l.idempotency_key)
                          > count(*) filter (where l.status = 'error') + 1)
              or exists (select from (values ('sync-create', 'insurer-sync.created', c.issued_at),
                                             ('sync-cancel', 'insurer-sync.cancelled',
                                               c.cancelled_at)) as due(kind, job, since)
                   where due.since is not null
                     and not exists (select from api_sync_logs l where l.contract_id = c.id
                       and l.kind = due.kind)
                     and not exists (select from {{waiting}} w where w.work = due.job
                       and w.contract_id = c.id))`,
  },
  {
    name: 'I5',
    rule: 'a paid contract is issued within 15 minutes, or has an issuing error',
    sql: `select c.reference_number as offender from contracts c
           where c.status = 'PAID' and c.issuing_error is null
             and (select max(h.at) from contract_history h where h.contract_id = c.id
               and h.to_status = 'PAID')
                 < business_now() - interval '15 minutes'`,
  },
  {
    name: 'I6',
    rule: 'every acknowledged write is stored',
    sql: `select reply_body::jsonb #>> '{data,referenceNumber}' as offender from idempotency_keys
           where reply_status between 200 and 299
             and reply_body::jsonb #>> '{data,referenceNumber}' not in (
               select reference_number from contracts union all select reference_number
                 from erasures)
          union all
          select n.ref_order from payment_notifications n
           where n.verdict in ('SUCCEEDED', 'TO_REVIEW')
             and not exists (select from payment_orders o where o.ref_order = n.ref_order
               and o.status = 'SUCCEEDED')`,
  },
  {
    name: 'I7',
    rule: 'every intended message is sent, waits in the queue, or has an error',
    sql: `select c.reference_number as offender from contracts c
           where (c.issued_at is not null
                  and not exists (select from messages m where m.contract_id = c.id
                    and m.kind = 'POLICY_ISSUED')
                  and not exists (select from {{waiting}} w
                    where w.work in ('POLICY_ISSUED', 'documents.mail-policy')
                      and w.contract_id = c.id))
              or (c.cancelled_at is not null
                  and not exists (select from messages m where m.contract_id = c.id
                    and m.kind = 'POLICY_CANCELLED')
                  and not exists (select from {{waiting}} w
                    where w.work in ('POLICY_CANCELLED', 'documents.mail-cancellation')
                      and w.contract_id = c.id))
              or (c.send_sms_link_at is not null
                  and not exists (select from messages m where m.contract_id = c.id
                    and m.kind = 'CUSTOMER_LINK'))
              or exists (select from messages m where m.contract_id = c.id and m.status = 'PENDING'
                and m.last_error is null
                   and m.created_at < business_now() - interval '15 minutes')
          union
          select 'account ' || p.account_id from mailed_passwords p
            left join messages m on m.mailed_password_id = p.id
           where p.ended_at is null and p.expires_at > business_now()
             and (m.id is null or (m.status = 'PENDING' and m.last_error is null
               and m.created_at < business_now() - interval '15 minutes'))
          union
          select 'account ' || m.account_id from messages m
           where m.account_id is not null and m.status = 'PENDING' and m.last_error is null
             and m.created_at < business_now() - interval '15 minutes'`,
  },
  {
    name: 'I8',
    rule: 'the history’s hash chain is intact: no row was changed, added or removed',
    sql: `with links as (
            select h.contract_id, h.sequence, h.previous_hash, h.hash, history_hash(h)
              as right_hash,
                   row_number() over chain as place, coalesce(lag(h.hash) over chain, ''::bytea)
                     as before
              from contract_history h window chain as (partition by h.contract_id
                order by h.sequence))
          select c.reference_number as offender from contracts c
           where exists (select from links l where l.contract_id = c.id
             and (l.hash <> l.right_hash or l.previous_hash <> l.before or l.sequence <> l.place))`,
  },
  {
    name: 'I9',
    rule: 'the counters equal the counted rows, and each officer counts in their units',
    // Cells, not contracts: scope (0 for all), level and day say where to look.
    sql: `with cells as (
            select scope_id, level, bucket, status, plan_id, type_payment, contracts, premium,
              refund from contract_counters
            union all
            select c.scope_id, l.level, l.bucket, c.status, c.plan_id, c.type_payment, c.contracts,
              c.premium, c.refund
              from contract_counter_deltas c, counter_levels(c.created_on, c.started_on,
                c.cancelled_on) l
            union all
            select scope_id, level, bucket, status, plan_id, type_payment, -contracts, -premium,
              -refund from computed_contract_counters()),
          wrong as (
            select scope_id, level, bucket from cells group by scope_id, level, bucket, status,
              plan_id, type_payment
            having sum(contracts) <> 0 or sum(premium) <> 0 or sum(refund) <> 0)
          select distinct concat_ws(' ', 'scope', scope_id, level, nullif(bucket, '-infinity'))
            as offender from wrong
          union all
          select concat_ws(' ', 'account', a.id) from accounts a
            left join officer_scopes s on s.officer_id = a.id
           where s.unit_ids is distinct from counted_units(a.unit_id)
          union all
          select concat_ws(' ', 'unit', u.id) from units u
            left join unit_scopes s on s.unit_id = u.id
           where s.unit_ids is distinct from counted_units(u.id)`,
  },
  {
    name: 'I10',
    rule: 'the search finds every current name by each of its words, and every word by any part',
    sql: `with kept as (
            select contract_id, hash_record_extended((suffix, place, preceding, created_at,
              officer_id, status, plan_id, type_payment), 0) as row
              from name_suffixes),
          right_ones as (
            select c.id as contract_id, hash_record_extended((p.suffix, p.place, p.preceding,
              c.created_at, c.officer_id, c.status, c.plan_id,
                     coalesce(c.type_payment, '')), 0) as row
              from contracts c, name_parts(c.proposer_name_search) p),
          wrong as (
            select contract_id from (select contract_id, 1 as sign, row from right_ones union all
              select contract_id, -1, row from kept) rows
             group by contract_id having sum(sign) <> 0 or sum(sign * row::numeric) <> 0),
          words as (
            select split_part(suffix, ' ', 1) as word, min(contract_id) as contract_id
              from name_suffixes group by 1),
          unknown as (
            select contract_id from words left join name_words using (word)
             group by word, contract_id having count(distinct ending) <> length(word) + 1),
          insured_ones as (
            select c.id as contract_id, i.names, c.created_at, c.officer_id, c.status, c.plan_id,
                   coalesce(c.type_payment, '') as type_payment
              from contracts c join (
                select contract_id, string_agg(insured_name_search, E'\\n' order by position)
                         as names
                  from insureds group by contract_id) i on i.contract_id = c.id),
          wrong_insured as (
            select coalesce(r.contract_id, n.contract_id) as contract_id
              from insured_ones r full join insured_names n using (contract_id)
             where (r.names, r.created_at, r.officer_id, r.status, r.plan_id, r.type_payment)
                   is distinct from
                   (n.names, n.created_at, n.officer_id, n.status, n.plan_id, n.type_payment))
          select coalesce(c.reference_number, 'no contract ' || contract_id) as offender
            from (select contract_id from wrong union select contract_id from unknown
                  union select contract_id from wrong_insured) w
              left join contracts c on c.id = contract_id`,
  },
  {
    name: 'I11',
    rule: 'a disabled account has no session and no mailed password',
    sql: `select 'account ' || a.id as offender from accounts a
           where a.disabled_at is not null
             and (exists (select from sessions s where s.account_id = a.id and s.ended_at is null)
               or exists (select from mailed_passwords p where p.account_id = a.id
                 and p.ended_at is null))`,
  },
  {
    name: 'I12',
    rule: 'an erased contract is gone, and its number is not used again',
    sql: `select reference_number as offender from erasures
        join contracts using (reference_number)`,
  },
  {
    name: 'I13',
    rule: 'an enabled account may act on every contract that is not final',
    sql: `select c.reference_number as offender from contracts c
            join accounts officer on officer.id = c.officer_id
           where c.status <> all($1::text[])
             and not (officer.disabled_at is null and officer.role = any($2::text[])
               and c.status = any($3::text[]))
             and not (c.status = any($4::text[]) and exists (select from accounts a
               where a.disabled_at is null and a.role = any($5::text[])))`,
    values: [
      statuses.filter(isFinal),
      rolesIn('sales'),
      actedOnBy('sales'),
      actedOnBy('backOffice'),
      rolesIn('backOffice'),
    ],
  },
  closeInvariant,
  ledgerInvariant,
];

/**
 * Pending jobs, by the kind of message or by name, as deliveries of earlier versions have. A
 * database on which the queue was never opened has none.
 */
const WAITING = `(select coalesce(data ->> 'kind', name) as work,
    (data ->> 'contractId')::bigint as contract_id
    from jobs.job where state in ('created', 'retry', 'active'))`;
const NONE_WAITING = '(select null::text as work, null::bigint as contract_id where false)';

/**
 * Checks all invariants on the database. Read-only.
 * @param historyKey verifies the MACs of the history and I16 too; null verifies hashes only
 * @param loggedEnds chain ends of log lines, whose rows must still be there (SEC-12)
 */
export async function checkInvariants(
  pool: Pick<pg.Pool, 'query'>,
  historyKey: Uint8Array | null = null,
  loggedEnds: readonly HistoryEnd[] = [],
): Promise<readonly Invariant[]> {
  const { rows } = await pool.query<{ known: boolean }>(
    `select to_regclass('jobs.job') is not null as known`,
  );
  const waiting = rows[0]?.known ? WAITING : NONE_WAITING;
  const readOffenders = async ({ sql, values = [] }: Check) => {
    const { rows } = await pool.query<{ offender: string }>(
      sql.replaceAll('{{waiting}}', waiting),
      values,
    );
    return rows.map(({ offender }) => offender);
  };
  const results: Invariant[] = [];
  for (const check of checks) {
    const { name, rule } = check;
    const bySql = await readOffenders(check);
    const byMacs =
      name === 'I8' && historyKey ? await contractsWithWrongMacs(pool, historyKey) : [];
    const cut = name === 'I8' ? await contractsWithCutEnds(pool, loggedEnds) : [];
    results.push({ name, rule, offenders: [...new Set([...bySql, ...byMacs, ...cut])] });
  }
  results.push(await sealsInvariant(pool, historyKey));
  for (const check of [
    requestInvariant,
    deskInvariant,
    bordereauInvariant,
    reportFileInvariant,
    renewalInvariant,
  ])
    results.push({
      name: check.name,
      rule: check.rule,
      offenders: await readOffenders(check),
    });
  return results;
}
