import { insuredFields, proposerFields, tableFields } from '@salus/domain/contract-fields.ts';
import type { ContractType } from '@salus/domain/contracts/status.ts';
import type { JsonObject } from '@salus/domain/objects.ts';
import { isObject } from '@salus/domain/objects.ts';
import type { DraftStart } from '../draft-form/draft-values.ts';

/** The input as it is kept. Health answers are never kept; the user answers them again. */
export function contentOf({ medicalQuestionnaires: _, ...typed }: DraftStart): DraftStart {
  return typed;
}

/**
 * As the server keeps it: its list names the form by type and proposer.
 * @param version `updatedAt` of the saved contract that is edited; null for a new one
 */
export function textOf(type: ContractType, values: DraftStart, version: string | null): string {
  const edited = version === null ? {} : { updatedAt: version };
  return JSON.stringify({ typeContract: type, ...edited, ...contentOf(values) });
}

/** The fields of the form in a kept content, of this program or of an older one; else null. */
export function inputIn(content: unknown): DraftStart | null {
  if (!isObject(content)) return null;
  const persons: unknown = content['insuredDetails'];
  const input = {
    ...pick(content, [...tableFields(proposerFields), 'planId']),
    ...(Array.isArray(persons) &&
      persons.length > 0 && {
        insuredDetails: persons
          .filter(isObject)
          .map((person) => pick(person, tableFields(insuredFields))),
      }),
  };
  return isDraftStart(input) ? input : null;
}

/** Checks the shape only: the rules of the form judge the values. */
export function isDraftStart(value: unknown): value is DraftStart {
  if (!isObject(value)) return false;
  const persons: unknown = 'insuredDetails' in value ? value['insuredDetails'] : [];
  return Array.isArray(persons) && persons.every(isObject);
}

/** Fields hold a text, a choice or nothing. */
function pick(from: JsonObject, fields: readonly string[]): Record<string, unknown> {
  const isPlain = (value: unknown) => value !== undefined && !isObject(value);
  return Object.fromEntries(
    fields.filter((field) => isPlain(from[field])).map((field) => [field, from[field]]),
  );
}
