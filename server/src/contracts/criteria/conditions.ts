import {
  type ContractFilterName,
  contractFilters,
  type FoundBy,
} from '@salus/api/contract-filters.ts';
import { objectKeys } from '@salus/domain/objects.ts';
import { startOfBusinessDay } from '@salus/domain/time/business-time.ts';
import { type Day, day } from '@salus/domain/time/day.ts';
import type { LinkState } from '@salus/domain/verification/link-life.ts';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { DB } from '../../platform/database.gen.ts';
import { flagColumns } from '../contact/consent-flags.ts';
import type { ContractCriteria } from './contract-criteria.ts';
import type { NumberFilter } from './number-filter.ts';
import { hadStep } from './sale-steps.ts';
import { isInScope, isLarge, scopeParts } from './scope.ts';

type Criterion = keyof ContractCriteria;
type Value<C extends Criterion> = NonNullable<ContractCriteria[C]>;
type Where<C extends Criterion> = (value: Value<C>) => RawBuilder<boolean> | undefined;

/** The SQL of each criterion. `contractFilters` states how it is found. */
const conditions: { readonly [C in Criterion]: Where<C> } = {
  scope: (scope) => (scope === 'all' ? undefined : isInScope(scope)),
  soldIn: isInScope,
  status: hasStatus,
  planIds: (planIds) => sql`contracts.plan_id = any(${[...planIds]}::text[])`,
  typePayment: (typePayment) => sql`contracts.type_payment = ${typePayment}`,
  createdAt: ({ from, before }) => between('contracts.created_at', from, before, '<'),
  startsOn: ({ from, to }) => between('contracts.policy_starts_on', from, to),
  cancelledOn: ({ from, to }) => between(CANCELLED_ON, from, to),
  issuedOn: ({ from, to }) => between(toBusinessDay('issued_at'), from, to),
  paidOn: ({ from, to }) => between(toBusinessDay('paid_at'), from, to),
  step: hadStep,
  policyNo: (number) => startsWith(numberColumn(number), number),
  proposerName: hasName,
  proposerNationalId: (id) => hasNumber('upper(contracts.proposer_national_id)', id),
  phone: (phone) => hasNumber(PHONE, phone),
  premiumAmount: (amount) => sql`contracts.premium_amount = ${amount}::bigint`,
  insuredName: hasInsuredName,
  insuredNationalId: (id) => hasInsured(hasNumber('upper(insured.insured_national_id)', id)),
  adjustInfo: () => sql`contracts.change_requested`,
  paymentStatus: () => sql`contracts.payment_failed`,
  waitingSinceBefore: (value) => sql`contracts.waiting_since < ${startOfDay(value)}`,
  officerEmail: isOfOfficer,
  consentFlag: (flag) => sql`${sql.ref(`contracts.${flagColumns[flag]}`)}`,
  link: isLinkIn,
  takes: ({ contractIds, isExcluded }) =>
    isExcluded
      ? sql`contracts.id <> all(${[...contractIds]}::bigint[])`
      : sql`contracts.id = any(${[...contractIds]}::bigint[])`,
  sortKeySet: isKeySet,
};

/** The filter of a criterion with another name; null for one that no caller sets. */
const criterionFilters = {
  scope: 'unitId',
  soldIn: 'soldUnitId',
  createdAt: 'createdFromDate',
  startsOn: 'policyStartDateFrom',
  cancelledOn: 'cancelledDateFrom',
  issuedOn: 'issuedDateFrom',
  paidOn: 'paidDateFrom',
  step: 'saleStep',
  link: 'linkState',
  takes: 'takenBy',
  sortKeySet: null,
} as const satisfies Record<
  Exclude<Criterion, ContractFilterName>,
  Exclude<ContractFilterName, Criterion> | null
>;

function foundBy(criterion: Criterion): FoundBy {
  const filter = isRenamed(criterion) ? criterionFilters[criterion] : criterion;
  return filter ? contractFilters[filter].foundBy : 'row';
}

const isRenamed = (criterion: Criterion): criterion is keyof typeof criterionFilters =>
  criterion in criterionFilters;

/** True where the counters know every criterion. */
export const isCounted = (criteria: ContractCriteria): boolean =>
  namesInUse(criteria).every((name) => foundBy(name) === 'counters');

/** True where a criterion other than a day has its own index. */
export const isIndexed = (criteria: ContractCriteria): boolean =>
  findingNames(criteria).some(hasIndex);

/** All but the contracts of clerks are found by no index. */
const findingNames = (criteria: ContractCriteria) =>
  namesInUse(criteria).filter((name) => name !== 'takes' || !criteria.takes?.isExcluded);

/** Found by an index, but matches are anywhere in time. */
const SPREAD: readonly Criterion[] = ['premiumAmount', 'insuredName'];

/** True where matches are close together in time: contracts of a person, or of an officer. */
export const isOfOne = (criteria: ContractCriteria): boolean =>
  findingNames(criteria).some((name) => !SPREAD.includes(name) && hasIndex(name));

/** The WHERE clause on `contracts` of lists and totals; empty where it has no condition. */
export function whereClause(
  criteria: ContractCriteria,
  others: readonly RawBuilder<boolean>[] = [],
): RawBuilder<unknown> {
  const all = [...listConditions(criteria), ...others];
  return all.length > 0 ? sql`where ${sql.join(all, sql` and `)}` : sql``;
}

/** WHERE clauses without a common contract, each found by one index; together, `whereClause`. */
export function separateWhereClauses(criteria: ContractCriteria): readonly RawBuilder<unknown>[] {
  if (isLarge(criteria.scope)) return [whereClause(criteria)];
  const others = { ...criteria, scope: 'all' } as const;
  return scopeParts(criteria.scope).map((part) => whereClause(others, [part]));
}

/** The conditions of `whereClause`, for a query of Kysely. */
export const applyCriteria = <O>(
  contracts: SelectQueryBuilder<DB, 'contracts', O>,
  criteria: ContractCriteria,
) => listConditions(criteria).reduce((query, condition) => query.where(condition), contracts);

export const listConditions = (criteria: ContractCriteria): readonly RawBuilder<boolean>[] =>
  namesInUse(criteria).flatMap((name) => toCondition(name, criteria) ?? []);

const hasIndex = (name: Criterion) => typeof foundBy(name) === 'object';
const criterionNames = objectKeys(conditions);
const namesInUse = (criteria: ContractCriteria) =>
  criterionNames.filter((name) => criteria[name] !== undefined);

function toCondition<C extends Criterion>(name: C, { [name]: value }: ContractCriteria) {
  const where: Where<C> = conditions[name];
  return value === undefined || value === null ? undefined : where(value);
}

/** One status by equality: an index scan for an array does not keep the order of the index. */
function hasStatus([status, ...others]: Value<'status'>) {
  if (others.length === 0) return sql<boolean>`contracts.status = ${status}`;
  return sql<boolean>`contracts.status = any(${[status, ...others]}::text[])`;
}

/** Strpos, not like: user input is literal text. The subselect folds it once per query. */
function hasName(name: string) {
  return sql<boolean>`strpos(contracts.proposer_name_search, (select search_text(${name}))) > 0`;
}

function isOfOfficer(email: string) {
  return sql<boolean>`contracts.officer_id
    = (select id from accounts where email_address = ${email.toLowerCase()})`;
}

function isKeySet({ key, isSet }: Value<'sortKeySet'>) {
  const columns = { policyNo: 'policy_no', policyStartDate: 'policy_starts_on' } as const;
  return sql<boolean>`contracts.${sql.ref(columns[key])} is ${isSet ? sql`not null` : sql`null`}`;
}

/** The proposer's mobile as its index has it. */
const PHONE = `regexp_replace(contracts.proposer_mobile, '^84', '0')`;

const hasInsured = (condition: RawBuilder<boolean>) =>
  sql<boolean>`contracts.id in
    (select insured.contract_id from insureds insured where ${condition})`;

/** The names of a contract's insured persons `names` contain the text, at any place. */
export const hasNameLike = (name: string) =>
  sql<boolean>`named.names like (select name_pattern(${name}))`;

function hasInsuredName(name: string) {
  return sql<boolean>`contracts.id in
    (select named.contract_id from insured_names named where ${hasNameLike(name)})`;
}

/** The same for a walk: for an EXISTS, the planner would first find all names by the index. */
export function insuredNameOfEach(name: string) {
  return sql<boolean>`(select true from insured_names named
    where named.contract_id = contracts.id and ${hasNameLike(name)} limit 1)`;
}

/** The link that is not replaced; a recalled one does not count, as its contract was not sent. */
function isLinkIn({ at, state, sentBefore, endsBefore }: Value<'link'>): RawBuilder<boolean> {
  const isLive = sql`link.expires_at > ${at}`;
  const states = {
    NONE: null,
    EXPIRED: sql`link.expires_at <= ${at}`,
    SENT: sql`${isLive} and link.first_opened_at is null`,
    OPENED: sql`${isLive} and link.first_opened_at is not null`,
  } as const satisfies Record<LinkState, RawBuilder<unknown> | null>;
  const hasState = state && states[state];
  const parts = [
    ...(hasState ? [hasState] : []),
    ...(sentBefore ? [sql`link.created_at < ${startOfDay(sentBefore)}`] : []),
    ...(endsBefore ? [sql`${isLive} and link.expires_at < ${startOfDay(endsBefore)}`] : []),
  ];
  const isNone = state !== undefined && states[state] === null;
  if (!isNone) return hasLink(parts);
  const none = sql<boolean>`not ${hasLink([])}`;
  return parts.length > 0 ? sql<boolean>`(${none} and ${hasLink(parts)})` : none;
}

/** The state of a contract's link, as the filter judges it. */
export const linkStateSql = (at: Date) => sql<LinkState>`coalesce(
  (select case when link.expires_at <= ${at} then 'EXPIRED'
               when link.first_opened_at is null then 'SENT' else 'OPENED' end
     from customer_links link
    where link.contract_id = contracts.id and link.replaced_at is null
      and contracts.send_sms_link_at is not null), 'NONE')`;

function hasLink(parts: readonly RawBuilder<unknown>[]): RawBuilder<boolean> {
  return sql<boolean>`exists
    (select from customer_links link where link.contract_id = contracts.id
        and link.replaced_at is null and contracts.send_sms_link_at is not null
        ${sql.join(
          parts.map((part) => sql`and ${part}`),
          sql` `,
        )})`;
}

/** PostgreSQL and the fixed offset differ on days before the first contract. */
const startOfDay = (value: Day): Date => startOfBusinessDay(value < FIRST_DAY ? FIRST_DAY : value);
const FIRST_DAY = day('1976-01-01');

/** The business day of a cancellation, as its index and the counters have it. */
export const CANCELLED_ON = toBusinessDay('cancelled_at');

function toBusinessDay(column: 'cancelled_at' | 'issued_at' | 'paid_at'): string {
  return `(contracts.${column} at time zone 'Asia/Ho_Chi_Minh')::date`;
}

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

const hasNumber = (column: string, { text, isWhole }: NumberFilter) =>
  isWhole ? sql<boolean>`${sql.raw(column)} = ${text}` : startsWith(column, text);

const startsWith = (column: string, text: string) =>
  sql<boolean>`${sql.raw(column)} like ${`${text.toUpperCase().replace(/[\\%_]/g, '\\$&')}%`}`;
