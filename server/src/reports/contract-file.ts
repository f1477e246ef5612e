import {
  columnsWith,
  type ExportedField,
  type ExportKind,
  exportedTableFields,
  type FieldsWith,
  planFields,
  proposerFields,
} from '@salus/domain/contract-fields.ts';
import {
  contractTypes,
  issuedStatuses,
  paymentTypes,
  statuses,
} from '@salus/domain/contracts/status.ts';
import { isInForce } from '@salus/domain/contracts/status-questions.ts';
import { objectFromKeys, objectKeys } from '@salus/domain/objects.ts';
import { maskedKind } from '@salus/domain/people/mask.ts';
import { type RawBuilder, sql } from 'kysely';
import { applyCriteria } from '../contracts/criteria/conditions.ts';
import type { ContractCriteria } from '../contracts/criteria/contract-criteria.ts';
import type { CopiedSelect } from '../platform/copy/copy-out.ts';
import type { Reader } from '../platform/db.ts';
import type { Translate } from '../translations.ts';

/** The content of a column; `code` is a value of this system. */
export type Kind = ExportKind | 'code' | 'instant';

/** The columns in file order; fields of the proposer follow in the order of their table. */
const kinds = {
  policyNo: 'code',
  referenceNumber: 'code',
  status: 'code',
  typeContract: 'code',
  productName: planFields.productName.exportKind,
  packageName: planFields.packageName.exportKind,
  ...objectFromKeys(
    exportedTableFields(proposerFields),
    (field) => proposerFields[field].exportKind,
  ),
  insuredCount: 'count',
  insuredNames: 'text',
  premiumAmount: planFields.premiumAmount.exportKind,
  discount: 'count',
  typePayment: 'code',
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
} as const satisfies Record<ExportedField, Kind> & Record<string, Kind>;
export type FileColumn = keyof typeof kinds;

export const fileColumns: readonly { readonly name: FileColumn; readonly kind: Kind }[] =
  objectKeys(kinds).map((name) => ({ name, kind: kinds[name] }));

/** The heading of a column: its own in `contractFile`, otherwise the name of the field's fact. */
export function columnHeading(column: FileColumn, t: Translate): string {
  const own = t(($) => $.domain.contractFile, { returnObjects: true });
  const hasOwn = (name: FileColumn): name is FileColumn & keyof typeof own => name in own;
  if (hasOwn(column)) return own[column];
  const { fact } = proposerFields[column];
  return t(($) => $.domain.facts[fact]);
}

/** Writes a value in a file format; an instant arrives as business time without a zone. */
export type CellEncoding = Readonly<
  Record<Kind, (value: RawBuilder<unknown>) => RawBuilder<unknown>>
>;

/** The columns of a contract's officer, adjacent in the file and shared by many contracts. */
const ofOfficer = {
  officerName: 'accounts.full_name',
  officerEmail: 'accounts.email_address',
  managerName: 'place.manager_name',
  branchName: 'place.branch_name',
  areaName: 'place.area_name',
  regionName: 'place.region_name',
} as const satisfies Partial<Record<FileColumn, string>>;

const isOfOfficer = (name: FileColumn): name is keyof typeof ofOfficer => name in ofOfficer;

/** The encoding of the format, and whether the reader sees masked numbers (SEC-9). */
type FileForm = { readonly encoding: CellEncoding; readonly isMasked: boolean };

/** The SQL of a field of the contract, masked as `maskedValue` does it. */
function fieldValue(name: FieldOfContract, isMasked: boolean): RawBuilder<unknown> {
  const value = sql.ref(`contracts.${columnOfField.get(name)}`);
  const kind = isMasked ? maskedKind(name) : null;
  if (kind === null) return sql`${value}`;
  const visibleDigits = kind === 'identity' ? 0 : 3;
  return sql`repeat('•', greatest(0, char_length(${value}) - ${visibleDigits}))
    || right(${value}, ${visibleDigits})`;
}

type FieldOfContract =
  | FieldsWith<typeof planFields, 'exportKind'>
  | FieldsWith<typeof proposerFields, 'exportKind'>;
const exportedFields = [
  ...columnsWith(planFields, 'exportKind'),
  ...columnsWith(proposerFields, 'exportKind'),
];
type ValueColumn = Exclude<FileColumn, keyof typeof ofOfficer | FieldOfContract>;
const columnOfField = new Map<string, string>(exportedFields);
const isFieldOfContract = (name: FileColumn): name is FieldOfContract => columnOfField.has(name);

/**
 * All reported contracts, oldest first. The lateral join on insured persons sends the first row
 * before the last is read. Officers are read once, before: otherwise PostgreSQL looks them up per
 * contract, or joins and sorts the wide rows.
 */
export function contractFile(
  reader: Reader,
  criteria: ContractCriteria,
  t: Translate,
  { encoding, isMasked }: FileForm,
): CopiedSelect {
  return {
    rows: contractRows(reader, criteria, t, { encoding, isMasked }).compile(),
    sharedCells: officers(reader, encoding).compile(),
  };
}

function contractRows(
  reader: Reader,
  criteria: ContractCriteria,
  t: Translate,
  { encoding, isMasked }: FileForm,
) {
  const label = <V extends string>(
    column: string,
    values: readonly V[],
    toText: (value: V) => string,
  ) =>
    sql`case ${sql.ref(column)} ${sql.join(
      values.map((value) => sql`when ${value} then ${toText(value)}`),
      sql` `,
    )} end`;
  const values: Record<ValueColumn, RawBuilder<unknown>> = {
    policyNo: sql.ref('contracts.policy_no'),
    referenceNumber: sql.ref('contracts.reference_number'),
    status: label('contracts.status', issuedStatuses, (value) =>
      t(($) => $.domain.statuses[value]),
    ),
    typeContract: label('contracts.type_contract', contractTypes, (value) =>
      t(($) => $.domain.contractTypes[value]),
    ),
    insuredCount: sql.ref('insured.persons'),
    insuredNames: sql.ref('insured.names'),
    // The discount in percent; the contract stores the percentage that is paid.
    discount: sql`100 - ${sql.ref('contracts.discount_contract')}`,
    typePayment: label('contracts.type_payment', paymentTypes, (value) =>
      t(($) => $.domain.paymentTypes[value]),
    ),
    paymentDate: businessTime('contracts.paid_at'),
    policyStartDate: sql.ref('contracts.policy_starts_on'),
    policyEndDate: sql.ref('contracts.policy_ends_on'),
    cancelledAt: businessTime('contracts.cancelled_at'),
    refundAmount: sql.ref('contracts.refund_amount'),
    createdAt: businessTime('contracts.created_at'),
  };
  return reader
    .selectFrom(inOrder(reader, criteria).as('contracts'))
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('insureds')
          .select(sql<number>`count(*)`.as('persons'))
          .select(
            sql<
              string | null
            >`string_agg(insureds.insured_name, '; ' order by insureds.position)`.as('names'),
          )
          .whereRef('insureds.contract_id', '=', 'contracts.id')
          .as('insured'),
      (join) => join.onTrue(),
    )
    .select(
      fileColumns.flatMap(({ name, kind }) => {
        if (isFieldOfContract(name)) return encoding[kind](fieldValue(name, isMasked)).as(name);
        if (!isOfOfficer(name)) return encoding[kind](values[name]).as(name);
        // The officer's id replaces all columns of the officer.
        return name === 'officerName' ? sql.ref('contracts.officer_id').as('officer') : [];
      }),
    )
    .orderBy('contracts.id');
}

/** Only the columns that the file needs, because PostgreSQL may have to sort rows this wide. */
const fileSourceColumns = [
  'contracts.officer_id',
  'contracts.policy_no',
  'contracts.reference_number',
  'contracts.status',
  'contracts.type_contract',
  'contracts.discount_contract',
  'contracts.type_payment',
  'contracts.paid_at',
  'contracts.policy_starts_on',
  'contracts.policy_ends_on',
  'contracts.cancelled_at',
  'contracts.refund_amount',
  'contracts.created_at',
  ...exportedFields.map(([, column]) => `contracts.${column}` as const),
] as const;

/**
 * Sorts before any look-up: PostgreSQL can't estimate the count and would sort wide rows, which
 * `offset 0` prevents. Scattered contracts are found by an index, their ids sorted and then read
 * one by one; sorting whole rows would delay the first row of a region until the last is read.
 */
function inOrder(reader: Reader, criteria: ContractCriteria) {
  const matches = applyCriteria(reader.selectFrom('contracts'), criteria)
    .orderBy('contracts.id')
    .offset(0);
  if (selectsMostContracts(criteria))
    return matches.select('contracts.id').select(fileSourceColumns);
  return reader
    .selectFrom(matches.select('contracts.id').as('found'))
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('contracts')
          .select(fileSourceColumns)
          .whereRef('contracts.id', '=', 'found.id')
          .offset(0)
          .as('contracts'),
      (join) => join.onTrue(),
    )
    .select('found.id')
    .select(fileSourceColumns)
    .orderBy('found.id')
    .offset(0);
}

/** With no criterion except the creation days, the file holds most contracts between two ids. */
function selectsMostContracts({
  createdAt: _,
  scope,
  status,
  startsOn,
  cancelledOn,
  ...others
}: ContractCriteria): boolean {
  const narrowing = [
    ...Object.values(startsOn),
    ...Object.values(cancelledOn),
    ...Object.values(others),
  ];
  return (
    scope === 'all' &&
    statuses.filter(isInForce).every((inForce) => status?.includes(inForce) !== false) &&
    narrowing.every((value) => value === undefined)
  );
}

/** The cells of every officer by officer id: thousands, far fewer than a file has rows. */
function officers(reader: Reader, encoding: CellEncoding) {
  return reader
    .selectFrom('accounts')
    .innerJoin('officer_places as place', 'place.officer_id', 'accounts.id')
    .select('accounts.id as officer')
    .select(
      fileColumns.flatMap(({ name, kind }) =>
        isOfOfficer(name) ? encoding[kind](sql.ref(ofOfficer[name])).as(name) : [],
      ),
    );
}

/** The COPY session runs in business time (COPY_SESSION), so no zone is looked up per value. */
const businessTime = (column: string) => sql`${sql.ref(column)}::timestamp`;
