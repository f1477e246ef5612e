import { createHash } from 'node:crypto';
import type { customerContractView } from '@salus/api/customer-link.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { periodFrom, periodInstants } from '@salus/domain/contracts/period.ts';
import type { ContractType } from '@salus/domain/contracts/status.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { toLinkEnd } from '@salus/domain/verification/link-end.ts';
import { maskEmail } from '@salus/domain/verification/link-step-up.ts';
import type { z } from 'zod';
import { insuredOf, proposerOf } from '../contracts/contract-view.ts';
import type { ContractRow } from '../contracts/locked-contract.ts';
import { readTransfers } from '../contracts/transfer/transfer-rows.ts';
import { receivedTransfers } from '../contracts/transfer/transfer-view.ts';
import type { Reader } from '../platform/db.ts';
import { officerOf, readShownContract, type ShownContract } from './store.ts';

/** For the page of an issued policy. */
export { officerOf, readShownContract };

type View = z.input<typeof customerContractView>;
/** The contract that the customer agrees to, without the other parts of the page. */
export type ShownFacts = Omit<
  View,
  | 'amount'
  | 'branchName'
  | 'changes'
  | 'insurer'
  | 'linkExpiresAt'
  | 'masked'
  | 'officerName'
  | 'shownDigest'
  | 'terms'
  | 'transfer'
>;

/**
 * The contract as its customer sees it on a day, without data of the staff. Before the payment the
 * period is the one that would begin on that day.
 */
export function shownFacts(contract: ShownContract, now: Date): ShownFacts {
  const { policy_starts_on: startsOn, policy_ends_on: endsOn } = contract;
  const period = startsOn && endsOn ? { startsOn, endsOn } : periodFrom(businessDay(now));
  const { startsAt, endsAt } = periodInstants(period);
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

/** The officer and the money of transfers, for the holder of an ended link (PAY-24). */
export async function aroundEnd(reader: Reader, contractId: number) {
  const [officer, { transfers, ...contract }] = await Promise.all([
    officerOf(reader, contractId),
    readTransfers(reader, contractId),
  ]);
  const transfer = receivedTransfers(contract, transfers);
  return { ...officer, ...(transfer && { transfer }) };
}

type Linked = Pick<ContractRow, 'id' | 'status' | 'reference_number' | 'proposer_email'>;

/**
 * The link opens only a contract that awaits payment (LINK-6).
 * @throws Refusal CONTRACT_MUST_BE_AWAITING_PAYMENT with `state`, reference, officer and transfers;
 *   with the masked e-mail of the certificate when the contract is paid (LINK-14)
 */
export async function mustAwaitPayment(reader: Reader, contract: Linked): Promise<void> {
  const state = toLinkEnd(contract.status);
  if (state === null) return;
  throw new RefusalError('CONTRACT_MUST_BE_AWAITING_PAYMENT', {
    state,
    referenceNumber: contract.reference_number,
    ...(state === 'paid' && { proposerEmail: maskEmail(contract.proposer_email) }),
    ...(await aroundEnd(reader, contract.id)),
  });
}
