import { createHash } from 'node:crypto';
import type { customerContractView } from '@salus/api/customer-link.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { instantsOf, periodFrom } from '@salus/domain/contracts/period.ts';
import type { ContractType, Status } from '@salus/domain/contracts/status.ts';
import { awaitsPayment } from '@salus/domain/contracts/status-questions.ts';
import { businessDayOf } from '@salus/domain/time/business-time.ts';
import type { z } from 'zod';
import { insuredOf, proposerOf } from '../contracts/contract-view.ts';
import type { ShownContract } from './store.ts';

type View = z.input<typeof customerContractView>;
/** The contract that the customer agrees to, without the other parts of the page. */
export type ShownFacts = Omit<
  View,
  'amount' | 'changes' | 'linkExpiresAt' | 'masked' | 'shownDigest' | 'insurer' | 'terms'
>;

/** The contract as its customer sees it on a day, without data of the staff. */
export function shownFacts(contract: ShownContract, now: Date): ShownFacts {
  const { startsAt, endsAt } = instantsOf(periodFrom(businessDayOf(now)));
  const isFamily = contract.type_contract === ('FAMILY' satisfies ContractType);
  const [questionOne = false, questionTwo = false, questionThree = false] = contract.health_answers;
  return {
    referenceNumber: contract.reference_number,
    status: contract.status,
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
    benefits: contract.benefits,
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

/** SHA-256 of the contract as shown, with the plan's limit that its terms state. */
export function digestOfShown(
  facts: ShownFacts,
  { refund_threshold_days: refundThresholdDays }: Pick<ShownContract, 'refund_threshold_days'>,
): Buffer {
  return createHash('sha256')
    .update(JSON.stringify({ ...facts, refundThresholdDays }))
    .digest();
}

/** The link opens only a contract that awaits payment (LINK-6). */
export function mustAwaitPayment(contract: { readonly status: Status }): void {
  if (!awaitsPayment(contract.status)) throw new RefusalError('CONTRACT_MUST_BE_AWAITING_PAYMENT');
}
