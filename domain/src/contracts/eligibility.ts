import { ageOn, INSURED_AGES, PROPOSER_MIN_AGE } from '../people/age.ts';
import { Refusal, type RefusalCode } from '../refusals.ts';
import { businessDayOf } from '../time/business-time.ts';
import type { ContractFacts, Who } from './facts.ts';
import type { ContractType } from './status.ts';

/**
 * A draft may lie for months, so what was right when it was typed is asked again, on the day of the action, before
 * the customer gets a link or a code (decisions §4).
 */

const insuredAgeRefusal = {
  INDIVIDUAL: 'VPB_INSURED_1_65',
  FAMILY: 'VPB_INSURED_1_50',
} as const satisfies Record<ContractType, RefusalCode>;

/** The ages of everybody on the contract, on the business day of the action (portal §5, §8). */
export function agesAllowed(contract: ContractFacts, who: Who): Refusal | null {
  const today = businessDayOf(who.now);
  if (ageOn(contract.proposerDOB, today) < PROPOSER_MIN_AGE) return new Refusal('VPB_BUYER_18');
  const { min, max } = INSURED_AGES[contract.type];
  for (const { insuredName, insuredDOB } of contract.insureds) {
    const age = ageOn(insuredDOB, today);
    if (age < min || age > max) return new Refusal(insuredAgeRefusal[contract.type], { insuredName });
  }
  return null;
}

/** Siblings can't be insured (portal §5): imported contracts may hold one, and then the link stays shut. */
export function noSibling(contract: ContractFacts): Refusal | null {
  const sibling = contract.insureds.find((insured) => insured.insuredRelationship === 'brother_sister');
  return sibling ? new Refusal('CANNOT_SELECT_BROTHER_SISTER', { insuredName: sibling.insuredName }) : null;
}

/** No promotion matched the number of persons: such a contract can't leave DRAFT (decisions §3). */
export function premiumIsPositive(contract: ContractFacts): Refusal | null {
  return contract.premiumAmount > 0 ? null : new Refusal('PREMIUM_IS_ZERO');
}
