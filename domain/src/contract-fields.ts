import { objectKeys } from './objects.ts';

/**
 * Every field of a contract that an officer types or a plan sets: its one home. Columns, views,
 * history, form values, documents, exports and redaction derive from these tables or are checked
 * against them (`satisfies Record<ProposerField, …>`). Plain data: the customer page loads it.
 */
type ContractField = {
  /** In `contracts`, for an insured person in `insureds`. */
  readonly column: string;
  /** The line that shows the field, with its label in `facts` of messages/src/domain; or null. */
  readonly fact: string | null;
  /** Whether the history records the value before and after a save. */
  readonly isTracked: boolean;
  /** The content of its column in the contract export; null where it has none. */
  readonly exportKind: ExportKind | null;
  /** Its name in the message to the insurer's core system; null where it is not sent. */
  readonly insurer: string | null;
  /** Set if the value alone identifies a person: never in a log, an error or a job's payload. */
  readonly personal: PersonalKind | false;
};
export type PersonalKind = 'name' | 'identity' | 'phone' | 'email' | 'address';
/** `text` is user input, `digits` is an identifier whose leading zeros count. */
export type ExportKind = 'text' | 'digits' | 'count' | 'money' | 'day';
export type FieldTable = Readonly<Record<string, ContractField>>;

/** The person who buys the contract. */
export const proposerFields = {
  proposerName: {
    column: 'proposer_name',
    fact: 'name',
    isTracked: true,
    exportKind: 'text',
    insurer: 'name',
    personal: 'name',
  },
  proposerTypeNID: {
    column: 'proposer_type_nid',
    fact: 'identity',
    isTracked: true,
    exportKind: null,
    insurer: 'typeNID',
    personal: false,
  },
  proposerNationalId: {
    column: 'proposer_national_id',
    fact: 'identity',
    isTracked: true,
    exportKind: 'digits',
    insurer: 'nationalId',
    personal: 'identity',
  },
  proposerNationalIdDate: {
    column: 'proposer_national_id_date',
    fact: 'issuedOn',
    isTracked: true,
    exportKind: null,
    insurer: 'nationalIdDate',
    personal: false,
  },
  proposerPlaceOfOrigin: {
    column: 'proposer_place_of_origin',
    fact: 'issuedBy',
    isTracked: true,
    exportKind: null,
    insurer: null,
    personal: false,
  },
  proposerPlaceCMND: {
    column: 'proposer_place_cmnd',
    fact: 'issuedBy',
    isTracked: true,
    exportKind: null,
    insurer: null,
    personal: false,
  },
  proposerDOB: {
    column: 'proposer_dob',
    fact: 'birthday',
    isTracked: true,
    exportKind: null,
    insurer: 'dob',
    personal: false,
  },
  proposerGender: {
    column: 'proposer_gender',
    fact: 'gender',
    isTracked: true,
    exportKind: null,
    insurer: 'gender',
    personal: false,
  },
  proposerMobile: {
    column: 'proposer_mobile',
    fact: 'mobile',
    isTracked: true,
    exportKind: 'digits',
    insurer: 'mobile',
    personal: 'phone',
  },
  proposerEmail: {
    column: 'proposer_email',
    fact: 'email',
    isTracked: true,
    exportKind: 'text',
    insurer: 'email',
    personal: 'email',
  },
  proposerAddress: {
    column: 'proposer_address',
    fact: 'address',
    isTracked: true,
    exportKind: null,
    insurer: 'address',
    personal: 'address',
  },
} as const satisfies FieldTable;

/** One insured person. */
export const insuredFields = {
  isSameProposer: {
    column: 'is_same_proposer',
    fact: null,
    isTracked: false,
    exportKind: null,
    insurer: null,
    personal: false,
  },
  insuredName: {
    column: 'insured_name',
    fact: 'name',
    isTracked: true,
    exportKind: null,
    insurer: 'name',
    personal: 'name',
  },
  insuredTypeNID: {
    column: 'insured_type_nid',
    fact: 'identity',
    isTracked: true,
    exportKind: null,
    insurer: 'typeNID',
    personal: false,
  },
  insuredNationalId: {
    column: 'insured_national_id',
    fact: 'identity',
    isTracked: true,
    exportKind: null,
    insurer: 'nationalId',
    personal: 'identity',
  },
  insuredDOB: {
    column: 'insured_dob',
    fact: 'birthday',
    isTracked: true,
    exportKind: null,
    insurer: 'dob',
    personal: false,
  },
  insuredGender: {
    column: 'insured_gender',
    fact: 'gender',
    isTracked: true,
    exportKind: null,
    insurer: 'gender',
    personal: false,
  },
  insuredRelationship: {
    column: 'insured_relationship',
    fact: 'relationship',
    isTracked: true,
    exportKind: null,
    insurer: 'relationship',
    personal: false,
  },
} as const satisfies FieldTable;

const planField = { fact: null, isTracked: false, exportKind: null, personal: false } as const;

/** Copied from the plan at each save: a later catalogue never changes an old contract. */
export const planFields = {
  planId: { ...planField, column: 'plan_id', isTracked: true, insurer: 'planId' },
  productId: { ...planField, column: 'product_id', insurer: 'productId' },
  productName: { ...planField, column: 'product_name', exportKind: 'text', insurer: null },
  packageName: { ...planField, column: 'package_name', exportKind: 'text', insurer: null },
  sumInsured: { ...planField, column: 'sum_insured', insurer: 'sumInsured' },
  fee: { ...planField, column: 'fee', insurer: null },
  discountContract: { ...planField, column: 'discount_contract', isTracked: true, insurer: null },
  premiumAmount: {
    ...planField,
    column: 'premium_amount',
    isTracked: true,
    exportKind: 'money',
    insurer: 'premiumAmount',
  },
  refundThresholdDays: { ...planField, column: 'refund_threshold_days', insurer: null },
  durationName: { ...planField, column: 'duration_name', insurer: null },
} as const satisfies FieldTable;

export type ProposerField = keyof typeof proposerFields;
export type InsuredField = keyof typeof insuredFields;

/** The lines in which screens and documents show a person; a document is one line. */
export type ProposerFact = FactOf<typeof proposerFields>;
export type InsuredFact = FactOf<typeof insuredFields>;
export type PersonFact = ProposerFact | InsuredFact;
type FactOf<T extends FieldTable> = Exclude<T[keyof T]['fact'], null>;

/** The fields of a table for which a flag is set; an exported one names a kind. */
export type FieldsWith<
  T extends FieldTable,
  Flag extends 'isTracked' | 'exportKind' | 'personal',
> = {
  [F in keyof T]: T[F][Flag] extends false | null ? never : F;
}[keyof T];
export type ExportedField =
  | FieldsWith<typeof proposerFields, 'exportKind'>
  | FieldsWith<typeof insuredFields, 'exportKind'>
  | FieldsWith<typeof planFields, 'exportKind'>;

/** The names of a table's fields, in the table's order. */
export const tableFields = <T extends FieldTable>(table: T) => objectKeys(table);

/** The names of the fields that identify a person by a value of this kind. */
export const personalTableFields = <T extends FieldTable>(table: T, kind: PersonalKind) =>
  tableFields(table).filter((field) => table[field]?.personal === kind);

/** The names of the exported fields, in the table's order. */
export function exportedTableFields<T extends FieldTable>(table: T) {
  return tableFields(table).filter(
    (field): field is keyof T & string & FieldsWith<T, 'exportKind'> =>
      table[field]?.exportKind !== null,
  );
}

/** Name and column of each field for which a flag is set, in the table's order. */
export function columnsWith<T extends FieldTable>(table: T, flag: 'isTracked' | 'exportKind') {
  return tableFields(table).flatMap((field) => {
    const row = table[field];
    return row?.[flag] ? [[field, readProperty(row, 'column')] as const] : [];
  });
}

/** The property under the type that it has in this object: `row.column` is any `string`. */
function readProperty<T, K extends keyof T>(object: T, key: K): T[K] {
  return object[key];
}

/** The fields behind one line of screens and documents. */
export const fieldsOfFact = <T extends FieldTable>(table: T, fact: string) =>
  tableFields(table).filter((field) => table[field]?.fact === fact);

/** The line in which a person's field shows; null for other fields. */
export function personFact(field: string): PersonFact | null {
  return isPersonField(field) ? personFields[field].fact : null;
}

const personFields = { ...proposerFields, ...insuredFields };
const isPersonField = (field: string): field is keyof typeof personFields =>
  Object.hasOwn(personFields, field);

/** Values under wire names → the same values under their columns. */
export function toColumns<T extends FieldTable, V extends Readonly<Record<keyof T, unknown>>>(
  table: T,
  values: V,
) {
  return Object.fromEntries(
    Object.entries(table).map(([field, { column }]) => [column, values[field]]),
  ) as { [F in keyof T as T[F]['column']]: V[F] };
}

/** A row → its values under wire names. */
export function fromColumns<
  T extends FieldTable,
  R extends Readonly<Record<T[keyof T]['column'], unknown>>,
>(table: T, row: R) {
  const values: Readonly<Record<string, unknown>> = row;
  return Object.fromEntries(
    Object.entries(table).map(([field, { column }]) => [field, values[column]]),
  ) as { [F in keyof T]: R[T[F]['column']] };
}

/** Values under wire names → those that the insurer's core system receives, under its names. */
export type InsurerFields<T extends FieldTable, V> = {
  readonly [F in keyof T & keyof V as Exclude<T[F]['insurer'], null>]: V[F];
};

/** A row → the part of it that the insurer's core system receives, under its names. */
export function toInsurer<
  T extends FieldTable,
  R extends Readonly<Record<T[keyof T]['column'], unknown>>,
>(table: T, row: R) {
  const values: Readonly<Record<string, unknown>> = row;
  return Object.fromEntries(
    Object.values(table).flatMap(({ insurer, column }) =>
      insurer === null ? [] : [[insurer, values[column]]],
    ),
  ) as { [F in keyof T as Exclude<T[F]['insurer'], null>]: R[T[F]['column']] };
}
