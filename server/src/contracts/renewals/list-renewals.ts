import type { listRenewals as call, RenewalRow } from '@salus/api/contracts/renewals.ts';
import type { RenewalState } from '@salus/domain/contracts/renewal.ts';
import { businessDay, endOfBusinessDay } from '@salus/domain/time/business-time.ts';
import type { Day } from '@salus/domain/time/day.ts';
import { sql } from 'kysely';
import type { StaffUseCase } from '../../context.ts';
import type { Reader } from '../../platform/db.ts';
import { type LimitOffset, readPageInSnapshot } from '../page.ts';
import { actorReach } from '../scope.ts';
import { RENEWING_OFFICER, renewalRows, renewalWhere } from './renewal-criteria.ts';

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
  const where = renewalWhere(filters);
  const direction = sql.raw(order[state]);
  return await readPageInSnapshot(
    app.db,
    { page, limit },
    {
      async count(reader) {
        const { rows } = await sql<{ count: number }>`
          select count(*) as count ${renewalRows} ${where}`.execute(reader);
        return rows[0]?.count ?? 0;
      },
      async read(reader: Reader, { limit: size, offset }: LimitOffset) {
        // Ids first: the wide rows of all policies of a region would take longer than their search.
        const { rows } = await sql<Row>`
          with page as materialized (
            select contracts.id, renewal.id as renewal_id ${renewalRows} ${where}
             order by contracts.policy_ends_on ${direction}, contracts.id ${direction}
             limit ${size} offset ${offset})
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
            from page
            join contracts on contracts.id = page.id
            join accounts on accounts.id = ${RENEWING_OFFICER}
            left join contracts renewal on renewal.id = page.renewal_id
           order by contracts.policy_ends_on ${direction}, contracts.id ${direction}`.execute(
          reader,
        );
        return rows.map(({ endsOn, ...row }) => ({
          ...row,
          state,
          policyEndDate: endOfBusinessDay(endsOn),
        }));
      },
    },
  );
};
