import type { SortKey, SortOrder } from '@salus/api/contract-filters.ts';
import { paidStatuses, type Status, statuses } from '@salus/domain/contracts/status.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../platform/db.ts';
import { type Asked, isReferenceNumber, narrow } from './asked-contracts.ts';
import { isOfManyOfficers, officersBelow, type Scope, soldBelow, unitInText } from './scope-of-list.ts';

/** So many contracts of a list, from a place on. */
export type Slice = {
  readonly sortBy: SortKey;
  readonly sortOrder: SortOrder;
  readonly limit: number;
  readonly offset: number;
  /** Of contracts that are being issued, only those that have not got this of their policy yet. */
  readonly lacking?: 'policyNo' | 'policyStartDate';
  /** Found by the days that are asked for and then sorted, not met on a walk in the order: see `isOfOtherDays`. */
  readonly isGathered?: boolean;
};

/**
 * Are days of one kind asked for, and the order is that of other times? Both go together, so a walk from the newest would pass
 * everything between now and those days, and PostgreSQL, which takes them for independent, would choose it.
 */
export function isOfOtherDays({ created, started, cancelled }: Asked, { sortBy }: Slice): boolean {
  const isOfMaking = Boolean(created.from || created.before) && !['createdAt', 'status'].includes(sortBy);
  const isOfPolicyDays = Boolean(started.from || started.to) && sortBy !== 'policyStartDate';
  const isOfTime = !['premiumAmount', 'proposerName'].includes(sortBy);
  return isOfTime && (isOfMaking || isOfPolicyDays || Boolean(cancelled.from || cancelled.to));
}

/**
 * What a list is sorted by, before the id: a total order, so that no contract is on two pages or on none. Contracts of one
 * premium stand by plan, those of one status in the order of their making, as the indexes of migration 0019 have them.
 */
const keysOf: Readonly<Record<SortKey, readonly string[]>> = {
  createdAt: ['contracts.created_at'],
  updatedAt: ['contracts.updated_at'],
  policyNo: ['contracts.policy_no'],
  referenceNumber: ['contracts.reference_number'],
  proposerName: ['contracts.proposer_name collate vietnamese'],
  premiumAmount: ['contracts.premium_amount', 'contracts.plan_id'],
  status: ['contracts.status collate "C"', 'contracts.created_at'],
  policyStartDate: ['contracts.policy_starts_on'],
};

/** Whatever has no policy yet stands at the end, in both directions, in the order of its making. */
export const isOfPolicy = (sortBy: SortKey): sortBy is 'policyNo' | 'policyStartDate' =>
  sortBy === 'policyNo' || sortBy === 'policyStartDate';

/**
 * The ids of a slice, as a query: only these few contracts are then read as a whole. Those of few officers are gathered and
 * sorted; where there may be millions they are walked in the order of an index.
 */
export function pageIds(reader: Reader, asked: Asked, slice: Slice): RawBuilder<{ id: number }> {
  const { scope } = asked;
  if (scope === 'all' || isOfManyOfficers(scope)) return walk(reader, asked, slice);
  if (scope === 'none' || 'officerId' in scope || slice.sortBy !== 'createdAt') {
    const order = inOrder(slice.sortBy, slice.sortOrder);
    return sql`${ofStatuses(reader, asked).select('contracts.id')} order by ${order} ${cut(slice)}`;
  }
  // The newest of each officer, from the officer's own index, and of these the newest.
  const ofOfficer = ofStatuses(reader, { ...asked, scope: 'all' });
  return sql`select newest.id from (${officersBelow(scope)}) officer
    cross join lateral (
      ${keyed(ofOfficer.where(sql<boolean>`contracts.officer_id = officer.id`), slice)} limit ${reached(slice)}) newest
    order by ${inKeyOrder(slice)} ${cut(slice)}`;
}

/**
 * Up to so many of a region or an area are gathered by their officers' index, which knows all that lists are narrowed by: a
 * walk for what is not there, or hardly, would pass all contracts of the land (measured: 7 s at a million). So no walk passes
 * more than one of a hundred.
 */
export const FEW_PAGES = 100;
export const fewFor = ({ limit }: Slice): number => FEW_PAGES * limit;

/** The ids of a slice, as an array, where it is known in the statement itself how many there are at all. */
export function idsByTotal(
  reader: Reader,
  asked: Asked,
  slice: Slice,
  contracts: RawBuilder<number>,
): RawBuilder<number[]> {
  const walked = sql<number[]>`array(${pageIds(reader, asked, slice)})`;
  if (!isOfManyOfficers(asked.scope)) return walked;
  return sql`case when ${contracts} > ${sql.lit(fewFor(slice))} then ${walked} else array(${idsOfFew(reader, asked, slice)}) end`;
}

/** The ids of a slice of few contracts, as a query. */
export function idsOfFew(reader: Reader, asked: Asked, slice: Slice): RawBuilder<{ id: number }> {
  return sql`select contracts.id from (${ofStatuses(reader, asked).select('contracts.id')} offset 0) found
    cross join lateral (select * from contracts where contracts.id = found.id offset 0) contracts
    order by ${inOrder(slice.sortBy, slice.sortOrder)} ${cut(slice)}`;
}

/** May it be so many that their order must be walked? A branch has tens of thousands at most. */
export const isOfMany = (scope: Scope): boolean => scope === 'all' || isOfManyOfficers(scope);

/** The order on the table `contracts`. */
export function inOrder(sortBy: SortKey, sortOrder: SortOrder): RawBuilder<unknown> {
  const keys = [...keysOf[sortBy], 'contracts.id'];
  if (isOfPolicy(sortBy)) keys.splice(1, 0, `case when ${keys[0]} is null then contracts.created_at end`);
  const order = keys.map((key) => `${key} ${sortOrder}`);
  return sql.raw((isOfPolicy(sortBy) ? [`${keys[0]} is null`, ...order] : order).join(', '));
}

/**
 * Each status from its own index in the order asked for, merged as far as the slice reaches. A walk by policy meets only what
 * has one: `inParts` cuts such a list in two.
 */
function walk(reader: Reader, asked: Asked, slice: Slice): RawBuilder<{ id: number }> {
  const { sortBy, lacking } = slice;
  const walkOf = (status: readonly Status[]) => {
    const contracts = soldWithin(reader, { ...asked, status }, slice);
    if (isOfPolicy(sortBy)) return keyed(contracts.where(hasPolicy(sortBy)), slice);
    const isCut = lacking && status.includes('PAID');
    return keyed(isCut ? contracts.where(sql<boolean>`not ${hasPolicy(lacking)}`) : contracts, slice);
  };
  const wanted = possible(asked);
  // The index of policy numbers is the one that keeps them unique: it knows no statuses, and only two have many numbers.
  const walks = sortBy === 'policyNo' ? [walkOf(wanted)] : wanted.map((status) => walkOf([status]));
  if (wanted.length === 0) return sql`select contracts.id from contracts where false`;
  if (walks.length === 1) return sql`select id from (${walks[0]} ${cut(slice)}) walked`;
  const merged = walks.map((one) => sql`(${one} limit ${reached(slice)})`);
  return sql`select id from (${sql.join(merged, sql` union all `)}) merged order by ${inKeyOrder(slice)} ${cut(slice)}`;
}

/** The statuses asked for, without those in which no contract has what else is asked for. */
export function possible({
  status: wanted = statuses,
  typePayment,
  started,
  cancelled,
  policyNo,
}: Asked): readonly Status[] {
  const isCancelled = cancelled.from || cancelled.to;
  const mustBePaid =
    isCancelled || typePayment || started.from || started.to || (policyNo && !isReferenceNumber(policyNo));
  const had: readonly Status[] = isCancelled ? ['CANCELLED'] : mustBePaid ? paidStatuses : statuses;
  return statuses.filter((status) => wanted.includes(status) && had.includes(status));
}

/** How many are being issued and have not got this of their policy yet: a handful at any time. */
export async function countLacking(
  reader: Reader,
  asked: Asked,
  lacking: 'policyNo' | 'policyStartDate',
): Promise<number> {
  const { lacks } = await soldWithin(reader, { ...asked, status: ['PAID'] })
    .where(sql<boolean>`not ${hasPolicy(lacking)}`)
    .select(({ fn }) => fn.countAll<number>().as('lacks'))
    .executeTakeFirstOrThrow();
  return lacks;
}

const hasPolicy = (sortBy: 'policyNo' | 'policyStartDate') =>
  sql<boolean>`(${sql.raw(keysOf[sortBy][0] ?? '')} is not null)`;

/**
 * A walk asks of each contract that it meets whether it is a region's or an area's, by its officer: one of seven is a region's.
 * One that will meet hundreds looks up all officers of the unit first: 0.1 to 0.3 ms, and a tenth of the time for each contract. (`is
 * true` keeps that a question; as a join it would not come in the order of the walk.)
 */
function soldWithin(reader: Reader, asked: Asked, slice?: Slice) {
  const { scope } = asked;
  if (!isOfManyOfficers(scope)) return ofStatuses(reader, asked);
  const isLong = slice !== undefined && slice.offset + slice.limit > LONG_WALK[scope.kind];
  const unit = unitInText(scope);
  return ofStatuses(reader, { ...asked, scope: 'all' }).where(
    isLong
      ? sql<boolean>`(contracts.officer_id in (${soldBelow(scope)})) is true`
      : sql<boolean>`(select ${unit} = any(sold.unit_ids) from officer_scopes sold
          where sold.officer_id = contracts.officer_id)`,
  );
}

/** So many contracts of a unit lie behind some two hundred that a walk meets. */
const LONG_WALK = { REGION: 40, AREA: 5 };

/** Statuses stand in the text, not among the values: PostgreSQL then plans for rare and frequent ones as they are. */
function ofStatuses(reader: Reader, asked: Asked) {
  const contracts = narrow(reader.selectFrom('contracts'), { ...asked, status: undefined });
  if (!asked.status) return contracts;
  const [only, ...others] = statuses
    .filter((status) => asked.status?.includes(status))
    .map((status) => sql.lit(status));
  return others.length === 0
    ? contracts.where(sql<boolean>`contracts.status = ${only}`)
    : contracts.where(sql<boolean>`contracts.status = any(array[${sql.join([only, ...others])}])`);
}

/** Ids with the keys of a walk, in its order. One status needs not be sorted by. */
function keyed(contracts: ReturnType<typeof ofStatuses>, slice: Slice): RawBuilder<unknown> {
  const { sortBy, sortOrder, isGathered } = slice;
  const keys = walkKeys(sortBy);
  const order = sql.raw(
    [...keys, ...(isUnique(sortBy) ? [] : ['contracts.id'])].map((key) => `${key} ${sortOrder}`).join(', '),
  );
  const found = contracts.select(['contracts.id', ...keys.map((key, at) => sql.raw(key).as(`key_${at}`))]);
  if (isGathered) return sql`select * from (${found} offset 0) gathered order by ${inKeyOrder(slice)}`;
  return sql`${found} order by ${order}`;
}

const walkKeys = (sortBy: SortKey) => keysOf[sortBy === 'status' ? 'createdAt' : sortBy];

function inKeyOrder({ sortBy, sortOrder }: Slice): RawBuilder<unknown> {
  const keys = walkKeys(sortBy).map((_, at) => `key_${at}`);
  return sql.raw([...keys, ...(isUnique(sortBy) ? [] : ['id'])].map((key) => `${key} ${sortOrder}`).join(', '));
}

const isUnique = (sortBy: SortKey) => sortBy === 'policyNo' || sortBy === 'referenceNumber';

/** Pages stand in the text, too: where it does not know their numbers, PostgreSQL plans for a tenth of all contracts. */
const cut = ({ limit, offset }: Slice) =>
  offset === 0 ? sql`limit ${sql.lit(limit)}` : sql`limit ${sql.lit(limit)} offset ${sql.lit(offset)}`;

const reached = ({ limit, offset }: Slice) => sql.lit(offset + limit);
