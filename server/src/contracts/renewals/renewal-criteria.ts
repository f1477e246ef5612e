import {
  draftedStatuses,
  type RenewalState,
  renewalSpan,
  renewingStatuses,
  wonStatuses,
} from '@salus/domain/contracts/renewal.ts';
import { type Status, statuses } from '@salus/domain/contracts/status.ts';
import { isInForce } from '@salus/domain/contracts/status-questions.ts';
import { coveringStatuses } from '@salus/domain/contracts/warnings/overlap.ts';
import type { Day } from '@salus/domain/time/day.ts';
import { type RawBuilder, sql } from 'kysely';
import { isOfficerWithin, type Reach } from '../scope.ts';

/** The seller, or who got the renewal by a handover (RENEW-2). As the index has it. */
export const RENEWING_OFFICER = sql<number>`
  coalesce(contracts.renewal_officer_id, contracts.officer_id)`;

/** Another contract renews the policy, and is in one of these statuses (RENEW-2). */
const isRenewedIn = (among: readonly Status[]) => sql<boolean>`exists (
  select from contracts renewal
   where renewal.renewal_of = contracts.id and renewal.status = any(${[...among]}::text[]))`;

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

/**
 * A person of the policy has no other cover that lasts longer (RENEW-1). As a value, it is found
 * for one policy after the other up to the limit of a list; as a semi-join, for all of them.
 */
const isUncovered = sql<boolean>`coalesce((
  select true from insureds i where i.contract_id = contracts.id and not exists (
    select from insureds o join contracts other on other.id = o.contract_id
     where upper(o.insured_national_id) = upper(i.insured_national_id)
       and o.insured_type_nid = i.insured_type_nid and o.contract_id <> contracts.id
       and other.status = any(${[...coveringStatuses]}::text[])
       and (other.policy_ends_on is null or other.policy_ends_on > contracts.policy_ends_on))
   limit 1), false)`;

/**
 * No contract renews the policy, and the condition holds. Only contracts in `followed_contracts`
 * may be renewed or covered (decision 0069), so that others are found without a look at them.
 */
const isUnrenewed = (isWithoutCover: RawBuilder<boolean>) => sql<boolean>`(
  not exists (select from followed_contracts f where f.contract_id = contracts.id)
  or (not ${isRenewedIn(renewingStatuses)} and ${isWithoutCover}))`;

/** With a reason of its officer. */
const isLost = sql<boolean>`contracts.renewal_lost_at is not null`;
const inForce = sql<boolean>`contracts.status = any(${statuses.filter(isInForce)}::text[])`;

const conditions: Readonly<Record<RenewalState, (today: Day) => RawBuilder<boolean>>> = {
  DUE(today) {
    const { from, to } = renewalSpan(today);
    return sql<boolean>`contracts.policy_ends_on between ${from} and ${to} and ${inForce}
      and contracts.renewal_lost_at is null and ${isUnrenewed(isUncovered)}`;
  },
  DRAFTED: () => isRenewedIn(draftedStatuses),
  WON: () => isRenewedIn(wonStatuses),
  LOST(today) {
    const { from } = renewalSpan(today);
    return sql<boolean>`${inForce} and contracts.policy_ends_on is not null
      and (${isLost} or contracts.policy_ends_on < ${from})
      and ${isUnrenewed(sql`(${isLost} or ${isUncovered})`)}`;
  },
};

type RenewalFilters = {
  readonly state: RenewalState;
  readonly endsBefore?: Day | null | undefined;
  readonly reach: Reach;
  readonly today: Day;
};

/** The policies in one state of their renewal, as FROM and WHERE. */
export function renewalPolicies({ state, endsBefore, reach, today }: RenewalFilters) {
  const ends = endsBefore ? sql`and contracts.policy_ends_on < ${endsBefore}` : sql``;
  return sql`from contracts where ${conditions[state](today)} and ${isInReach(reach)} ${ends}`;
}
