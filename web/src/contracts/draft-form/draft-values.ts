import type { ContractView } from '@salus/api/contract-view.ts';
import type { IndividualDraftInput } from '@salus/domain/contracts/draft.ts';
import { HEALTH_QUESTION_IDS } from '@salus/domain/contracts/health-questions.ts';
import type { ContractType } from '@salus/domain/contracts/status.ts';
import { DEFAULT_CCCD_ISSUER } from '@salus/domain/people/identity-document.ts';
import type { DeepPartial, FieldPath } from 'react-hook-form';

/** What the form holds is the body of the call itself; what nobody chose yet is absent. */
export type DraftValues = IndividualDraftInput;
export type DraftStart = DeepPartial<DraftValues>;
export type DraftPath = FieldPath<DraftValues>;
/** One insured person as the form holds them. */
export type Person = DraftValues['insuredDetails'][number];

/** An empty form. The health questions start unanswered, so that nobody answers them by not looking. */
export function blankDraft(type: ContractType): DraftStart {
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
    insuredDetails: type === 'FAMILY' ? [] : [blankPerson()],
    medicalQuestionnaires: HEALTH_QUESTION_IDS.map((medQuestionId) => ({ medQuestionId, medQuestionResult: null })),
  };
}

/** Nothing known of a person yet; gender and relationship stay unchosen. */
export function blankPerson(): Person {
  return {
    isSameProposer: false,
    insuredName: '',
    insuredTypeNID: 'CCCD',
    insuredNationalId: '',
    insuredDOB: '',
  } as unknown as Person;
}

type ProposerAsInsured = Pick<
  DraftValues,
  'proposerName' | 'proposerTypeNID' | 'proposerNationalId' | 'proposerDOB' | 'proposerGender'
>;

/** The proposer as an insured person (portal §5, "same as proposer"). */
export function personOfProposer(proposer: ProposerAsInsured): Person {
  return {
    isSameProposer: true,
    insuredName: proposer.proposerName,
    insuredTypeNID: proposer.proposerTypeNID,
    insuredNationalId: proposer.proposerNationalId,
    insuredDOB: proposer.proposerDOB,
    insuredGender: proposer.proposerGender,
    insuredRelationship: 'self',
  };
}

/** A saved contract as the form shows it. */
export function draftOf(contract: ContractView): DraftStart {
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
    insuredDetails: contract.insuredDetails,
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
 * While an insured person is the proposer, a mistake about the proposer would be told twice. What is wrong about the
 * insured person alone, such as an age over 65, stays.
 */
export function withoutRepeats<P extends { readonly path: string }>(
  problems: readonly P[],
  persons: readonly ({ readonly isSameProposer?: boolean | null | undefined } | undefined)[] = [],
): P[] {
  const paths = new Set(problems.map(({ path }) => path));
  const same = persons.findIndex((person) => person?.isSameProposer);
  const isRepeat = ({ path }: P) =>
    path.startsWith(`insuredDetails.${same}.`) && paths.has(path.replace(/^insuredDetails\.\d+\.insured/, 'proposer'));
  return problems.filter((problem) => !isRepeat(problem));
}
