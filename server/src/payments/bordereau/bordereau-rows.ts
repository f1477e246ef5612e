import { objectKeys } from '@salus/domain/objects.ts';
import type { BordereauKind } from '@salus/domain/payments/bordereau/compare-files.ts';
import { shareOut } from '@salus/domain/pricing/shares.ts';
import {
  addDays,
  type Day,
  type DaySpan,
  day,
  firstOfMonth,
  lastOfMonth,
} from '@salus/domain/time/day.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Staff } from '../../context.ts';
import { isInScope, readScope } from '../../contracts/criteria/scope.ts';
import { actorReach } from '../../contracts/scope.ts';
import type { Reader } from '../../platform/db.ts';
import { premiumBalances } from '../ledger/premium-balances.ts';

/** An event of a policy in the month, with its money in the ledger. */
type PolicyEvent = {
  readonly contractId: number;
  readonly policyNo: string;
  readonly kind: BordereauKind;
  readonly planId: string;
  readonly startDate: Day;
  readonly endDate: Day;
  readonly eventDate: Day;
  readonly ledgerAmount: number;
  readonly insureds: readonly { readonly birthYear: number; readonly sex: string }[];
};

/** A row of the file: an insured person with a share of the money. */
export type BordereauRow = Omit<PolicyEvent, 'contractId' | 'ledgerAmount' | 'insureds'> & {
  readonly birthYear: number;
  readonly sex: string;
  readonly premiumShare: number;
  readonly refundShare: number;
};

/** The instant of each kind of event. */
const eventColumns = {
  NEW: 'issued_at',
  CANCELLED: 'cancelled_at',
} as const satisfies Record<BordereauKind, string>;

/** The money that the contract states for each. */
const contractAmounts = {
  NEW: sql`contracts.premium_amount`,
  CANCELLED: sql`coalesce(contracts.refund_amount, 0)`,
} as const satisfies Record<BordereauKind, RawBuilder<unknown>>;

function monthSpan(month: string): DaySpan {
  const from = firstOfMonth(day(`${month}-01`));
  return { from, to: lastOfMonth(from) };
}

/**
 * The tables `events` and `money` of WITH: policies issued or cancelled in the month within the
 * actor's reach, by unit of sale. Money is that of the ledger.
 */
async function policyEvents(
  reader: Reader,
  actor: Staff,
  month: string,
): Promise<RawBuilder<unknown>> {
  const { from, to } = monthSpan(month);
  const scope = (await readScope(reader, actorReach(actor), { basis: 'sold' })) ?? 'none';
  const toDay = (column: string) =>
    sql`(${sql.ref(`contracts.${column}`)} at time zone 'Asia/Ho_Chi_Minh')::date`;
  const events = (kind: BordereauKind) => {
    const column = eventColumns[kind];
    return sql`
    select contracts.id, ${sql.lit(kind)} as kind, ${toDay(column)} as event_on,
           ${contractAmounts[kind]} as amount
      from contracts
     where contracts.issued_at is not null and ${sql.ref(`contracts.${column}`)} is not null
       and ${toDay(column)} between ${from}::date and ${to}::date and ${isInScope(scope)}`;
  };
  return sql`
    events as materialized (
      ${sql.join(objectKeys(eventColumns).map(events), sql` union all `)}),
    money as materialized (
      select * from ${premiumBalances(sql`select id from events`)} balances)`;
}

const ledgerAmount = sql`coalesce(case e.kind when 'NEW' then m.premium else m.refund end, 0)`;

export type Disagreement = {
  readonly policyNo: string;
  readonly kind: BordereauKind;
  readonly ledger: number;
  readonly contract: number;
};

type BordereauSum = {
  readonly kind: BordereauKind;
  readonly policies: number;
  readonly persons: number;
  readonly amount: number;
  readonly disagreements: readonly Disagreement[];
};

/** The sums of each kind of event: a month of all policies would be too many rows to read. */
export async function sumPolicyEvents(
  reader: Reader,
  actor: Staff,
  month: string,
): Promise<readonly BordereauSum[]> {
  const { rows } = await sql<BordereauSum>`
    with ${await policyEvents(reader, actor, month)}
    select e.kind, count(*)::int as policies, sum(${ledgerAmount})::bigint as amount,
           sum((select count(*) from insureds i where i.contract_id = e.id))::int as persons,
           coalesce(json_agg(json_build_object(
             'policyNo', (select policy_no from contracts where contracts.id = e.id),
             'kind', e.kind, 'ledger', ${ledgerAmount}, 'contract', e.amount))
             filter (where ${ledgerAmount} <> e.amount), '[]') as disagreements
      from events e left join money m on m.contract_id = e.id group by e.kind`.execute(reader);
  return rows;
}

export async function readPolicyEvents(
  reader: Reader,
  actor: Staff,
  month: string,
): Promise<readonly PolicyEvent[]> {
  const { rows } = await sql<PolicyEvent>`
    with ${await policyEvents(reader, actor, month)}
    select c.id as "contractId", c.policy_no as "policyNo", e.kind, c.plan_id as "planId",
           c.policy_starts_on as "startDate", c.policy_ends_on as "endDate",
           e.event_on as "eventDate",
           ${ledgerAmount} as "ledgerAmount",
           (select json_agg(json_build_object(
                     'birthYear', extract(year from i.insured_dob)::int, 'sex', i.insured_gender)
                   order by i.position)
              from insureds i where i.contract_id = c.id) as insureds
      from events e
      join contracts c on c.id = e.id
      left join money m on m.contract_id = e.id
     order by c.policy_no, e.kind desc`.execute(reader);
  return rows;
}

/** One row per insured person; the shares of a policy add up to its money. */
export const bordereauRows = (events: readonly PolicyEvent[]): readonly BordereauRow[] =>
  events.flatMap(({ contractId: _, ledgerAmount, insureds, ...event }) => {
    const shares = shareOut(ledgerAmount, insureds.length);
    return insureds.map((insured, at) => {
      const share = shares[at] ?? 0;
      const isNew = event.kind === 'NEW';
      return {
        ...event,
        ...insured,
        premiumShare: isNew ? share : 0,
        refundShare: isNew ? 0 : share,
      };
    });
  });

export const isInMonth = (value: Day, month: string): boolean => {
  const { from, to } = monthSpan(month);
  return from <= value && value < addDays(to, 1);
};
