import type { listRenewals as call, RenewalRow } from '@salus/api/contracts/renewals.ts';
import {
  isDue,
  RENEWALS_COUNTED,
  type RenewalState,
  renewingStatuses,
} from '@salus/domain/contracts/renewal.ts';
import { businessDay, endOfBusinessDay } from '@salus/domain/time/business-time.ts';
import type { Day } from '@salus/domain/time/day.ts';
import { type RawBuilder, sql } from 'kysely';
import type { StaffUseCase } from '../../context.ts';
import { inSnapshot, type Reader } from '../../platform/db.ts';
import type { LimitOffset } from '../page.ts';
import { actorReach } from '../scope.ts';
import { RENEWING_OFFICER, renewalPolicies } from './renewal-criteria.ts';

type Row = Omit<RenewalRow, 'state' | 'policyEndDate' | 'lostAt'> & {
  readonly endsOn: Day;
  readonly lostAt: Date | null;
};

/** The next work comes first. */
const order: Readonly<Record<RenewalState, 'asc' | 'desc'>> = {
  DUE: 'asc',
  DRAFTED: 'asc',
  WON: 'desc',
  LOST: 'desc',
};

/** The policies of the caller's reach in one state of their renewal (RENEW-1 to RENEW-3). */
export const listRenewals: StaffUseCase<typeof call> = async (
  { app, actor, now },
  { page, limit, state, endsBefore },
) => {
  const filters = { state, endsBefore, reach: actorReach(actor), today: businessDay(now) };
  const { reach } = filters;
  const mayOpen =
    typeof reach === 'object' && 'officerId' in reach
      ? sql`contracts.officer_id = ${reach.officerId}`
      : sql`true`;
  // Policies that officers and heads are to renew are counted in full, as on their home page.
  const isExact = isDue(state) && typeof reach === 'object';
  const most = isExact ? null : RENEWALS_COUNTED;
  const { total, results } = await inSnapshot(app.db, async (reader) => {
    const at = { limit, offset: (page - 1) * limit };
    const { ids, ...rest } = await findPage(reader, filters, { ...at, most });
    return { ...rest, results: await readRows(reader, ids, state, mayOpen) };
  });
  const isMore = most !== null && total > most;
  const totalRecords = isMore ? most : total;
  return { results, totalPages: Math.ceil(totalRecords / limit), totalRecords, isMore };
};

/** The order of the list, by columns of a table. */
const inOrder = (table: string, state: RenewalState) => {
  const direction = order[state];
  return sql.raw(`${table}.policy_ends_on ${direction}, ${table}.id ${direction}`);
};

type Page = { readonly total: number; readonly ids: readonly number[] };

/**
 * One look for other cover of each policy: it takes nearly all time of a head's list.
 * @param most policies to count; one more shows that there are more. Null counts all
 */
async function findPage(
  reader: Reader,
  filters: Parameters<typeof renewalPolicies>[0],
  { limit, offset, most }: LimitOffset & { readonly most: number | null },
): Promise<Page> {
  const { rows } = await sql<Page>`
    with matching as materialized (
      select contracts.id, contracts.policy_ends_on ${renewalPolicies(filters)}
       order by ${inOrder('contracts', filters.state)}
       limit ${most === null ? null : most + 1}::bigint)
    select (select count(*) from matching) as total,
           array(select id from matching order by ${inOrder('matching', filters.state)}
                  limit ${limit} offset ${offset}) as ids`.execute(reader);
  return rows[0] ?? { total: 0, ids: [] };
}

async function readRows(
  reader: Reader,
  ids: readonly number[],
  state: RenewalState,
  mayOpen: RawBuilder<unknown>,
) {
  const { rows } = await sql<Row>`
    select contracts.reference_number as "referenceNumber",
           contracts.policy_no as "policyNo", contracts.type_contract as "typeContract",
           contracts.proposer_name as "proposerName",
           contracts.package_name as "packageName",
           contracts.premium_amount as "premiumAmount",
           (select count(*) from insureds i where i.contract_id = contracts.id) as persons,
           contracts.policy_ends_on as "endsOn",
           accounts.full_name as "officerName", accounts.email_address as "officerEmail",
           ${mayOpen} as "mayOpen", contracts.renewal_lost_at as "lostAt",
           contracts.renewal_lost_reason as "lostReason",
           case when renewal.id is not null then json_build_object(
             'referenceNumber', renewal.reference_number, 'status', renewal.status,
             'premiumAmount', renewal.premium_amount,
             'persons', (select count(*) from insureds i where i.contract_id = renewal.id),
             'startsOn', coalesce(renewal.policy_starts_on, renewal.renewal_starts_on))
           end as renewal
      from contracts
      left join contracts renewal on renewal.renewal_of = contracts.id
       and renewal.status = any(${[...renewingStatuses]}::text[])
      join accounts on accounts.id = ${RENEWING_OFFICER}
     where contracts.id = any(${[...ids]}::bigint[])
     order by ${inOrder('contracts', state)}`.execute(reader);
  return rows.map(({ endsOn, ...row }) => ({
    ...row,
    state,
    policyEndDate: endOfBusinessDay(endsOn),
  }));
}
