import {
  draftedStatuses,
  type RenewalState,
  renewalSpan,
  renewingStatuses,
  wonStatuses,
} from '@salus/domain/contracts/renewal.ts';
import { statuses } from '@salus/domain/contracts/status.ts';
import { isInForce } from '@salus/domain/contracts/status-questions.ts';
import { coveringStatuses } from '@salus/domain/contracts/warnings/overlap.ts';
import type { Day } from '@salus/domain/time/day.ts';
import { type RawBuilder, sql } from 'kysely';
import { isOfficerWithin, type Reach } from '../scope.ts';

/** The seller, or who got the renewal by a handover (RENEW-2). As the index has it. */
export const RENEWING_OFFICER = sql<number>`
  coalesce(contracts.renewal_officer_id, contracts.officer_id)`;

/** A policy with the contract that renews it, if any. */
export const renewalRows = sql`
  from contracts
  left join contracts renewal on renewal.renewal_of = contracts.id
   and renewal.status = any(${[...renewingStatuses]}::text[])`;

export const isRenewedBy = (officerId: number) => sql<boolean>`${RENEWING_OFFICER} = ${officerId}`;

/**
 * As an array, officers are found before the policies. As a join, PostgreSQL would look first for
 * other cover of each policy of the book that ends: 12 s at a million contracts.
 */
function isInReach(reach: Reach): RawBuilder<boolean> {
  if (typeof reach !== 'object') return isOfficerWithin(reach);
  if ('officerId' in reach) return isRenewedBy(reach.officerId);
  return sql<boolean>`${RENEWING_OFFICER}
    = any(array(select accounts.id from accounts where ${isOfficerWithin(reach)}))`;
}

/** A person of the policy has no other cover that lasts longer (RENEW-1). */
const isUncovered = sql<boolean>`exists (
  select from insureds i where i.contract_id = contracts.id and not exists (
    select from insureds o join contracts other on other.id = o.contract_id
     where upper(o.insured_national_id) = upper(i.insured_national_id)
       and o.insured_type_nid = i.insured_type_nid and o.contract_id <> contracts.id
       and other.status = any(${[...coveringStatuses]}::text[])
       and (other.policy_ends_on is null or other.policy_ends_on > contracts.policy_ends_on)))`;

const inForce = sql<boolean>`contracts.status = any(${statuses.filter(isInForce)}::text[])`;

const conditions: Readonly<Record<RenewalState, (today: Day) => RawBuilder<boolean>>> = {
  DUE(today) {
    const { from, to } = renewalSpan(today);
    return sql<boolean>`contracts.policy_ends_on between ${from} and ${to} and ${inForce}
      and renewal.id is null and contracts.renewal_lost_at is null and ${isUncovered}`;
  },
  DRAFTED: () => sql<boolean>`renewal.status = any(${[...draftedStatuses]}::text[])`,
  WON: () => sql<boolean>`renewal.status = any(${[...wonStatuses]}::text[])`,
  LOST(today) {
    const { from } = renewalSpan(today);
    return sql<boolean>`${inForce} and renewal.id is null and contracts.policy_ends_on is not null
      and (contracts.renewal_lost_at is not null
           or (contracts.policy_ends_on < ${from} and ${isUncovered}))`;
  },
};

type RenewalFilters = {
  readonly state: RenewalState;
  readonly endsBefore?: Day | null | undefined;
  readonly reach: Reach;
  readonly today: Day;
};

export function renewalWhere({ state, endsBefore, reach, today }: RenewalFilters) {
  const ends = endsBefore ? sql`and contracts.policy_ends_on < ${endsBefore}` : sql``;
  return sql`where ${conditions[state](today)} and ${isInReach(reach)} ${ends}`;
}
