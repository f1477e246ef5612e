import { contractTypes, issuedStatuses, paymentTypes } from '@salus/domain/contracts/status.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Asked, narrow } from '../contracts/lists/asked-contracts.ts';
import type { Reader } from '../platform/db.ts';
import type { Words } from '../words.ts';

/**
 * What a column holds. `word` is one of ours, `text` is somebody's, `digits` is a number that is none: nobody adds it up, and
 * its zeros count.
 */
export type Kind = 'word' | 'text' | 'digits' | 'count' | 'money' | 'day' | 'instant';

/** The columns of the file, in their order; each has its heading in `contractFile` of api/src/words. */
const kinds = {
  policyNo: 'text',
  referenceNumber: 'text',
  status: 'word',
  typeContract: 'word',
  productName: 'text',
  packageName: 'text',
  proposerName: 'text',
  proposerNationalId: 'digits',
  proposerMobile: 'digits',
  proposerEmail: 'text',
  insuredCount: 'count',
  insuredNames: 'text',
  premiumAmount: 'money',
  discount: 'count',
  typePayment: 'word',
  paymentDate: 'instant',
  policyStartDate: 'day',
  policyEndDate: 'day',
  cancelledAt: 'instant',
  refundAmount: 'money',
  officerName: 'text',
  officerEmail: 'text',
  managerName: 'text',
  branchName: 'text',
  areaName: 'text',
  regionName: 'text',
  createdAt: 'instant',
} as const satisfies Record<string, Kind>;
export type FileColumn = keyof typeof kinds;

export const fileColumns = Object.entries(kinds).map(([name, kind]) => ({
  name: name as FileColumn,
  kind: kind as Kind,
}));

export const headingOf = (column: FileColumn, words: Words): string => words(`contractFile.${column}`);

/** How a kind of file writes a value; an instant comes as the time that the clocks of business show. */
export type Spelling = Readonly<Record<Kind, (value: RawBuilder<unknown>) => RawBuilder<unknown>>>;

/**
 * Every reported contract, the first made first. All that belongs to a contract is looked up as its turn comes, so that nothing
 * is sorted or gathered before the first row goes out, however many follow; a million look-ups along the keys cost no more than
 * joining and sorting the wide rows, and PostgreSQL remembers the places of the officers it has met.
 */
export function contractFile(reader: Reader, asked: Asked, words: Words, spelling: Spelling) {
  const word = (group: string, values: readonly string[], column: string) =>
    sql`case ${sql.ref(column)} ${sql.join(
      values.map((value) => sql`when ${value} then ${words(`${group}.${value}`)}`),
      sql` `,
    )} end`;
  const values: Record<FileColumn, RawBuilder<unknown>> = {
    policyNo: sql.ref('contracts.policy_no'),
    referenceNumber: sql.ref('contracts.reference_number'),
    status: word('statuses', issuedStatuses, 'contracts.status'),
    typeContract: word('contractTypes', contractTypes, 'contracts.type_contract'),
    productName: sql.ref('contracts.product_name'),
    packageName: sql.ref('contracts.package_name'),
    proposerName: sql.ref('contracts.proposer_name'),
    proposerNationalId: sql.ref('contracts.proposer_national_id'),
    proposerMobile: sql.ref('contracts.proposer_mobile'),
    proposerEmail: sql.ref('contracts.proposer_email'),
    insuredCount: sql.ref('insured.persons'),
    insuredNames: sql.ref('insured.names'),
    premiumAmount: sql.ref('contracts.premium_amount'),
    // What is taken off; the contract keeps what is paid.
    discount: sql`100 - ${sql.ref('contracts.discount_contract')}`,
    typePayment: word('paymentTypes', paymentTypes, 'contracts.type_payment'),
    paymentDate: businessTime('contracts.paid_at'),
    policyStartDate: sql.ref('contracts.policy_starts_on'),
    policyEndDate: sql.ref('contracts.policy_ends_on'),
    cancelledAt: businessTime('contracts.cancelled_at'),
    refundAmount: sql.ref('contracts.refund_amount'),
    officerName: sql.ref('officer.full_name'),
    officerEmail: sql.ref('officer.email_address'),
    managerName: sql.ref('officer.manager_name'),
    branchName: sql.ref('officer.branch_name'),
    areaName: sql.ref('officer.area_name'),
    regionName: sql.ref('officer.region_name'),
    createdAt: businessTime('contracts.created_at'),
  };
  return reader
    .selectFrom(
      narrow(reader.selectFrom('contracts'), asked)
        .selectAll('contracts')
        .orderBy('contracts.id')
        // In order before anything is looked up: PostgreSQL can't tell how many there are, and would rather sort wide rows.
        .offset(0)
        .as('contracts'),
    )
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('accounts')
          .innerJoin('officer_places as place', 'place.officer_id', 'accounts.id')
          .select(['accounts.full_name', 'accounts.email_address'])
          .select(['place.manager_name', 'place.branch_name', 'place.area_name', 'place.region_name'])
          .whereRef('accounts.id', '=', 'contracts.officer_id')
          // One look-up as a whole, which is remembered, and not a join of five tables with all contracts.
          .offset(0)
          .as('officer'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('insureds')
          .select(sql<number>`count(*)`.as('persons'))
          .select(sql<string | null>`string_agg(insureds.insured_name, '; ' order by insureds.position)`.as('names'))
          .whereRef('insureds.contract_id', '=', 'contracts.id')
          .as('insured'),
      (join) => join.onTrue(),
    )
    .select(fileColumns.map(({ name, kind }) => spelling[kind](values[name]).as(name)))
    .orderBy('contracts.id');
}

const businessTime = (column: string) => sql`(${sql.ref(column)} at time zone 'Asia/Ho_Chi_Minh')`;
