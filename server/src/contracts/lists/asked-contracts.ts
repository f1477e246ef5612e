import { type ContractFilters, createdBetween, type SoldFilters } from '@salus/api/contract-filters.ts';
import type { PaymentType, Status } from '@salus/domain/contracts/status.ts';
import type { Day } from '@salus/domain/time/day.ts';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { isEveryPlanKnown } from '../../catalogue/offered-plans.ts';
import type { DB } from '../../platform/database.gen.ts';
import type { Reader } from '../../platform/db.ts';
import { fieldRefusal } from '../../platform/http/reply.ts';
import type { Reach } from '../scope.ts';
import { isInScope, type Scope, scopeOf } from './scope-of-list.ts';

/** Days of business time, both ends included; undefined is open. */
export type Days = { readonly from?: Day | undefined; readonly to?: Day | undefined };

/**
 * Which contracts somebody asks for. Lists, their totals, figures and files all take this one form, so that they always
 * speak of the same contracts.
 */
export type Asked = {
  readonly scope: Scope;
  readonly status?: readonly Status[] | undefined;
  readonly planIds?: readonly string[] | undefined;
  readonly typePayment?: PaymentType | undefined;
  /** Instants: from the first one on, before the second one. The days of a caller elsewhere begin at other times than ours. */
  readonly created: { readonly from: Date | null; readonly before: Date | null };
  readonly started: Days;
  readonly cancelled: Days;
  readonly policyNo?: string | undefined;
  readonly proposerName?: string | undefined;
  readonly proposerNationalId?: string | undefined;
};

type Filters = Partial<Omit<ContractFilters, 'page' | 'limit' | 'sortBy' | 'sortOrder'>> &
  Partial<SoldFilters> & { readonly typePayment?: PaymentType | undefined };

/**
 * A list's parameters, as the contracts that they mean.
 * @throws Refusal VALIDATION_ERROR naming `planIds` or `unitId`
 */
export async function askedFor(reader: Reader, reach: Reach, filters: Filters): Promise<Asked> {
  const { planIds, unitId } = filters;
  if (planIds && !(await isEveryPlanKnown(reader, planIds))) throw fieldRefusal([{ path: 'planIds', code: 'invalid' }]);
  return {
    scope: await scopeOf(reader, reach, unitId),
    status: filters.status,
    planIds,
    typePayment: filters.typePayment,
    created: createdBetween(filters),
    started: { from: filters.policyStartDateFrom, to: filters.policyStartDateTo },
    cancelled: { from: filters.cancelledDateFrom, to: filters.cancelledDateTo },
    policyNo: filters.policyNo,
    proposerName: filters.proposerName,
    proposerNationalId: filters.proposerNationalId,
  };
}

/** The contracts that are asked for. What counts them and what reads them are narrowed by the same words. */
export function narrow<O>(contracts: SelectQueryBuilder<DB, 'contracts', O>, asked: Asked) {
  const { status, planIds, typePayment, created, started, cancelled, policyNo, proposerNationalId, proposerName } =
    asked;
  let query = contracts.where(isInScope(asked.scope));
  if (status) query = query.where(sql<boolean>`contracts.status = any(${inText(status)})`);
  if (planIds) query = query.where(sql<boolean>`contracts.plan_id = any(${inText(planIds)})`);
  if (typePayment) query = query.where(sql<boolean>`contracts.type_payment = ${sql.lit(typePayment)}`);
  if (created.from) query = query.where('contracts.created_at', '>=', created.from);
  if (created.before) query = query.where('contracts.created_at', '<', created.before);
  if (started.from) query = query.where('contracts.policy_starts_on', '>=', started.from);
  if (started.to) query = query.where('contracts.policy_starts_on', '<=', started.to);
  if (cancelled.from) query = query.where(sql<boolean>`${CANCELLED_ON} >= ${cancelled.from}::date`);
  if (cancelled.to) query = query.where(sql<boolean>`${CANCELLED_ON} <= ${cancelled.to}::date`);
  if (policyNo) query = query.where(hasNumber(policyNo));
  if (proposerNationalId)
    query = query.where(sql<boolean>`upper(contracts.proposer_national_id) like ${beginningWith(proposerNationalId)}`);
  if (proposerName)
    // No pattern: what people type is meant to the letter. The text loses its marks once, not for each contract.
    query = query.where(
      sql<boolean>`strpos(contracts.proposer_name_search, (select search_text(${proposerName}))) > 0`,
    );
  return query;
}

/**
 * Words that stand in the text of a statement and not among its values: PostgreSQL keeps a plan only where it thinks that one
 * made for the values would be no better. In one order and each once, so that the same question is the same text.
 */
export const inText = (words: readonly string[]): RawBuilder<string[]> =>
  sql`array[${sql.join([...new Set(words)].sort().map((word) => sql.lit(word)))}]::text[]`;

/** The day of the cancellation, as the index and the counts have it. */
export const CANCELLED_ON = sql`(contracts.cancelled_at at time zone 'Asia/Ho_Chi_Minh')::date`;

/** A draft has no policy number yet: whoever has only the reference number at hand writes that one. */
export const isReferenceNumber = (number: string) => number.toUpperCase().startsWith('HD');

function hasNumber(number: string): RawBuilder<boolean> {
  const beginning = beginningWith(number);
  return isReferenceNumber(number)
    ? sql<boolean>`contracts.reference_number like ${beginning}`
    : sql<boolean>`contracts.policy_no like ${beginning}`;
}

function beginningWith(text: string): string {
  return `${text.toUpperCase().replace(/[\\%_]/g, '\\$&')}%`;
}
