import { insuredFields, proposerFields, tableFields } from '@salus/domain/contract-fields.ts';
import type { ContractType } from '@salus/domain/contracts/status.ts';
import type { JsonObject } from '@salus/domain/objects.ts';
import { isObject } from '@salus/domain/objects.ts';
import type { DraftStart } from '../draft/draft-values.ts';

const textFields = [...tableFields(proposerFields), 'planId'] as const;

/** Unsaved input, in this tab as on the server. */
export type FormContent = {
  /** Without health answers, which are never kept: the user answers them again. */
  readonly input: DraftStart;
  /** `updatedAt` of the edited contract when its form was opened; null for a new one. */
  readonly version: string | null;
};

/** The list on the server names the form by type and proposer. */
export function contentText(
  type: ContractType,
  { medicalQuestionnaires: _, ...input }: DraftStart,
  version: string | null,
): string {
  const editVersion = version === null ? {} : { updatedAt: version };
  return JSON.stringify({ typeContract: type, ...editVersion, ...input });
}

/** The fields of the form in a kept content, of this program or of an older one; else null. */
export function readContent(content: unknown): FormContent | null {
  if (!isObject(content)) return null;
  const { insuredDetails: persons, updatedAt: version } = content;
  const input = {
    ...pick(content, textFields),
    ...(Array.isArray(persons) &&
      // The form of an individual contract always has its person.
      (persons.length > 0 || content['typeContract'] === 'FAMILY') && {
        insuredDetails: persons
          .filter(isObject)
          .map((person) => pick(person, tableFields(insuredFields))),
      }),
  };
  if (!isDraftStart(input)) return null;
  return { input, version: typeof version === 'string' ? version : null };
}

/** Checks the shape only: the rules of the form judge the values. */
function isDraftStart(value: JsonObject): value is DraftStart {
  const { insuredDetails: persons = [] } = value;
  return Array.isArray(persons) && persons.every(isObject);
}

/** Fields hold a text, a choice or nothing. */
function pick(from: JsonObject, fields: readonly string[]): Record<string, unknown> {
  const isPlain = (value: unknown) => value !== undefined && !isObject(value);
  return Object.fromEntries(
    fields.filter((field) => isPlain(from[field])).map((field) => [field, from[field]]),
  );
}

/** Paths at which kept input differs from the saved one, in the order of the form. */
export function changedPaths(input: DraftStart, contractInput: DraftStart): string[] {
  const persons = input.insuredDetails;
  const others = contractInput.insuredDetails ?? [];
  return [
    ...textFields.filter((field) => field in input && differs(input[field], contractInput[field])),
    ...(persons && persons.length !== others.length ? ['insuredDetails'] : []),
    ...(persons ?? []).slice(0, others.length).flatMap((person, at) =>
      tableFields(insuredFields)
        .filter((field) => differs(person?.[field], others[at]?.[field]))
        .map((field) => `insuredDetails.${at}.${field}`),
    ),
  ];
}

/** Empty, missing and null are equal. */
const differs = (one: unknown, other: unknown) => (one || '') !== (other || '');
