import { contractTypes, issuedStatuses, paymentTypes } from '@salus/domain/contracts/status.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Asked, narrow } from '../contracts/lists/asked-contracts.ts';
import type { CopiedSelect } from '../platform/copy-out.ts';
import type { Reader } from '../platform/db.ts';
import type { Words } from '../words.ts';

/**
 * What a column holds. `word` is one of ours, `text` is somebody's, `digits` is a number that is none: nobody adds it up, and
 * its zeros count.
 */
export type Kind = 'word' | 'text' | 'digits' | 'count' | 'money' | 'day' | 'instant';

/** The columns of the file, in their order; each has its heading in `contractFile` of api/src/words. */
const kinds = {
  policyNo: 'word',
  referenceNumber: 'word',
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

/** The columns that tell of a contract's officer: as many contracts share them as the officer sold. They stand together. */
const ofOfficer = {
  officerName: 'accounts.full_name',
  officerEmail: 'accounts.email_address',
  managerName: 'place.manager_name',
  branchName: 'place.branch_name',
  areaName: 'place.area_name',
  regionName: 'place.region_name',
} as const satisfies Partial<Record<FileColumn, string>>;

const isOfOfficer = (name: FileColumn): name is keyof typeof ofOfficer => name in ofOfficer;

/**
 * Every reported contract, the first made first. The insured persons are looked up as their contract's turn comes, so that
 * nothing is gathered before the first row goes out, however many follow. The officers are read once, before: PostgreSQL would
 * look them up for each contract, or join and sort the wide rows.
 */
export function contractFile(reader: Reader, asked: Asked, words: Words, spelling: Spelling): CopiedSelect {
  return { rows: contractRows(reader, asked, words, spelling).compile(), shared: officers(reader, spelling).compile() };
}

function contractRows(reader: Reader, asked: Asked, words: Words, spelling: Spelling) {
  const word = (group: string, values: readonly string[], column: string) =>
    sql`case ${sql.ref(column)} ${sql.join(
      values.map((value) => sql`when ${value} then ${words(`${group}.${value}`)}`),
      sql` `,
    )} end`;
  const values: Record<Exclude<FileColumn, keyof typeof ofOfficer>, RawBuilder<unknown>> = {
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
    createdAt: businessTime('contracts.created_at'),
  };
  return reader
    .selectFrom(inOrder(reader, asked).as('contracts'))
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
    .select(
      fileColumns.flatMap(({ name, kind }) => {
        if (!isOfOfficer(name)) return spelling[kind](values[name]).as(name);
        // The number of the officer stands for all columns of the officer.
        return name === 'officerName' ? sql.ref('contracts.officer_id').as('officer') : [];
      }),
    )
    .orderBy('contracts.id');
}

/** What is told of a contract, and no more of it: it may have to be sorted as wide as this. */
const told = [
  'contracts.officer_id',
  'contracts.policy_no',
  'contracts.reference_number',
  'contracts.status',
  'contracts.type_contract',
  'contracts.product_name',
  'contracts.package_name',
  'contracts.proposer_name',
  'contracts.proposer_national_id',
  'contracts.proposer_mobile',
  'contracts.proposer_email',
  'contracts.premium_amount',
  'contracts.discount_contract',
  'contracts.type_payment',
  'contracts.paid_at',
  'contracts.policy_starts_on',
  'contracts.policy_ends_on',
  'contracts.cancelled_at',
  'contracts.refund_amount',
  'contracts.created_at',
] as const;

/**
 * In order before anything is looked up (`offset 0` says so): PostgreSQL can't tell how many there are, and would rather sort
 * wide rows. Contracts that are scattered over the table are found by an index, their numbers sorted, and then read one after
 * the other: sorted as whole rows, a region's first one would wait for the last.
 */
function inOrder(reader: Reader, asked: Asked) {
  const found = narrow(reader.selectFrom('contracts'), asked).orderBy('contracts.id').offset(0);
  if (standTogether(asked)) return found.select('contracts.id').select(told);
  return reader
    .selectFrom(found.select('contracts.id').as('found'))
    .innerJoinLateral(
      (query) =>
        query.selectFrom('contracts').select(told).whereRef('contracts.id', '=', 'found.id').offset(0).as('contracts'),
      (join) => join.onTrue(),
    )
    .select('found.id')
    .select(told)
    .orderBy('found.id')
    .offset(0);
}

/** Nothing but the days of being made narrows them: most contracts from the first to the last one belong to the file. */
function standTogether({ created: _, scope, status, started, cancelled, ...others }: Asked): boolean {
  const narrowing = [...Object.values(started), ...Object.values(cancelled), ...Object.values(others)];
  return scope === 'all' && status?.includes('ACTIVE') !== false && narrowing.every((value) => value === undefined);
}

/** The cells of every officer, behind the officer's number: some thousands in all, far fewer than a file has rows. */
function officers(reader: Reader, spelling: Spelling) {
  return reader
    .selectFrom('accounts')
    .innerJoin('officer_places as place', 'place.officer_id', 'accounts.id')
    .select('accounts.id as officer')
    .select(
      fileColumns.flatMap(({ name, kind }) =>
        isOfOfficer(name) ? spelling[kind](sql.ref(ofOfficer[name])).as(name) : [],
      ),
    );
}

/** Files are written where the clocks show business time (COPY_SESSION): no zone is looked up for each of them. */
const businessTime = (column: string) => sql`${sql.ref(column)}::timestamp`;
