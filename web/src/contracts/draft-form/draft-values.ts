import type { ContractView } from '@salus/api/contract-view.ts';
import {
  type FieldTable,
  type InsuredField,
  insuredFields,
  type ProposerField,
  proposerFields,
  tableFields,
} from '@salus/domain/contract-fields.ts';
import type { IndividualDraftInput } from '@salus/domain/contracts/draft.ts';
import { HEALTH_QUESTION_IDS } from '@salus/domain/contracts/health-questions.ts';
import type { ContractType } from '@salus/domain/contracts/status.ts';
import { objectFromKeys } from '@salus/domain/objects.ts';
import { DEFAULT_CCCD_ISSUER } from '@salus/domain/people/identity-document.ts';
import type { DeepPartial, FieldPath } from 'react-hook-form';

/** The form holds the body of the call itself; a value that is not chosen yet is absent. */
export type DraftValues = IndividualDraftInput;
export type DraftStart = DeepPartial<DraftValues>;
export type DraftPath = FieldPath<DraftValues>;

const heads: ReadonlySet<string> = new Set([
  ...tableFields(proposerFields),
  'planId',
  'insuredDetails',
  'medicalQuestionnaires',
]);

/** Does this path of the body, e.g. of a refused field, begin with a field of the form? */
export function isDraftPath(path: string): path is DraftPath {
  return heads.has(path.split('.')[0] ?? '');
}

/** One insured person as the form holds them. */
export type Person = DraftValues['insuredDetails'][number];

/** A value of the form per field of a person; undefined is not chosen. */
type Blank<V> = { readonly [F in keyof V]: V[F] | undefined };

/** The proposer of an untouched form: the usual card, empty texts, gender not chosen. */
const blankProposer = {
  ...emptyTexts(proposerFields),
  proposerTypeNID: 'CCCD',
  proposerPlaceOfOrigin: DEFAULT_CCCD_ISSUER,
  proposerGender: undefined,
} as const satisfies Blank<Pick<DraftValues, ProposerField>>;

/** An empty form. Health questions start unanswered, so that none is overlooked. */
export function blankDraft(type: ContractType): DraftStart {
  const { proposerGender: _, ...proposer } = blankProposer;
  return {
    planId: '',
    ...proposer,
    insuredDetails: type === 'FAMILY' ? [] : [blankPerson()],
    medicalQuestionnaires: HEALTH_QUESTION_IDS.map((medQuestionId) => ({
      medQuestionId,
      medQuestionResult: null,
    })),
  };
}

/** An untouched insured person; the form leaves gender and relationship unchosen. */
export function blankPerson(): Person {
  const { insuredGender: _gender, insuredRelationship: _relationship, ...blank } = blankInsured;
  const person: Partial<Person> = blank;
  return person as Person;
}

const blankInsured = {
  ...emptyTexts(insuredFields),
  isSameProposer: false,
  insuredTypeNID: 'CCCD',
  insuredGender: undefined,
  insuredRelationship: undefined,
} as const satisfies Blank<Pick<Person, InsuredField>>;

/** An empty text per field: the compiler refuses it for a choice, which needs its own value. */
function emptyTexts<T extends FieldTable>(table: T) {
  return objectFromKeys(tableFields(table), () => '');
}

type ProposerAsInsured = Pick<
  DraftValues,
  'proposerName' | 'proposerTypeNID' | 'proposerNationalId' | 'proposerDOB' | 'proposerGender'
>;

/** The proposer as an insured person (DRAFT-11). */
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

type SavedInput = Pick<ContractView, ProposerField | 'planId' | 'insuredDetails'> & {
  readonly medicalQuestionnaires: readonly {
    readonly medQuestionId: number;
    readonly medQuestionResult: 0 | 1 | null;
  }[];
};

/** The form values of a saved contract. Includes every field, so that a save loses none. */
export function draftOf(contract: SavedInput): DraftStart {
  const proposer = Object.fromEntries(
    tableFields(proposerFields).map((field) => [field, contract[field] ?? blankProposer[field]]),
  );
  return {
    planId: contract.planId,
    ...proposer,
    insuredDetails: contract.insuredDetails,
    medicalQuestionnaires: HEALTH_QUESTION_IDS.map((medQuestionId) => ({
      medQuestionId,
      medQuestionResult:
        contract.medicalQuestionnaires.find((answer) => answer.medQuestionId === medQuestionId)
          ?.medQuestionResult ?? null,
    })),
  };
}

/** In the order of the page. */
export const sections = ['proposer', 'insured', 'health', 'plan'] as const;
export type Section = (typeof sections)[number];

/** The section of the form that a field belongs to. */
export function sectionOf(path: string): Section {
  if (path.startsWith('proposer')) return 'proposer';
  if (path.startsWith('insured')) return 'insured';
  return path.startsWith('medical') ? 'health' : 'plan';
}

/**
 * Drops problems of the insured person that repeat one of the proposer they equal. Problems of
 * the insured person alone, such as an age over 65, stay.
 */
export function withoutRepeats<P extends { readonly path: string }>(
  problems: readonly P[],
  persons: readonly ({ readonly isSameProposer?: boolean | null | undefined } | undefined)[] = [],
): P[] {
  const paths = new Set(problems.map(({ path }) => path));
  const same = persons.findIndex((person) => person?.isSameProposer);
  const isRepeat = ({ path }: P) =>
    path.startsWith(`insuredDetails.${same}.`) &&
    paths.has(path.replace(/^insuredDetails\.\d+\.insured/, 'proposer'));
  return problems.filter((problem) => !isRepeat(problem));
}
