import type { ContractView } from '@salus/api/contract-view.ts';
import type { ContractFacts } from '@salus/domain/contracts/facts.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { day } from '@salus/domain/time/day.ts';

/** Input of the lifecycle rules, from the server's reply. */
export function contractFacts(contract: ContractView): ContractFacts {
  return {
    type: contract.typeContract,
    status: contract.status,
    changeRequested: contract.adjustInfo === 'CHANGE_INFO',
    smsLinkSentAt: contract.sendSmsLinkAt === null ? null : new Date(contract.sendSmsLinkAt),
    verifiedBy: contract.verifiedBy,
    openOrderSince: contract.openOrderSince === null ? null : new Date(contract.openOrderSince),
    premiumAmount: contract.premiumAmount,
    proposerDOB: day(contract.proposerDOB),
    hasHealthAnswers: contract.medicalQuestionnaires.every(
      ({ medQuestionResult }) => medQuestionResult !== null,
    ),
    renewalStartsOn: contract.renewalStartsOn === null ? null : day(contract.renewalStartsOn),
    policyEndsOn:
      contract.policyEndDate === null ? null : businessDay(new Date(contract.policyEndDate)),
    isRenewed: contract.renewedBy !== null,
    insureds: contract.insuredDetails.map((insured) => ({
      ...insured,
      insuredDOB: day(insured.insuredDOB),
    })),
  };
}
