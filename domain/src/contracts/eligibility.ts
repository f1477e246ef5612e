import { ageOn, INSURED_AGES, PROPOSER_MIN_AGE } from '../people/age.ts';
import { type Refusal, type RefusalCode, refuse } from '../refusals.ts';
import { businessDay } from '../time/business-time.ts';
import type { Day } from '../time/day.ts';
import type { ContractFacts, Who } from './facts.ts';
import { whyNotInsurable } from './insurable.ts';
import { coverStart } from './period.ts';
import type { ContractType } from './status.ts';

/**
 * Eligibility on the day of the action: a draft may be months old when the customer gets a link or
 * a code (LINK-2).
 */

export const insuredAgeRefusal = {
  INDIVIDUAL: 'VPB_INSURED_1_65',
  FAMILY: 'VPB_INSURED_1_50',
} as const satisfies Record<ContractType, RefusalCode>;

/** The ages of all persons on the business day of the action (VAL-10 to VAL-13). */
export function agesAllowed(contract: ContractFacts, who: Who): Refusal | null {
  return whyNotEligibleOn(businessDay(who.now), contract);
}

/**
 * The ages of all persons on a day, such as that of a manual payment (PAY-17); of a renewal on its
 * first day, where that is later (RENEW-4).
 */
export function whyNotEligibleOn(
  day: Day,
  contract: Pick<ContractFacts, 'type' | 'proposerDOB' | 'insureds' | 'renewalStartsOn'>,
): Refusal | null {
  const on = coverStart(day, contract.renewalStartsOn);
  if (ageOn(contract.proposerDOB, on) < PROPOSER_MIN_AGE) return refuse('VPB_BUYER_18');
  const { min, max } = INSURED_AGES[contract.type];
  for (const { insuredName, insuredDOB } of contract.insureds) {
    const age = ageOn(insuredDOB, on);
    if (age < min || age > max) return refuse(insuredAgeRefusal[contract.type], { insuredName });
  }
  return null;
}

/** Checked again for imported contracts, which passed no form (VAL-20). */
export function relationshipsInsurable(contract: ContractFacts): Refusal | null {
  for (const { insuredName, insuredRelationship } of contract.insureds) {
    const reason = whyNotInsurable(insuredRelationship, contract.type);
    if (reason) return refuse(reason.refusal, { insuredName });
  }
  return null;
}

/** The officer asks the health questions again before a renewal is offered (RENEW-6). */
export function healthAnswered({ hasHealthAnswers }: ContractFacts): Refusal | null {
  return hasHealthAnswers ? null : refuse('HEALTH_ANSWERS_MISSING');
}

/** No promotion matched the number of persons: the contract can't leave DRAFT (CAT-7). */
export function premiumIsPositive(contract: ContractFacts): Refusal | null {
  return contract.premiumAmount > 0 ? null : refuse('PREMIUM_IS_ZERO');
}
