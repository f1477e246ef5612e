import type { ContractFilters } from '@salus/api/contract-filters.ts';
import type { contractRow, issuedRow } from '@salus/api/contract-view.ts';
import { PAGE_SIZES } from '@salus/api/wire.ts';
import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { plannedAnew, type Reader } from '../../platform/db.ts';
import { rememberStatements } from '../../platform/remembered-statements.ts';
import { periodOf } from '../contract-view.ts';
import type { Asked } from './asked-contracts.ts';
import { findPieces, isFar } from './far-page.ts';
import { countByName, idsByName, isFoundByName, isGatheredSooner } from './name-search.ts';
import { foundByDays, idsByDays, isFoundByDays } from './page-by-days.ts';
import { fewFor, idsByTotal, idsOfFew, inOrder, isOfMany, isOfOtherDays, pageIds, type Slice } from './page-ids.ts';
import { rememberAsked } from './remember-asked.ts';
import { isOfManyOfficers } from './scope-of-list.ts';
import { total } from './sums.ts';

type Row = z.input<typeof contractRow>;
type IssuedRow = z.input<typeof issuedRow>;
type Paging = Pick<ContractFilters, 'page' | 'limit' | 'sortBy' | 'sortOrder'>;
type Page<R> = { readonly results: R[]; readonly totalPages: number; readonly totalRecords: number };

/** A page of contracts, with the exact number of all that match. A page beyond the end is empty. */
export async function readContractPage(reader: Reader, asked: Asked, paging: Paging): Promise<Page<Row>> {
  const { rows, total } = await readPage<SelectedRow>(reader, asked, paging, 'contracts');
  return { results: rows.map(rowOf), ...pagesOf(total, paging) };
}

/** A page of contracts, each with who sold it and where they stand in the tree of units. */
export async function readIssuedPage(reader: Reader, asked: Asked, paging: Paging): Promise<Page<IssuedRow>> {
  const { rows, total } = await readPage<SelectedIssuedRow>(reader, asked, paging, 'issued');
  return { results: rows.map(issuedRowOf), ...pagesOf(total, paging) };
}

const pagesOf = (total: number, { limit }: Paging) => ({ totalPages: Math.ceil(total / limit), totalRecords: total });

/** What a row tells. Each of these is read for the contracts of one page alone. */
const OF_CONTRACT = `
  contracts.reference_number, contracts.policy_no, contracts.type_contract, contracts.status, contracts.change_requested,
  contracts.payment_failed, contracts.proposer_name, contracts.proposer_national_id, contracts.proposer_mobile,
  contracts.product_name, contracts.plan_id, contracts.package_name, contracts.premium_amount, contracts.type_payment,
  contracts.send_sms_link_at, contracts.policy_starts_on, contracts.policy_ends_on, contracts.issuing_error,
  contracts.created_at, contracts.updated_at, officer.full_name as officer_name, officer.channel as officer_channel`;
/** What a list reads besides. */
const READING = {
  contracts: { columns: OF_CONTRACT, joins: '' },
  issued: {
    columns: `${OF_CONTRACT},
  officer.email_address as officer_email, place.manager_name, place.branch_name, place.area_name, place.region_name`,
    joins: 'join officer_places place on place.officer_id = contracts.officer_id',
  },
} as const;
type List = keyof typeof READING;

const rowsOfIds = (list: List): string => `
  select ${READING[list].columns}
    from unnest($1::bigint[]) with ordinality found(id, place)
    join contracts on contracts.id = found.id
    join accounts officer on officer.id = contracts.officer_id
    ${READING[list].joins}
   order by found.place`;

type SelectedRow = {
  readonly reference_number: string;
  readonly policy_no: string | null;
  readonly type_contract: string;
  readonly status: string;
  readonly change_requested: boolean;
  readonly payment_failed: boolean;
  readonly proposer_name: string;
  readonly proposer_national_id: string;
  readonly proposer_mobile: string;
  readonly product_name: string;
  readonly plan_id: string;
  readonly package_name: string;
  readonly premium_amount: number;
  readonly type_payment: string | null;
  readonly send_sms_link_at: Date | null;
  readonly policy_starts_on: string | null;
  readonly policy_ends_on: string | null;
  readonly issuing_error: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly officer_name: string;
  readonly officer_channel: string | null;
};

type SelectedIssuedRow = SelectedRow & {
  readonly officer_email: string;
  readonly manager_name: string | null;
  readonly branch_name: string | null;
  readonly area_name: string | null;
  readonly region_name: string | null;
};

/**
 * Rows and total in one statement, and of one moment. Where that had to be planned for its values, or the page lies far from
 * the beginning in an order that the counts don't know, the ids are found first: planning what is read of a row costs more than
 * to ask twice.
 */
async function readPage<R>(
  reader: Reader,
  asked: Asked,
  { page, limit, sortBy, sortOrder }: Paging,
  list: List,
): Promise<{ readonly rows: readonly R[]; readonly total: number }> {
  if (asked.scope === 'none') return { rows: [], total: 0 };
  const slice: Slice = { sortBy, sortOrder, limit, offset: (page - 1) * limit };
  const isByDays = isFar(asked, slice) && isFoundByDays(asked, slice);
  if (!isByDays && (isFar(asked, slice) || isPlannedAnew(asked, slice))) {
    const { ids, total } = await findIds(reader, asked, slice);
    if (ids.length === 0) return { rows: [], total };
    const { rows } = await reader.executeQuery(CompiledQuery.raw(rowsOfIds(list), [ids]) as CompiledQuery<R>);
    return { rows, total };
  }
  // No number and no name is asked for here: those are planned anew.
  const statement = pageWithTotal(reader, [asked, isByDays ? { sortOrder, isByDays } : slice, list], () => {
    const { columns, joins } = READING[list];
    const found = isByDays ? foundByDays(reader, asked, slice) : foundSoon(reader, asked, slice);
    return sql`${found}
      select counted.contracts as total, page.*
        from counted
        left join (
          select row_number() over (order by ${inOrder(sortBy, sortOrder)}) as place, ${sql.raw(columns)}
            from found
            join contracts on contracts.id = found.id
            join accounts officer on officer.id = contracts.officer_id
            ${sql.raw(joins)}) page on true
       order by page.place`;
  });
  // Of pages that are found by days the text is the same, and their place is among the values.
  const asOfPage = isByDays ? CompiledQuery.raw(statement.sql, [slice.offset, limit]) : statement;
  const { rows } = await reader.executeQuery(asOfPage as CompiledQuery<R & PlacedRow>);
  return { rows: rows[0]?.place === null ? [] : rows, total: rows[0]?.total ?? 0 };
}

/** The beginning of a statement: how many there are at all, and the ids of a page near the beginning. */
function foundSoon(reader: Reader, asked: Asked, slice: Slice): RawBuilder<unknown> {
  const found = isOfManyOfficers(asked.scope)
    ? sql`select unnest(${idsByTotal(reader, asked, slice, sql`(select contracts from counted)`)}) as id`
    : pageIds(reader, asked, slice);
  return sql`with counted as materialized (${total(reader, asked)}), found as materialized (${found})`;
}

type PlacedRow = { readonly place: number | null; readonly total: number };
const pageWithTotal = rememberStatements<unknown>();

/** A number, or its digits where it comes in an array. */
type Id = number | string;
const askIds = rememberAsked<{ readonly id: number }>();
const askIdsWithTotal = rememberAsked<{ readonly contracts: number; readonly ids: readonly Id[] }>();

async function findIds(reader: Reader, asked: Asked, wanted: Slice) {
  const slice =
    isOfOtherDays(asked, wanted) && isOfMany(asked.scope) ? await gatheredOrWalked(reader, asked, wanted) : wanted;
  if (isFoundByName(asked)) {
    const named = await countByName(reader, asked);
    const total = named.hits;
    if (total <= slice.offset) return { ids: [], total };
    if (isGatheredSooner(named, asked, slice)) return { ids: await idsOf('name', asked, slice), total };
    if (!isFar(asked, slice)) return { ids: await idsOf('walk', asked, slice), total };
  }
  if (!isFar(asked, slice)) {
    const [found] = await askIdsWithTotal(
      reader,
      asked,
      [slice],
      () => sql`${plannedAnew}
        select contracts, ${idsByTotal(reader, asked, slice, sql`counted.contracts`)} as ids
          from (${total(reader, asked)}) counted`,
    );
    return { ids: found?.ids ?? [], total: found?.contracts ?? 0 };
  }
  const { total: all, pieces } = await findPieces(reader, asked, slice);
  if (isOfManyOfficers(asked.scope) && all <= fewFor(slice))
    return { ids: all > slice.offset ? await idsOf('few', asked, slice) : [], total: all };
  const ids: Id[] = [];
  for (const { asked, slice, isBackwards, isByDays } of pieces) {
    const found = await idsOf(isByDays ? 'days' : 'walk', asked, slice);
    ids.push(...(isBackwards ? found.toReversed() : found));
  }
  return { ids, total: all };

  async function idsOf(way: keyof typeof idsBy, asked: Asked, slice: Slice): Promise<readonly Id[]> {
    const rows = await askIds(reader, asked, [way, slice], () => idsBy[way](reader, asked, slice));
    return rows.map(({ id }) => id);
  }
}

/** How the ids of a slice may be found. */
const idsBy = {
  name: idsByName,
  few: idsOfFew,
  days: idsByDays,
  // The page stands in the text, so it is one of its own: kept prepared, they would take the room of what many ask for.
  walk: (reader, asked, slice) => sql`${plannedAnew}${pageIds(reader, asked, slice)}`,
} as const satisfies Record<string, (reader: Reader, asked: Asked, slice: Slice) => RawBuilder<{ id: number }>>;

const askHitsOfAll = rememberAsked<{ readonly hits: number; readonly all: number }>();

/** Up to a third of what there would be without the days is gathered sooner than a walk may meet it. */
async function gatheredOrWalked(reader: Reader, asked: Asked, slice: Slice): Promise<Slice> {
  const always: Asked = { ...asked, created: { from: null, before: null }, started: {}, cancelled: {} };
  const { policyNo, proposerName, proposerNationalId } = asked;
  // A number names so few that their order does not matter; whose names are searched is counted apart.
  if (policyNo || proposerName || proposerNationalId) return slice;
  const [found] = await askHitsOfAll(
    reader,
    asked,
    [],
    () => sql`select (${total(reader, asked)}) as hits, (${total(reader, always)}) as "all"`,
  );
  const { hits, all } = found ?? { hits: 0, all: 0 };
  return { ...slice, isGathered: hits * 3 <= all };
}

/** Where the values decide how contracts are best found. Elsewhere one plan is right for all. */
function isPlannedAnew(asked: Asked, { sortBy, limit }: Slice): boolean {
  const { created, started, cancelled, policyNo, proposerName, proposerNationalId } = asked;
  const isPicked =
    policyNo || proposerName || proposerNationalId || started.from || started.to || cancelled.from || cancelled.to;
  const isOfDays = (created.from || created.before) && sortBy !== 'createdAt';
  // The one index that is not led by the status.
  const isOfNumbers = sortBy === 'policyNo';
  const isOddSize = !PAGE_SIZES.some((size) => size === limit);
  return Boolean(isPicked || isOfDays || isOfNumbers || isOddSize);
}

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

function issuedRowOf(row: SelectedIssuedRow): IssuedRow {
  return {
    ...rowOf(row),
    officerName: row.officer_name,
    officerEmail: row.officer_email,
    managerName: row.manager_name,
    branchName: row.branch_name,
    areaName: row.area_name,
    regionName: row.region_name,
  };
}
