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
import { sql } from 'kysely';
import type { Staff } from '../../context.ts';
import { isInScope, readScope } from '../../contracts/criteria/scope.ts';
import { actorReach } from '../../contracts/scope.ts';
import type { Reader } from '../../platform/db.ts';
import { premiumBalances } from '../ledger/premium-balances.ts';

/** An event of a policy in the month, with the money that the ledger and the contract state. */
type PolicyEvent = {
  readonly contractId: number;
  readonly policyNo: string;
  readonly kind: BordereauKind;
  readonly planId: string;
  readonly startDate: Day;
  readonly endDate: Day;
  readonly eventDate: Day;
  readonly ledgerAmount: number;
  readonly contractAmount: number;
  readonly insureds: readonly { readonly birthYear: number; readonly sex: string }[];
};

/** A row of the file: an insured person with a share of the money. */
export type BordereauRow = Omit<
  PolicyEvent,
  'contractId' | 'ledgerAmount' | 'contractAmount' | 'insureds'
> & {
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

function monthSpan(month: string): DaySpan {
  const from = firstOfMonth(day(`${month}-01`));
  return { from, to: lastOfMonth(from) };
}

/** The policies issued or cancelled in the month within the actor's reach, by unit of sale. */
export async function readPolicyEvents(
  reader: Reader,
  actor: Staff,
  month: string,
): Promise<readonly PolicyEvent[]> {
  const { from, to } = monthSpan(month);
  const scope = (await readScope(reader, actorReach(actor), { basis: 'sold' })) ?? 'none';
  const toDay = (column: string) =>
    sql`(${sql.ref(`contracts.${column}`)} at time zone 'Asia/Ho_Chi_Minh')::date`;
  const events = (kind: BordereauKind) => {
    const column = eventColumns[kind];
    return sql`
    select contracts.id, ${sql.lit(kind)} as kind, ${toDay(column)} as event_on
      from contracts
     where contracts.issued_at is not null and ${sql.ref(`contracts.${column}`)} is not null
       and ${toDay(column)} between ${from}::date and ${to}::date and ${isInScope(scope)}`;
  };
  const { rows } = await sql<PolicyEvent>`
    with events as materialized (
      ${sql.join(objectKeys(eventColumns).map(events), sql` union all `)}),
    money as materialized (
      select * from ${premiumBalances(sql`select id from events`)} balances)
    select c.id as "contractId", c.policy_no as "policyNo", e.kind, c.plan_id as "planId",
           c.policy_starts_on as "startDate", c.policy_ends_on as "endDate",
           e.event_on as "eventDate",
           coalesce(case e.kind when 'NEW' then m.premium else m.refund end, 0) as "ledgerAmount",
           case e.kind when 'NEW' then c.premium_amount else coalesce(c.refund_amount, 0) end
             as "contractAmount",
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
  events.flatMap(({ contractId: _, ledgerAmount, contractAmount: __, insureds, ...event }) => {
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
