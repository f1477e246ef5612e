import {
  type ContractFilters,
  createdBetween,
  type SoldFilters,
} from '@salus/api/contract-filters.ts';
import {
  type AdjustInfo,
  type ConsentFlag,
  listedStatuses,
  type PaymentType,
  type Status,
} from '@salus/domain/contracts/status.ts';
import { keysOf } from '@salus/domain/objects.ts';
import { toNationalPhone } from '@salus/domain/people/phone.ts';
import type { Day } from '@salus/domain/time/day.ts';
import type { LinkState } from '@salus/domain/verification/link-life.ts';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { isEveryPlanKnown } from '../../catalogue/known-plans.ts';
import type { DB } from '../../platform/database.gen.ts';
import type { Reader } from '../../platform/db.ts';
import { fieldRefusal } from '../../platform/http/reply.ts';
import type { Reach } from '../scope.ts';
import { isInScope, type Scope, scopeOf } from './scope.ts';

/** Business days, both ends included; undefined is open. */
export type DateRange = { readonly from?: Day | undefined; readonly to?: Day | undefined };
/** Instants, not days: a caller in another time zone has other day boundaries. */
type InstantRange = { readonly from: Date | null; readonly before: Date | null };
export const ALWAYS: InstantRange = { from: null, before: null };

export type PolicyKey = 'policyNo' | 'policyStartDate';
const policyColumns = { policyNo: 'policy_no', policyStartDate: 'policy_starts_on' } as const;

/** Which contracts a list, total, report or export covers. */
export type ContractCriteria = {
  readonly scope: Scope;
  readonly status?: readonly Status[] | undefined;
  readonly planIds?: readonly string[] | undefined;
  readonly typePayment?: PaymentType | undefined;
  readonly created: InstantRange;
  readonly started: DateRange;
  readonly cancelled: DateRange;
  readonly policyNo?: string | undefined;
  readonly proposerName?: string | undefined;
  readonly proposerNationalId?: string | undefined;
  readonly phone?: string | undefined;
  /** Whole dong. */
  readonly premiumAmount?: number | undefined;
  readonly insuredName?: string | undefined;
  readonly insuredNationalId?: string | undefined;
  readonly adjustInfo?: AdjustInfo | undefined;
  readonly officerEmail?: string | undefined;
  readonly consentFlag?: ConsentFlag | undefined;
  /** The state at an instant: a link expires without a write. */
  readonly link?: { readonly state: LinkState; readonly at: Date } | undefined;
  /** Set by sections of a list, not by callers: whether the sort key has a value. */
  readonly sortKeySet?: { readonly key: PolicyKey; readonly isSet: boolean } | undefined;
};

type Criterion = keyof ContractCriteria;
type Where<C extends Criterion> = (
  value: NonNullable<ContractCriteria[C]>,
) => RawBuilder<boolean> | undefined;

/** The SQL of every criterion. A new filter adds a field above and a line here. */
const conditions: { readonly [C in Criterion]: Where<C> } = {
  scope: (scope) => (scope === 'all' ? undefined : isInScope(scope)),
  // Equality, because an index scan for an array does not keep the order of the index.
  status: ([status, ...others]) =>
    others.length === 0
      ? sql`contracts.status = ${status}`
      : sql`contracts.status = any(${[status, ...others]}::text[])`,
  planIds: (planIds) => sql`contracts.plan_id = any(${[...planIds]}::text[])`,
  typePayment: (typePayment) => sql`contracts.type_payment = ${typePayment}`,
  created: ({ from, before }) => between('contracts.created_at', from, before, '<'),
  started: ({ from, to }) => between('contracts.policy_starts_on', from, to),
  cancelled: ({ from, to }) => between(CANCELLED_ON, from, to),
  policyNo: (number) => startsWith(numberColumn(number), number),
  // strpos, not like: user input is literal text. The subselect folds it once per query.
  proposerName: (name) =>
    sql`strpos(contracts.proposer_name_search, (select search_text(${name}))) > 0`,
  proposerNationalId: (id) => startsWith('upper(contracts.proposer_national_id)', id),
  phone: (phone) => startsWith(PHONE, toNationalPhone(phone)),
  premiumAmount: (amount) => sql`contracts.premium_amount = ${amount}::bigint`,
  insuredName: (name) =>
    hasInsured(sql`insured.insured_name_search like (select name_pattern(${name}))`),
  insuredNationalId: (id) => hasInsured(startsWith('upper(insured.insured_national_id)', id)),
  adjustInfo: () => sql`contracts.change_requested`,
  officerEmail: (email) => sql`contracts.officer_id
    = (select id from accounts where email_address = ${email.toLowerCase()})`,
  consentFlag: () => sql`contracts.consent_from_staff`,
  link: isLinkIn,
  sortKeySet: ({ key, isSet }) =>
    sql`contracts.${sql.ref(policyColumns[key])} is ${isSet ? sql`not null` : sql`null`}`,
};

/** The dimensions of the counters. */
const counted: readonly Criterion[] = [
  'scope',
  'status',
  'planIds',
  'typePayment',
  'created',
  'started',
  'cancelled',
];
/** Found by their own index. Criteria in neither list are checked row by row. */
const indexed: readonly Criterion[] = [
  'policyNo',
  'proposerNationalId',
  'phone',
  'premiumAmount',
  'insuredName',
  'insuredNationalId',
  'adjustInfo',
  'officerEmail',
  'consentFlag',
];

/** True where the counters know every criterion. */
export const isCounted = (criteria: ContractCriteria): boolean =>
  namesOf(criteria).every((name) => counted.includes(name));

/** True where a criterion other than a day has its own index. */
export const isIndexed = (criteria: ContractCriteria): boolean =>
  namesOf(criteria).some((name) => indexed.includes(name));

/** True where matches are close together in time: contracts of a person, or of an officer. */
export const isOfOne = (criteria: ContractCriteria): boolean =>
  namesOf(criteria).some((name) => name !== 'premiumAmount' && indexed.includes(name));

/** True for all contracts of the statuses and days of creation, in the scope of all. */
export const isOfStatuses = ({ scope, status: _, ...others }: ContractCriteria): boolean =>
  scope === 'all' && conditionsOf({ ...others, scope, created: ALWAYS }).length === 0;

/** The WHERE clause of lists, totals, reports and exports. */
export const applyCriteria = <O>(
  contracts: SelectQueryBuilder<DB, 'contracts', O>,
  criteria: ContractCriteria,
) => conditionsOf(criteria).reduce((query, condition) => query.where(condition), contracts);

export const conditionsOf = (criteria: ContractCriteria): readonly RawBuilder<boolean>[] =>
  namesOf(criteria).flatMap((name) => conditionOf(name, criteria) ?? []);

const criterionNames = keysOf(conditions);
const namesOf = (criteria: ContractCriteria) =>
  criterionNames.filter((name) => criteria[name] !== undefined);

function conditionOf<C extends Criterion>(name: C, { [name]: value }: ContractCriteria) {
  const where: Where<C> = conditions[name];
  return value === undefined || value === null ? undefined : where(value);
}

type Filters = Partial<
  Omit<ContractFilters, 'page' | 'limit' | 'sortBy' | 'sortOrder' | 'linkState'>
> &
  Partial<SoldFilters> & {
    readonly typePayment?: PaymentType | undefined;
    readonly officerEmail?: string | undefined;
    readonly consentFlag?: ConsentFlag | undefined;
  };

type TranslatedFilter =
  | 'unitId'
  | 'createdFromDate'
  | 'createdToDate'
  | 'timeZoneOffset'
  | 'timeZoneName'
  | 'policyStartDateFrom'
  | 'policyStartDateTo'
  | 'cancelledDateFrom'
  | 'cancelledDateTo';
/** Does not compile for a filter that is no criterion: a list would ignore it. */
const withSameName = (
  filters: Filters,
): Pick<ContractCriteria, Exclude<keyof Filters, TranslatedFilter>> => filters;

/**
 * Translates the query of a call. Filters with the name of a criterion need no line here. Without a
 * status, withdrawn contracts are left out (LIFE-11).
 * @throws Refusal VALIDATION_ERROR naming `planIds` or `unitId`
 */
export async function criteriaOf(
  reader: Reader,
  reach: Reach,
  filters: Filters,
): Promise<ContractCriteria> {
  const { planIds, unitId } = filters;
  if (planIds && !(await isEveryPlanKnown(reader, planIds)))
    throw fieldRefusal([{ path: 'planIds', code: 'invalid' }]);
  const scope = await scopeOf(reader, reach, unitId);
  if (!scope) throw fieldRefusal([{ path: 'unitId', code: 'invalid' }]);
  return {
    ...withSameName(filters),
    status: filters.status ?? listedStatuses,
    scope,
    created: createdBetween(filters),
    started: { from: filters.policyStartDateFrom, to: filters.policyStartDateTo },
    cancelled: { from: filters.cancelledDateFrom, to: filters.cancelledDateTo },
  };
}

/** The same for a list, whose links expire without a write. */
export async function listCriteriaOf(
  reader: Reader,
  reach: Reach,
  { linkState, ...filters }: Filters & { readonly linkState?: LinkState | undefined },
  now: Date,
): Promise<ContractCriteria> {
  const criteria = await criteriaOf(reader, reach, filters);
  return linkState ? { ...criteria, link: { state: linkState, at: now } } : criteria;
}

/** The proposer's mobile as its index has it. */
const PHONE = `regexp_replace(contracts.proposer_mobile, '^84', '0')`;

const hasInsured = (condition: RawBuilder<boolean>) =>
  sql<boolean>`contracts.id in
    (select insured.contract_id from insureds insured where ${condition})`;

/** The link that is not replaced; a recalled one does not count, as its contract was not sent. */
function isLinkIn({ state, at }: NonNullable<ContractCriteria['link']>): RawBuilder<boolean> {
  const states = {
    NONE: sql``,
    EXPIRED: sql`and link.expires_at <= ${at}`,
    SENT: sql`and link.expires_at > ${at} and link.first_opened_at is null`,
    OPENED: sql`and link.expires_at > ${at} and link.first_opened_at is not null`,
  } as const satisfies Record<LinkState, RawBuilder<unknown>>;
  return sql<boolean>`${state === 'NONE' ? sql`not` : sql``} exists
    (select from customer_links link where link.contract_id = contracts.id
        and link.replaced_at is null and contracts.send_sms_link_at is not null
        ${states[state]})`;
}

/** The business day of a cancellation, as its index and the counters have it. */
export const CANCELLED_ON = `(contracts.cancelled_at at time zone 'Asia/Ho_Chi_Minh')::date`;

export const isOpen = ({ from, to }: DateRange) => from === undefined && to === undefined;

/** The filter for policy numbers takes a reference number too: a draft has no other number. */
export const isReferenceNumber = (number: string) => number.toUpperCase().startsWith('HD');
const numberColumn = (number: string) =>
  isReferenceNumber(number) ? 'contracts.reference_number' : 'contracts.policy_no';

/** Undefined where both ends are open. */
export function between<T>(column: string, from: T, to: T, upper: '<' | '<=' = '<=') {
  const parts = [
    ...(from ? [sql`${sql.raw(column)} >= ${from}`] : []),
    ...(to ? [sql`${sql.raw(`${column} ${upper}`)} ${to}`] : []),
  ];
  return parts.length > 0 ? sql<boolean>`${sql.join(parts, sql` and `)}` : undefined;
}

const startsWith = (column: string, text: string) =>
  sql<boolean>`${sql.raw(column)} like ${`${text.toUpperCase().replace(/[\\%_]/g, '\\$&')}%`}`;
