import type { ContractFilters, SortKey } from '@salus/api/contract-filters.ts';
import type { contractRow, issuedRow } from '@salus/api/contract-view.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Reader } from '../../platform/db.ts';
import { periodOf } from '../contract-view.ts';
import { type Asked, narrow } from './asked-contracts.ts';
import { countContracts } from './sums.ts';

type Row = z.input<typeof contractRow>;
type IssuedRow = z.input<typeof issuedRow>;
type Paging = Pick<ContractFilters, 'page' | 'limit' | 'sortBy' | 'sortOrder'>;
type Page<R> = { readonly results: R[]; readonly totalPages: number; readonly totalRecords: number };

/** A page of contracts, with the exact number of all that match. A page beyond the end is empty. */
export function readContractPage(reader: Reader, asked: Asked, paging: Paging): Promise<Page<Row>> {
  return readPage(reader, asked, paging, async () => {
    const rows = await selectRows(reader, asked, paging).execute();
    return rows.map(rowOf);
  });
}

/** A page of contracts, each with who sold it and where they stand in the tree of units. */
export function readIssuedPage(reader: Reader, asked: Asked, paging: Paging): Promise<Page<IssuedRow>> {
  return readPage(reader, asked, paging, async () => {
    const rows = await selectRows(reader, asked, paging)
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

async function readPage<R>(reader: Reader, asked: Asked, { limit }: Paging, readRows: () => Promise<R[]>) {
  const [results, count] = await Promise.all([readRows(), countContracts(reader, asked)]);
  return { results, totalPages: Math.ceil(count / limit), totalRecords: count };
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
function selectRows(reader: Reader, asked: Asked, paging: Paging) {
  const { page, limit, sortBy, sortOrder } = paging;
  const order = sql.raw(sortOrder);
  return narrow(reader.selectFrom('contracts'), asked)
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
