import { nationalIdKey } from '@salus/domain/contracts/family-insureds.ts';
import { INSURED_COUNT } from '@salus/domain/contracts/insured.ts';
import { relationships } from '@salus/domain/contracts/status.ts';
import { genders } from '@salus/domain/people/gender.ts';
import { identityDocumentTypes } from '@salus/domain/people/identity-document.ts';
import { cleanLine, cleanNumber } from '@salus/domain/people/letters/cleaning.ts';
import type { Day } from '@salus/domain/time/day.ts';
import { type FieldCode, toFieldProblems } from '@salus/domain/validation/field-codes.ts';
import { type DayProblem, readDay } from '../../ui/forms/day-text.ts';
import type { Person } from '../draft-form/draft-values.ts';
import { type PersonField, personFields } from '../insured-persons/person-fields.ts';
import { personSchema } from '../insured-persons/person-form.ts';
import { duplicateOf, otherSelf, withPerson } from '../insured-persons/persons.ts';
import {
  choiceOf,
  isChoiceField,
  type LanguageOfPersons,
  type PastedRow,
  withLostZeros,
} from './read-pasted-persons.ts';

export type CellProblem =
  | { readonly kind: 'unknown-word'; readonly text: string }
  | { readonly kind: 'lost-zeros'; readonly digits: number; readonly fixed: string }
  | { readonly kind: 'day'; readonly problem: DayProblem }
  | { readonly kind: 'rule'; readonly code: FieldCode };

/** The form values of a row; null is a choice that its text does not name. */
type PastedPerson = ReturnType<typeof personOf>;

type Judged<P, Outcome> = {
  readonly row: PastedRow;
  readonly person: P;
  readonly problems: Partial<Record<PersonField, CellProblem>>;
  readonly outcome: Outcome;
};
type Taken = Judged<
  Person,
  | { readonly kind: 'new' }
  | { readonly kind: 'updates'; readonly name: string }
  | { readonly kind: 'replaces'; readonly line: number }
>;
export type Verdict = Taken | Judged<PastedPerson, { readonly kind: 'bad' | 'over-limit' }>;

/**
 * The result per row when valid rows are added in order, by the rules of a typed person. A known
 * number updates its entry; a second "self" and persons beyond nine are rejected.
 */
export function judgePastedPersons(
  rows: readonly PastedRow[],
  persons: readonly Person[],
  today: Day,
  language: LanguageOfPersons,
): Verdict[] {
  let all = persons;
  const lineOf = new Map<string, number>();
  return rows.map((row) => {
    const person = personOf(row, language);
    const twin = duplicateOf(all, person.insuredNationalId, null);
    const parsed = personSchema(today, otherSelf(all, [twin]) !== null).safeParse({
      insuredDetails: [person],
    });
    const problems = problemsOf(row, person, toFieldProblems(parsed.error?.issues ?? []), language);
    if (!parsed.success) return { row, person, problems, outcome: { kind: 'bad' } };
    const [judged] = parsed.data.insuredDetails;
    const next = withPerson(all, judged, null);
    if (next.length > INSURED_COUNT.FAMILY.max)
      return { row, person: judged, problems, outcome: { kind: 'over-limit' } };
    all = next;
    const key = nationalIdKey(judged.insuredNationalId);
    const earlier = lineOf.get(key);
    lineOf.set(key, row.line);
    if (earlier !== undefined)
      return { row, person: judged, problems, outcome: { kind: 'replaces', line: earlier } };
    const known = persons.find(({ insuredNationalId }) => nationalIdKey(insuredNationalId) === key);
    const outcome = known
      ? { kind: 'updates' as const, name: known.insuredName }
      : { kind: 'new' as const };
    return { row, person: judged, problems, outcome };
  });
}

/** Whether this row is added. */
export function isTaken(verdict: Verdict): verdict is Taken {
  const { kind } = verdict.outcome;
  return kind !== 'bad' && kind !== 'over-limit';
}

function personOf({ cells }: PastedRow, language: LanguageOfPersons) {
  const born = readDay(cells.insuredDOB);
  const choice = <V extends string>(field: PersonField, values: readonly V[]): V | null => {
    const chosen = choiceOf(field, cells[field], language);
    return values.find((value) => value === chosen) ?? null;
  };
  return {
    isSameProposer: false,
    insuredName: cleanLine(cells.insuredName),
    insuredTypeNID: choice('insuredTypeNID', identityDocumentTypes),
    insuredNationalId: cleanNumber(cells.insuredNationalId),
    insuredDOB: born && 'day' in born ? born.day : cells.insuredDOB,
    insuredGender: choice('insuredGender', genders),
    insuredRelationship: choice('insuredRelationship', relationships),
  };
}

function problemsOf(
  { cells }: PastedRow,
  person: PastedPerson,
  refused: readonly { readonly path: string; readonly code: FieldCode }[],
  language: LanguageOfPersons,
): Verdict['problems'] {
  const found = personFields.flatMap((field) => {
    const code = refused.find(({ path }) => path.endsWith(`.${field}`))?.code;
    return code ? [[field, problemOf(field, cells[field], person, code, language)]] : [];
  });
  return Object.fromEntries(found);
}

function problemOf(
  field: PersonField,
  text: string,
  person: PastedPerson,
  code: FieldCode,
  language: LanguageOfPersons,
): CellProblem {
  if (isChoiceField(field) && text !== '' && choiceOf(field, text, language) === null)
    return { kind: 'unknown-word', text };
  const fixed =
    field === 'insuredNationalId' && withLostZeros(person.insuredTypeNID, person.insuredNationalId);
  if (fixed) return { kind: 'lost-zeros', digits: person.insuredNationalId.length, fixed };
  const read = field === 'insuredDOB' ? readDay(text) : null;
  return read && 'problem' in read
    ? { kind: 'day', problem: read.problem }
    : { kind: 'rule', code };
}
