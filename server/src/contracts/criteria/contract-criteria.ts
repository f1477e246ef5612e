import { type ContractFilters, createdBetween } from '@salus/api/contract-filters.ts';
import { listedStatuses } from '@salus/domain/contracts/status.ts';
import type { Day } from '@salus/domain/time/day.ts';
import type { LinkState } from '@salus/domain/verification/link-life.ts';
import { isEveryPlanKnown } from '../../catalogue/known-plans.ts';
import type { Context, Staff } from '../../context.ts';
import type { Reader } from '../../platform/db.ts';
import { fieldRefusal } from '../../platform/http/reply.ts';
import { actorReach } from '../scope.ts';
import { type NumberFilter, type NumberName, numberFilters } from './number-filter.ts';
import { readScope, type Scope } from './scope.ts';

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
  | 'cancelledDateTo';

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
  readonly createdAt: InstantRange;
  readonly startsOn: DateRange;
  readonly cancelledOn: DateRange;
  readonly link?: LinkCriteria | undefined;
  /** The filter `takenBy`, whose contracts the back office knows. */
  readonly takes?: TakesCriterion | undefined;
  /** Set by sections of a list, not by callers: whether the sort key has a value. */
  readonly sortKeySet?: { readonly key: PolicyKey; readonly isSet: boolean } | undefined;
};

/**
 * Translates the query of a call, within the actor's reach. Without a status, withdrawn contracts
 * are left out (LIFE-11).
 * @throws Refusal VALIDATION_ERROR naming `planIds`, `unitId` or the filter by a number
 * @throws Refusal TOO_MANY_REQUESTS beyond the limit of persons
 */
export async function readCriteria(
  reader: Reader,
  caller: Pick<Context<Staff>, 'app' | 'actor' | 'now'>,
  query: Filters,
): Promise<ContractCriteria> {
  const { proposerNationalId, insuredNationalId, phone, ...others } = query;
  const { linkState: state, linkSentBefore, linkEndsBefore, takenBy: _, ...filters } = others;
  const { actor, now } = caller;
  const { planIds, unitId } = filters;
  if (planIds && !(await isEveryPlanKnown(reader, planIds)))
    throw fieldRefusal([{ path: 'planIds', code: 'invalid' }]);
  const scope = await readScope(reader, actorReach(actor), unitId);
  if (!scope) throw fieldRefusal([{ path: 'unitId', code: 'invalid' }]);
  return {
    ...filters,
    ...(await numberFilters(caller, { proposerNationalId, insuredNationalId, phone })),
    status: filters.status ?? listedStatuses,
    scope,
    createdAt: createdBetween(filters),
    startsOn: { from: filters.policyStartDateFrom, to: filters.policyStartDateTo },
    cancelledOn: { from: filters.cancelledDateFrom, to: filters.cancelledDateTo },
    link:
      state || linkSentBefore || linkEndsBefore
        ? { at: now, state, sentBefore: linkSentBefore, endsBefore: linkEndsBefore }
        : undefined,
  };
}
