import { createHash } from 'node:crypto';
import type { customerContractView } from '@salus/api/customer-link.ts';
import { instantsOf, periodFrom } from '@salus/domain/contracts/period.ts';
import { awaitsPayment } from '@salus/domain/contracts/standing.ts';
import type { ContractType, Status } from '@salus/domain/contracts/status.ts';
import { Refusal } from '@salus/domain/refusals.ts';
import { businessDayOf } from '@salus/domain/time/business-time.ts';
import type { z } from 'zod';
import { insuredOf, proposerOf } from '../contracts/contract-view.ts';
import type { ShownContract } from './store.ts';

type View = z.input<typeof customerContractView>;
/** What the customer agrees to: the contract itself, without what stands around it on the page. */
export type ShownFacts = Omit<View, 'amount' | 'changes' | 'linkExpiresAt' | 'shownDigest' | 'insurer' | 'terms'>;

/** The contract as its customer sees it on a day. Nothing of the staff gets in here. */
export function shownFacts(contract: ShownContract, now: Date): ShownFacts {
  const { startsAt, endsAt } = instantsOf(periodFrom(businessDayOf(now)));
  const isFamily = contract.type_contract === ('FAMILY' satisfies ContractType);
  const [questionOne = false, questionTwo = false, questionThree = false] = contract.health_answers;
  return {
    referenceNumber: contract.reference_number,
    status: contract.status as Status,
    adjustInfo: contract.change_requested ? 'CHANGE_INFO' : null,
    productName: contract.product_name,
    packageName: contract.package_name,
    sumInsured: contract.sum_insured,
    premiumAmount: contract.premium_amount,
    fee: isFamily ? contract.fee : null,
    discountContract: contract.discount_contract,
    durationName: contract.duration_name,
    policyStartDate: startsAt,
    policyEndDate: endsAt,
    benefits: contract.benefits as View['benefits'],
    ...proposerOf(contract),
    insuredDetails: contract.insureds.map((insured) => {
      const { isSameProposer: _, ...shown } = insuredOf(insured);
      return shown;
    }),
    questionOne,
    questionTwo,
    questionThree,
  };
}

/** SHA-256 of what the customer had before them: shows later whether a contract is the one that was agreed to. */
export function digestOfShown(facts: ShownFacts): Buffer {
  return createHash('sha256').update(JSON.stringify(facts)).digest();
}

/** The link opens nothing but a contract that waits for its payment (portal §4). */
export function mustAwaitPayment(contract: { readonly status: string }): void {
  if (!awaitsPayment(contract.status)) throw new Refusal('CONTRACT_MUST_BE_AWAITING_PAYMENT');
}
