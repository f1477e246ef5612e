import { createHmac } from 'node:crypto';
import type { AnyEndpoint, Reads } from '@salus/api/endpoint.ts';
import { insuredFields, personalFieldsOf, proposerFields } from '@salus/domain/contract-fields.ts';
import { isObject, type JsonObject } from '@salus/domain/objects.ts';
import type { ReadKind } from '@salus/domain/people/personal-reads.ts';
import { toNationalPhone } from '@salus/domain/people/phone.ts';
import { personalNames } from '@salus/domain/personal-names.ts';
import { isStaff } from '../context.ts';
import type { Call } from '../platform/http/routes.ts';

/** A row of `personal_reads`. */
export type PersonalRead = {
  readonly at: Date;
  readonly accountId: number;
  readonly sessionId: string;
  readonly ip: string;
  readonly call: string;
  readonly kind: ReadKind;
  readonly referenceNumber: string | null;
  readonly criteria: JsonObject | null;
  readonly rowCount: number | null;
  readonly identityHash: Buffer | null;
  readonly field: string | null;
  readonly reason: string | null;
};

/** Parameters that hold an identity number: of the lists, and of the log of reads. */
const identityParameters: readonly string[] = [
  ...personalFieldsOf(proposerFields, 'identity'),
  ...personalFieldsOf(insuredFields, 'identity'),
  'identity',
  'phone',
];
/** Left out of the criteria: personal values, and what only shapes the answer. */
const notCriteria = new Set([
  ...personalNames,
  ...identityParameters,
  'page',
  'limit',
  'sortBy',
  'sortOrder',
  'type',
]);

/** A keyed digest, so that searches for one number are found without storing the number. */
export function identityHash(key: Uint8Array, identity: string): Buffer {
  return createHmac('sha256', key).update(identity.trim().toUpperCase()).digest();
}

/** The rows for this answer: at most one, except for a check of several persons (SEC-4). */
export function readsOf(
  key: Uint8Array,
  endpoint: AnyEndpoint,
  call: Call,
  answer: unknown,
): PersonalRead[] {
  const read = readOf(key, endpoint, call, answer);
  if (!read) return [];
  if (endpoint.reads !== 'persons') return [read];
  return identitiesIn(call.input['insuredDetails']).map((identity) => ({
    ...read,
    identityHash: identityHash(key, identity),
  }));
}

/** The identity numbers of the persons in a body, each once. */
function identitiesIn(persons: unknown): string[] {
  if (!Array.isArray(persons)) return [];
  const fields = personalFieldsOf(insuredFields, 'identity');
  const values = persons.flatMap((person: unknown) =>
    fields.map((field) => (isObject(person) ? person[field] : null)),
  );
  return [...new Set(values.filter((value) => typeof value === 'string'))];
}

/** The row for this answer; null for an answer that leaves none. */
function readOf(
  key: Uint8Array,
  { name, reads }: AnyEndpoint,
  { actor, now, origin, input }: Call,
  answer: unknown,
): PersonalRead | null {
  if (reads === undefined || !isStaff(actor)) return null;
  const identity = searchedIdentity(input);
  const rowCount = rowsOf(answer);
  const kind = kindOf(reads, { isSearch: identity !== undefined, isFile: isFile(answer) });
  if (kind === null) return null;
  const isOfOne = reads === 'detail' || reads === 'document' || reads === 'reveal';
  const isReveal = reads === 'reveal';
  return {
    at: now,
    accountId: actor.accountId,
    sessionId: actor.sessionId,
    ip: origin.ip,
    call: name,
    kind,
    referenceNumber: isOfOne ? String(input['referenceNumber']) : null,
    // A body holds persons, so none of it is stored.
    criteria: isOfOne || reads === 'persons' ? null : criteriaOf(input),
    rowCount: isOfOne ? null : rowCount,
    identityHash: identity === undefined ? null : identityHash(key, identity),
    field: isReveal ? String(input['field']) : null,
    reason: isReveal ? String(input['reason']) : null,
  };
}

/** The first number that identifies a person; a phone number in its form with 0 (LIST-15). */
function searchedIdentity(input: JsonObject): string | undefined {
  const name = identityParameters.find((one) => input[one] !== undefined);
  if (name === undefined) return undefined;
  const value = String(input[name]);
  return name === 'phone' ? toNationalPhone(value) : value;
}

function kindOf(
  reads: Reads,
  { isSearch, isFile }: { readonly isSearch: boolean; readonly isFile: boolean },
): ReadKind | null {
  const kinds = {
    detail: 'DETAIL',
    document: 'DOCUMENT',
    list: isSearch ? 'SEARCH' : null,
    // The figures of a report contain no person.
    export: isFile ? 'EXPORT' : null,
    reveal: 'REVEAL',
    log: 'LOG',
    persons: 'SEARCH',
  } as const satisfies Record<Reads, ReadKind | null>;
  return kinds[reads];
}

const isFile = (answer: unknown) => isObject(answer) && 'stream' in answer;

function rowsOf(answer: unknown): number | null {
  if (!isObject(answer)) return null;
  const rows = answer['rows'] ?? answer['totalRecords'];
  return typeof rows === 'number' ? rows : null;
}

/** The filters without personal values. */
function criteriaOf(input: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(input).filter(([name, value]) => value !== undefined && !notCriteria.has(name)),
  );
}
