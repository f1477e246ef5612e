import type { ContractView } from '@salus/api/contract-view.ts';
import type { IndividualDraftInput } from '@salus/domain/contracts/draft.ts';
import { HEALTH_QUESTION_IDS } from '@salus/domain/contracts/health-questions.ts';
import { DEFAULT_CCCD_ISSUER } from '@salus/domain/people/identity-document.ts';
import type { DeepPartial, FieldPath } from 'react-hook-form';

/** What the form holds is the body of the call itself; what nobody chose yet is absent. */
export type DraftValues = IndividualDraftInput;
export type DraftStart = DeepPartial<DraftValues>;
export type DraftPath = FieldPath<DraftValues>;

/** An empty form. The health questions start unanswered, so that nobody answers them by not looking. */
export function blankDraft(): DraftStart {
  return {
    planId: '',
    proposerName: '',
    proposerTypeNID: 'CCCD',
    proposerNationalId: '',
    proposerNationalIdDate: '',
    proposerPlaceOfOrigin: DEFAULT_CCCD_ISSUER,
    proposerPlaceCMND: '',
    proposerDOB: '',
    proposerMobile: '',
    proposerEmail: '',
    proposerAddress: '',
    insuredDetails: [
      { isSameProposer: false, insuredName: '', insuredTypeNID: 'CCCD', insuredNationalId: '', insuredDOB: '' },
    ],
    medicalQuestionnaires: HEALTH_QUESTION_IDS.map((medQuestionId) => ({ medQuestionId, medQuestionResult: null })),
  };
}

/** A saved contract as the form shows it. */
export function draftOf(contract: ContractView): DraftStart {
  const insured = contract.insuredDetails[0];
  return {
    planId: contract.planId,
    proposerName: contract.proposerName,
    proposerTypeNID: contract.proposerTypeNID === 'GKS' ? 'CCCD' : contract.proposerTypeNID,
    proposerNationalId: contract.proposerNationalId,
    proposerNationalIdDate: contract.proposerNationalIdDate ?? '',
    proposerPlaceOfOrigin: contract.proposerPlaceOfOrigin ?? DEFAULT_CCCD_ISSUER,
    proposerPlaceCMND: contract.proposerPlaceCMND ?? '',
    proposerDOB: contract.proposerDOB,
    proposerGender: contract.proposerGender,
    proposerMobile: contract.proposerMobile,
    proposerEmail: contract.proposerEmail,
    proposerAddress: contract.proposerAddress ?? '',
    insuredDetails: insured ? [insured] : [],
    medicalQuestionnaires: HEALTH_QUESTION_IDS.map((medQuestionId) => ({
      medQuestionId,
      medQuestionResult:
        contract.medicalQuestionnaires.find((answer) => answer.medQuestionId === medQuestionId)?.medQuestionResult ??
        null,
    })),
  };
}

export const sections = ['proposer', 'insured', 'plan', 'health'] as const;
export type Section = (typeof sections)[number];

/** The section of the form in which a field stands. */
export function sectionOf(path: string): Section {
  if (path.startsWith('proposer')) return 'proposer';
  if (path.startsWith('insured')) return 'insured';
  return path.startsWith('medical') ? 'health' : 'plan';
}

/**
 * While the insured person is the proposer, a mistake about the proposer would be told twice. What is wrong about the
 * insured person alone, such as an age over 65, stays.
 */
export function withoutRepeats<P extends { readonly path: string }>(problems: readonly P[], isSame: boolean): P[] {
  const paths = new Set(problems.map(({ path }) => path));
  const repeats = ({ path }: P) => paths.has(path.replace(/^insuredDetails\.0\.insured/, 'proposer'));
  return problems.filter((problem) => !isSame || !problem.path.startsWith('insuredDetails') || !repeats(problem));
}
