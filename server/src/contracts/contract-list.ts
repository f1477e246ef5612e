import { type ContractFilters, createdBetween, type SortKey } from '@salus/api/contract-filters.ts';
import type { contractRow, issuedRow } from '@salus/api/contract-view.ts';
import type { PaymentType } from '@salus/domain/contracts/status.ts';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { isEveryPlanKnown } from '../catalogue/offered-plans.ts';
import type { DB } from '../platform/database.gen.ts';
import type { Reader } from '../platform/db.ts';
import { fieldRefusal } from '../platform/http/reply.ts';
import { periodOf } from './contract-view.ts';
import { isWithin, type Reach } from './scope.ts';

type Row = z.input<typeof contractRow>;
type IssuedRow = z.input<typeof issuedRow>;
type Page<R> = { readonly results: R[]; readonly totalPages: number; readonly totalRecords: number };

type Filters = ContractFilters & { readonly typePayment?: PaymentType | undefined };

/** A page of contracts, with the exact number of all that match. A page beyond the end is empty. */
export function readContractPage(reader: Reader, reach: Reach, filters: Filters): Promise<Page<Row>> {
  return readPage(reader, reach, filters, async () => {
    const rows = await selectRows(reader, reach, filters).execute();
    return rows.map(rowOf);
  });
}

/** A page of contracts, each with who sold it and where they stand in the tree of units. */
export function readIssuedPage(reader: Reader, reach: Reach, filters: Filters): Promise<Page<IssuedRow>> {
  return readPage(reader, reach, filters, async () => {
    const rows = await selectRows(reader, reach, filters)
      .innerJoin('officer_places as place', 'place.officer_id', 'contracts.officer_id')
      .select('officer.email_address as officer_email')
      .select(['place.manager_name', 'place.branch_name', 'place.area_name', 'place.region_name'])
      .execute();
    return rows.map((row) => ({
      ...rowOf(row),
      officerName: row.officer_name,
      officerEmail: row.officer_email,
      managerName: row.manager_name,
      branchName: row.branch_name,
      areaName: row.area_name,
      regionName: row.region_name,
    }));
  });
}

async function readPage<R>(reader: Reader, reach: Reach, filters: Filters, readRows: () => Promise<R[]>) {
  if (filters.planIds && !(await isEveryPlanKnown(reader, filters.planIds)))
    throw fieldRefusal([{ path: 'planIds', code: 'invalid' }]);
  const [results, { count }] = await Promise.all([
    readRows(),
    narrow(reader.selectFrom('contracts'), reach, filters)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ]);
  return { results, totalPages: Math.ceil(count / filters.limit), totalRecords: count };
}

/** The contracts that match. What counts them and what reads them are narrowed by the same words. */
function narrow<O>(contracts: SelectQueryBuilder<DB, 'contracts', O>, reach: Reach, filters: Filters) {
  const { status, planIds, policyNo, proposerName, proposerNationalId, typePayment } = filters;
  const { from, before } = createdBetween(filters);
  let query = contracts.where(isWithin(reach));
  if (status) query = query.where(sql<boolean>`contracts.status = any(${status}::text[])`);
  if (planIds) query = query.where(sql<boolean>`contracts.plan_id = any(${planIds}::text[])`);
  if (typePayment) query = query.where('contracts.type_payment', '=', typePayment);
  if (from) query = query.where('contracts.created_at', '>=', from);
  if (before) query = query.where('contracts.created_at', '<', before);
  if (policyNo) query = query.where(hasNumber(policyNo.toUpperCase()));
  if (proposerNationalId)
    query = query.where(sql<boolean>`upper(contracts.proposer_national_id) like ${beginningWith(proposerNationalId)}`);
  if (proposerName)
    query = query.where(
      // The text is made literal after it lost its marks: some marks turn into signs that LIKE would read.
      sql<boolean>`contracts.proposer_name_search
        like '%' || regexp_replace(search_text(${proposerName}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`,
    );
  return query;
}

/** A draft has no policy number yet: whoever has only the reference number at hand writes that one. */
function hasNumber(number: string): RawBuilder<boolean> {
  return number.startsWith('HD')
    ? sql<boolean>`contracts.reference_number like ${beginningWith(number)}`
    : sql<boolean>`contracts.policy_no like ${beginningWith(number)}`;
}

function beginningWith(text: string): string {
  return `${text.toUpperCase().replace(/[\\%_]/g, '\\$&')}%`;
}

/** Whatever has no policy yet stands at the end, in both directions. */
const sortings: Readonly<Record<SortKey, RawBuilder<unknown>>> = {
  createdAt: sql.ref('contracts.created_at'),
  updatedAt: sql.ref('contracts.updated_at'),
  policyNo: sql`contracts.policy_no is null, contracts.policy_no`,
  referenceNumber: sql.ref('contracts.reference_number'),
  proposerName: sql`contracts.proposer_name collate vietnamese`,
  premiumAmount: sql.ref('contracts.premium_amount'),
  status: sql.ref('contracts.status'),
  policyStartDate: sql`contracts.policy_starts_on is null, contracts.policy_starts_on`,
};

/** In a total order, so that no contract is on two pages or on none. */
function selectRows(reader: Reader, reach: Reach, filters: Filters) {
  const { page, limit, sortBy, sortOrder } = filters;
  const order = sql.raw(sortOrder);
  return narrow(reader.selectFrom('contracts'), reach, filters)
    .innerJoin('accounts as officer', 'officer.id', 'contracts.officer_id')
    .select(['officer.full_name as officer_name', 'officer.channel as officer_channel'])
    .select([
      'reference_number',
      'policy_no',
      'type_contract',
      'status',
      'change_requested',
      'payment_failed',
      'proposer_name',
      'proposer_national_id',
      'proposer_mobile',
      'product_name',
      'plan_id',
      'package_name',
      'premium_amount',
      'type_payment',
      'send_sms_link_at',
      'policy_starts_on',
      'policy_ends_on',
      'issuing_error',
      'contracts.created_at',
      'updated_at',
    ])
    .orderBy(sql`${sortings[sortBy]} ${order}, contracts.id ${order}`)
    .limit(limit)
    .offset((page - 1) * limit);
}

type SelectedRow = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

function rowOf(row: SelectedRow): Row {
  const period = periodOf(row);
  return {
    referenceNumber: row.reference_number,
    policyNo: row.policy_no,
    typeContract: row.type_contract as Row['typeContract'],
    status: row.status as Row['status'],
    adjustInfo: row.change_requested ? 'CHANGE_INFO' : null,
    paymentStatus: row.payment_failed ? 'PAY_FAILURE' : null,
    proposerName: row.proposer_name,
    proposerNationalId: row.proposer_national_id,
    proposerMobile: row.proposer_mobile,
    productName: row.product_name,
    planId: row.plan_id,
    packageName: row.package_name,
    premiumAmount: row.premium_amount,
    typePayment: row.type_payment as Row['typePayment'],
    sendSmsLinkAt: row.send_sms_link_at,
    policyStartDate: period?.startsAt ?? null,
    policyEndDate: period?.endsAt ?? null,
    issuingError: row.issuing_error,
    createdByName: row.officer_name,
    createdByTypeChannelUser: row.officer_channel as Row['createdByTypeChannelUser'],
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
