import { createHash } from 'node:crypto';
import type { customerContractView } from '@salus/api/customer-link.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { periodFrom, periodInstants } from '@salus/domain/contracts/period.ts';
import type { ContractType } from '@salus/domain/contracts/status.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { toLinkEnd } from '@salus/domain/verification/link-end.ts';
import { maskEmail } from '@salus/domain/verification/link-step-up.ts';
import type { z } from 'zod';
import { insuredView, proposerView } from '../contracts/contract-view.ts';
import type { ContractRow } from '../contracts/locked-contract.ts';
import { renewedView } from '../contracts/renewals/renewed-row.ts';
import { readTransfers } from '../contracts/transfer/transfer-rows.ts';
import { receivedTransfers } from '../contracts/transfer/transfer-view.ts';
import type { Reader } from '../platform/db.ts';
import { readOfficer, type ShownContract } from './shown-contract.ts';

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
  | 'offers'
  | 'policyTerms'
  | 'reminders'
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
  const period =
    startsOn && endsOn
      ? { startsOn, endsOn }
      : periodFrom(businessDay(now), contract.renewal_starts_on);
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
    // Digests of contracts that renew none stay as they were.
    ...(contract.renewed ? { renewedContract: renewedView(contract.renewed) } : {}),
    policyStartDate: startsAt,
    policyEndDate: endsAt,
    benefits: contract.benefits,
    ...proposerView(contract),
    insuredDetails: contract.insureds.map((insured) => {
      const { isSameProposer: _, ...shown } = insuredView(insured);
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
    readOfficer(reader, contractId),
    readTransfers(reader, contractId),
  ]);
  const transfer = receivedTransfers(contract, transfers);
  return { ...officer, ...(transfer && { transfer }) };
}

type LinkedContract = Pick<
  ContractRow,
  'id' | 'status' | 'reference_number' | 'proposer_email' | 'ref_order'
>;

/**
 * The link opens only a contract that awaits payment (LINK-6).
 * @throws Refusal CONTRACT_MUST_BE_AWAITING_PAYMENT with `state`, reference, officer and transfers.
 *   A paid contract adds the masked e-mail of the certificate and its order (LINK-14, MY-12).
 */
export async function mustAwaitPayment(reader: Reader, contract: LinkedContract): Promise<void> {
  const state = toLinkEnd(contract.status);
  if (state === null) return;
  throw new RefusalError('CONTRACT_MUST_BE_AWAITING_PAYMENT', {
    state,
    referenceNumber: contract.reference_number,
    ...(state === 'paid' && {
      proposerEmail: maskEmail(contract.proposer_email),
      ...(contract.ref_order !== null && { order: contract.ref_order }),
    }),
    ...(await aroundEnd(reader, contract.id)),
  });
}
