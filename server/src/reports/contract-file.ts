import { contractTypes, issuedStatuses, paymentTypes } from '@salus/domain/contracts/status.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Asked, narrow } from '../contracts/lists/asked-contracts.ts';
import type { Reader } from '../platform/db.ts';
import type { Words } from '../words.ts';

/** The columns of the file, in their order; each has its heading in `contractFile` of api/src/words. */
export const fileColumns = [
  'policyNo',
  'referenceNumber',
  'status',
  'typeContract',
  'productName',
  'packageName',
  'proposerName',
  'proposerNationalId',
  'proposerMobile',
  'proposerEmail',
  'insuredCount',
  'insuredNames',
  'premiumAmount',
  'discount',
  'typePayment',
  'paymentDate',
  'policyStartDate',
  'policyEndDate',
  'cancelledAt',
  'refundAmount',
  'officerName',
  'officerEmail',
  'managerName',
  'branchName',
  'areaName',
  'regionName',
  'createdAt',
] as const;
type FileColumn = (typeof fileColumns)[number];

/** Says that the text is UTF-8: without it Excel takes it for the machine's old code page. */
const BYTE_ORDER_MARK = '\u{FEFF}';

export const contractFileHead = (words: Words): string =>
  `${BYTE_ORDER_MARK}${fileColumns.map((column) => words(`contractFile.${column}`)).join(',')}\r\n`;

/**
 * Every reported contract, the first made first. Insured persons are gathered before they are joined, and officers are
 * placed once each, so that a million rows cost no look-up each.
 */
export function contractFile(reader: Reader, asked: Asked, words: Words) {
  const insured = narrow(reader.selectFrom('contracts'), asked)
    .innerJoin('insureds', 'insureds.contract_id', 'contracts.id')
    .groupBy('insureds.contract_id')
    .select('insureds.contract_id')
    .select(sql<number>`count(*)`.as('persons'))
    .select(sql<string>`string_agg(insureds.insured_name, '; ' order by insureds.position)`.as('names'));
  const officers = reader
    .selectFrom('accounts')
    .innerJoin('officer_places as place', 'place.officer_id', 'accounts.id')
    .select(['accounts.id', 'accounts.full_name', 'accounts.email_address'])
    .select(['place.manager_name', 'place.branch_name', 'place.area_name', 'place.region_name'])
    // Keeps PostgreSQL from climbing the tree for every contract instead.
    .offset(0);
  const word = (group: string, values: readonly string[], column: string) =>
    sql`case ${sql.ref(column)} ${sql.join(
      values.map((value) => sql`when ${value} then ${words(`${group}.${value}`)}`),
      sql` `,
    )} end`;
  const cells: Record<FileColumn, RawBuilder<unknown>> = {
    policyNo: plain('contracts.policy_no'),
    referenceNumber: plain('contracts.reference_number'),
    status: word('statuses', issuedStatuses, 'contracts.status'),
    typeContract: word('contractTypes', contractTypes, 'contracts.type_contract'),
    productName: plain('contracts.product_name'),
    packageName: plain('contracts.package_name'),
    proposerName: plain('contracts.proposer_name'),
    proposerNationalId: asText('contracts.proposer_national_id'),
    proposerMobile: asText('contracts.proposer_mobile'),
    proposerEmail: plain('contracts.proposer_email'),
    insuredCount: sql.ref('insured.persons'),
    insuredNames: plain('insured.names'),
    premiumAmount: sql.ref('contracts.premium_amount'),
    // What is taken off; the contract keeps what is paid.
    discount: sql`100 - ${sql.ref('contracts.discount_contract')}`,
    typePayment: word('paymentTypes', paymentTypes, 'contracts.type_payment'),
    paymentDate: instant('contracts.paid_at'),
    policyStartDate: day('contracts.policy_starts_on'),
    policyEndDate: day('contracts.policy_ends_on'),
    cancelledAt: instant('contracts.cancelled_at'),
    refundAmount: sql.ref('contracts.refund_amount'),
    officerName: plain('officer.full_name'),
    officerEmail: plain('officer.email_address'),
    managerName: plain('officer.manager_name'),
    branchName: plain('officer.branch_name'),
    areaName: plain('officer.area_name'),
    regionName: plain('officer.region_name'),
    createdAt: instant('contracts.created_at'),
  };
  return narrow(reader.selectFrom('contracts'), asked)
    .innerJoin(officers.as('officer'), 'officer.id', 'contracts.officer_id')
    .leftJoin(insured.as('insured'), 'insured.contract_id', 'contracts.id')
    .select(fileColumns.map((column) => cells[column].as(column)))
    .orderBy('contracts.id');
}

/**
 * A text that begins with one of `= + - @`, tab or carriage return would be a formula to a spreadsheet (CSV injection): a
 * leading apostrophe makes it a text. By code point, which costs nothing over a million rows.
 */
function plain(column: string): RawBuilder<unknown> {
  return sql`case when ascii(${sql.ref(column)}) in (9, 13, 43, 45, 61, 64) then '''' else '' end || ${sql.ref(column)}`;
}

/**
 * A number that is none: spreadsheets would take the zeros from its head, write long ones as 1.09E+11 and make a power of ten
 * of a passport. The whole column carries the apostrophe, so that its cells still sort and match one another.
 */
function asText(column: string): RawBuilder<unknown> {
  return sql`'''' || ${sql.ref(column)}`;
}

const day = (column: string) => sql`to_char(${sql.ref(column)}, 'DD/MM/YYYY')`;

const instant = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'Asia/Ho_Chi_Minh', 'DD/MM/YYYY HH24:MI:SS')`;
