import type { CertificateRow, showCertificates as call } from '@salus/api/reports/certificates.ts';
import { CERTIFICATE_WARNING_DAYS } from '@salus/domain/administration/seller-certificate.ts';
import type { RoleGroup } from '@salus/domain/people/roles.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { addDays } from '@salus/domain/time/day.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Staff, StaffUseCase } from '../context.ts';
import { officerRoles } from '../contracts/hand-over.ts';
import { byName } from './by-name.ts';

/** The certified officers of each branch within the caller's scope (SALE-13). */
export const showCertificates: StaffUseCase<typeof call> = async ({ app, actor, now }) => {
  const today = businessDay(now);
  const isCertified = sql`a.certificate_from <= ${today} and a.certificate_to >= ${today}`;
  const { rows } = await sql<Omit<CertificateRow, 'belowMinimum'>>`
    with recursive paths as (
      select id, name as path, kind, closed_at, case when kind = 'BRANCH' then id end as branch_id,
             ${isTop(actor)} as is_in_scope
        from units where parent_id is null
      union all
      select units.id, paths.path || ' > ' || units.name, units.kind, units.closed_at,
             -- A merged branch is a closed child of the other.
             coalesce(paths.branch_id, case when units.kind = 'BRANCH' then units.id end),
             paths.is_in_scope or ${isTop(actor)}
        from units join paths on units.parent_id = paths.id)
    select branch.id as "unitId", branch.path as "unitPath", count(a.id)::int as officers,
           (count(a.id) filter (where ${isCertified}))::int as certified,
           (count(a.id) filter (where ${isCertified}
             and a.certificate_to <= ${addDays(today, CERTIFICATE_WARNING_DAYS)}))::int as ending
      from paths branch
      join paths unit on unit.branch_id = branch.id and unit.is_in_scope
      left join accounts a on a.unit_id = unit.id and a.disabled_at is null
       and a.role = any(${[...officerRoles]}::text[])
     where branch.branch_id = branch.id
     group by branch.id, branch.path, branch.closed_at
    having branch.closed_at is null or count(a.id) > 0`.execute(app.db);
  return {
    rows: rows
      .toSorted((a, b) => byName({ name: a.unitPath }, { name: b.unitPath }))
      .map((row) => ({
        ...row,
        belowMinimum: row.certified < app.config.BRANCH_CERTIFIED_MINIMUM,
      })),
  };
};

const seesAllBranches: Readonly<Record<RoleGroup, boolean>> = {
  sales: false,
  backOffice: false,
  manager: false,
  director: false,
  auditor: false,
  admin: true,
};

/** Whether a row of `units` is the top of the actor's scope; an admin's is every region. */
function isTop({ party, accountId }: Staff): RawBuilder<boolean> {
  if (seesAllBranches[party]) return sql<boolean>`true`;
  return sql<boolean>`coalesce(
    units.id = (select unit_id from accounts where id = ${accountId}), false)`;
}
