import type { listUnpaid as call } from '@salus/api/home.ts';
import { type Status, statuses } from '@salus/domain/contracts/status.ts';
import { awaitsPayment } from '@salus/domain/contracts/status-questions.ts';
import { abbreviatedName } from '@salus/domain/people/mask.ts';
import type { LinkState } from '@salus/domain/verification/link-life.ts';
import { sql } from 'kysely';
import type { StaffUseCase } from '../../context.ts';
import type { Reader } from '../../platform/db.ts';
import { linkStateSql, whereClause } from '../criteria/conditions.ts';
import { readCriteria } from '../criteria/contract-criteria.ts';
import { type LimitOffset, readPageInSnapshot } from '../page.ts';

/** What `contracts_waiting` states of its rows; a status in a parameter would not match it. */
export const isWaiting = sql<boolean>`contracts.waiting_since is not null`;

export const waitingStatuses = statuses.filter(awaitsPayment);

type Row = {
  readonly referenceNumber: string;
  readonly proposerName: string;
  readonly officerName: string;
  readonly officerEmail: string;
  readonly status?: Status;
  readonly waitingSince: Date | null;
  readonly linkState: LinkState;
};

/**
 * The contracts within a head's reach that await payment, oldest first (WORK-5). With a step of the
 * sale they are those of a figure, also the ones that are paid or withdrawn since (REPORT-10).
 */
export const listUnpaid: StaffUseCase<typeof call> = async (ctx, { page, limit, ...filters }) => {
  const { app, now } = ctx;
  const isFigure = filters.saleStep !== undefined;
  const status = isFigure ? statuses : waitingStatuses;
  const criteria = await readCriteria(app.db, ctx, { ...filters, status: [...status] });
  const where = whereClause(criteria, isFigure ? [] : [isWaiting]);
  return await readPageInSnapshot(
    app.db,
    { page, limit },
    {
      async count(reader) {
        const { rows } = await sql<{ count: number }>`
          select count(*) as count from contracts ${where}`.execute(reader);
        return rows[0]?.count ?? 0;
      },
      async read(reader: Reader, { limit: size, offset }: LimitOffset) {
        const { rows } = await sql<Row>`
          select contracts.reference_number as "referenceNumber",
                 contracts.proposer_name as "proposerName",
                 a.full_name as "officerName", a.email_address as "officerEmail",
                 contracts.waiting_since as "waitingSince", ${linkStateSql(now)} as "linkState"
                 ${isFigure ? sql`, contracts.status` : sql``}
            from contracts join accounts a on a.id = contracts.officer_id ${where}
           order by contracts.waiting_since, contracts.id
           limit ${size} offset ${offset}`.execute(reader);
        return rows.map((row) => ({ ...row, proposerName: abbreviatedName(row.proposerName) }));
      },
    },
  );
};
