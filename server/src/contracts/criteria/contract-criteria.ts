import { type ContractFilters, createdBetween } from '@salus/api/contract-filters.ts';
import type { SaleStep } from '@salus/domain/contracts/sale-steps.ts';
import { isIssued, listedStatuses, type Status } from '@salus/domain/contracts/status.ts';
import { type Day, day } from '@salus/domain/time/day.ts';
import type { LinkState } from '@salus/domain/verification/link-life.ts';
import { isEveryPlanKnown } from '../../catalogue/known-plans.ts';
import type { AccountReader, Context } from '../../context.ts';
import type { Reader } from '../../platform/db.ts';
import { fieldRefusal } from '../../platform/http/reply.ts';
import { actorReach } from '../scope.ts';
import { type NumberFilter, type NumberName, numberFilters } from './number-filter.ts';
import type { StepCriterion } from './sale-steps.ts';
import { readScope, type Scope, type UnitScope } from './scope.ts';

/** Business days, both ends included; undefined is open. */
export type DateRange = { readonly from?: Day | undefined; readonly to?: Day | undefined };
/** Instants, not days: a caller in another time zone has other day boundaries. */
type InstantRange = { readonly from: Date | null; readonly before: Date | null };
export const ALWAYS: InstantRange = { from: null, before: null };

export const isOpen = ({ from, to }: DateRange) => from === undefined && to === undefined;

export type PolicyKey = 'policyNo' | 'policyStartDate';

type Filters = Partial<Omit<ContractFilters, 'page' | 'limit' | 'sortBy' | 'sortOrder'>>;
/** Filters that become a criterion of another name; all others are criteria themselves. */
type TranslatedFilter =
  | NumberName
  | 'unitId'
  | 'soldUnitId'
  | 'linkState'
  | 'linkSentBefore'
  | 'linkEndsBefore'
  | 'takenBy'
  | 'createdFromDate'
  | 'createdToDate'
  | 'timeZoneOffset'
  | 'timeZoneName'
  | 'policyStartDateFrom'
  | 'policyStartDateTo'
  | 'cancelledDateFrom'
  | 'cancelledDateTo'
  | 'issuedDateFrom'
  | 'issuedDateTo'
  | 'paidDateFrom'
  | 'paidDateTo'
  | 'saleStep'
  | 'stepDateFrom'
  | 'stepDateTo';

/** Values of several are not changed. */
type Fixed<V> = V extends readonly (infer E)[] ? readonly E[] : V;

/** The link that is not replaced, at an instant: a link expires without a write. */
type LinkCriteria = {
  readonly at: Date;
  readonly state?: LinkState | undefined;
  readonly sentBefore?: Day | undefined;
  readonly endsBefore?: Day | undefined;
};

/** All contracts but these, or these alone. */
export type TakesCriterion = {
  readonly contractIds: readonly number[];
  readonly isExcluded: boolean;
};

/** Which contracts a list, total, report or export covers. */
export type ContractCriteria = {
  readonly [F in Exclude<keyof Filters, TranslatedFilter>]?: Fixed<Filters[F]>;
} & { readonly [N in NumberName]?: NumberFilter | undefined } & {
  readonly scope: Scope;
  /** The unit of sale, where the scope has another unit. */
  readonly soldIn?: UnitScope | undefined;
  readonly createdAt: InstantRange;
  readonly startsOn: DateRange;
  readonly cancelledOn: DateRange;
  readonly issuedOn?: DateRange | undefined;
  readonly paidOn?: DateRange | undefined;
  /** The first time of a step of the sale. */
  readonly step?: StepCriterion | undefined;
  readonly link?: LinkCriteria | undefined;
  /** The filter `takenBy`, whose contracts the back office knows. */
  readonly takes?: TakesCriterion | undefined;
  /** Set by sections of a list, not by callers: whether the sort key has a value. */
  readonly sortKeySet?: { readonly key: PolicyKey; readonly isSet: boolean } | undefined;
};

/** The reader of contracts, and the time. */
export type ReadingCaller = Pick<Context, 'app' | 'now'> & { readonly actor: AccountReader };

/**
 * Translates the query of a list, within the actor's reach. Without a status, withdrawn contracts
 * are left out (LIFE-11). `unitId` is the officer's unit of today.
 * @throws Refusal VALIDATION_ERROR naming `planIds`, a unit or the filter by a number
 * @throws Refusal TOO_MANY_REQUESTS beyond the limit of persons
 */
export async function readCriteria(
  reader: Reader,
  caller: ReadingCaller,
  query: Filters,
): Promise<ContractCriteria> {
  const { proposerNationalId, insuredNationalId, phone, ...others } = query;
  const { linkState: state, linkSentBefore, linkEndsBefore, takenBy: _, ...filters } = others;
  const { actor, now } = caller;
  const { planIds, unitId, soldUnitId, saleStep, ...listFilters } = filters;
  if (planIds && !(await isEveryPlanKnown(reader, planIds)))
    throw fieldRefusal([{ path: 'planIds', code: 'invalid' }]);
  const status = filters.status ?? listedStatuses;
  const scopes = await readScopes(reader, actor, { unitId, soldUnitId, status, saleStep });
  return {
    ...listFilters,
    ...(planIds ? { planIds } : {}),
    ...scopes,
    ...(await numberFilters(caller, { proposerNationalId, insuredNationalId, phone })),
    status,
    createdAt: createdBetween(filters),
    startsOn: { from: filters.policyStartDateFrom, to: filters.policyStartDateTo },
    cancelledOn: { from: filters.cancelledDateFrom, to: filters.cancelledDateTo },
    issuedOn: givenDays(filters.issuedDateFrom, filters.issuedDateTo),
    paidOn: givenDays(filters.paidDateFrom, filters.paidDateTo),
    step: saleStep && stepCriterion(saleStep, filters, scopes.scope),
    link:
      state || linkSentBefore || linkEndsBefore
        ? { at: now, state, sentBefore: linkSentBefore, endsBefore: linkEndsBefore }
        : undefined,
  };
}

/** Days without an end reach as far as contracts do. */
const EVER = { from: day('1976-01-01'), to: day('9000-01-01') };

const stepCriterion = (
  step: SaleStep,
  { stepDateFrom: from = EVER.from, stepDateTo: to = EVER.to }: Filters,
  scope: Scope,
): StepCriterion => ({
  step,
  from: from < EVER.from ? EVER.from : from,
  to,
  unit: typeof scope === 'object' && 'unitId' in scope ? scope : undefined,
});

/** Undefined without days, so that no criterion is in use. */
const givenDays = (from: Day | undefined, to: Day | undefined): DateRange | undefined =>
  from || to ? { from, to } : undefined;

type Units = Pick<Filters, 'unitId' | 'soldUnitId' | 'saleStep'>;

/** An issued contract is in the scope of the heads of both its units (ROLE-17). */
async function readScopes(
  reader: Reader,
  actor: AccountReader,
  { unitId, soldUnitId, saleStep, status }: Units & { readonly status: readonly Status[] },
): Promise<Pick<ContractCriteria, 'scope' | 'soldIn'>> {
  const reach = actorReach(actor);
  const readUnit = async (
    name: 'unitId' | 'soldUnitId',
    filter: Parameters<typeof readScope>[2],
  ) => {
    const scope = await readScope(reader, reach, filter);
    if (!scope) throw fieldRefusal([{ path: name, code: 'invalid' }]);
    return scope;
  };
  const soldScope =
    soldUnitId === undefined
      ? undefined
      : await readUnit('soldUnitId', { unitId: soldUnitId, basis: 'sold' });
  if (unitId === undefined && soldScope) return { scope: soldScope };
  const isOfEither = saleStep !== undefined || (unitId === undefined && status.some(isIssued));
  const basis = isOfEither ? 'either' : 'today';
  const scope = await readUnit('unitId', { unitId, basis });
  return typeof soldScope === 'object' && 'unitId' in soldScope
    ? { scope, soldIn: soldScope }
    : { scope };
}

/**
 * The same for reports and files of issued contracts, which count by the unit of sale: `unitId` is
 * that unit, and of a head the own one by default (REPORT-9).
 */
export async function readSoldCriteria(
  reader: Reader,
  caller: ReadingCaller,
  { unitId, ...query }: Omit<Filters, 'soldUnitId'>,
): Promise<ContractCriteria> {
  const criteria = await readCriteria(reader, caller, query);
  const scope = await readScope(reader, actorReach(caller.actor), { unitId, basis: 'sold' });
  if (!scope) throw fieldRefusal([{ path: 'unitId', code: 'invalid' }]);
  return { ...criteria, scope };
}
