import { createHmac } from 'node:crypto';
import { readFilters } from '@salus/api/audit.ts';
import { contractFilters } from '@salus/api/contract-filters.ts';
import type { AnyEndpoint, Reads } from '@salus/api/endpoint.ts';
import { personalFilterNames } from '@salus/api/personal-filters.ts';
import {
  insuredFields,
  personalTableFields,
  proposerFields,
} from '@salus/domain/contract-fields.ts';
import { isObject, type JsonObject } from '@salus/domain/objects.ts';
import type { ReadKind } from '@salus/domain/people/personal-reads.ts';
import { toNationalPhone } from '@salus/domain/people/phone.ts';
import { personalNames } from '@salus/domain/personal-names.ts';
import { isStaff } from '../context.ts';
import type { ContractMap } from '../contracts/criteria/contract-map.ts';
import { numberDigest } from '../contracts/criteria/person-searches.ts';
import { hmacKey } from '../platform/hmac-key.ts';
import type { Call } from '../platform/http/routes.ts';
import { type AnsweredPersons, type PersonalPart, personsIn } from './answer-persons.ts';

/** A row of `personal_reads`. */
export type PersonalRead = {
  readonly at: Date;
  readonly accountId: number;
  readonly sessionId: string;
  readonly ip: string;
  readonly call: string;
  readonly kind: ReadKind;
  readonly referenceNumber: string | null;
  readonly referenceNumbers: readonly string[] | null;
  readonly criteria: JsonObject | null;
  readonly rowCount: number | null;
  readonly identityHash: Buffer | null;
  readonly field: string | null;
  readonly reason: string | null;
  readonly contracts: ContractMap | null;
  /** Equal reads of one reader have the same. A bigint, as text. */
  readonly repeatKey: string;
  readonly times: number;
};

/** Parameters that hold an identity or phone number: of the lists, and of the log of reads. */
const identityParameters: readonly string[] = [
  ...personalTableFields(proposerFields, 'identity'),
  ...personalTableFields(insuredFields, 'identity'),
  ...personalFilterNames(contractFilters),
  ...personalFilterNames(readFilters),
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
  'reason',
]);

/** An endpoint, and where its answers have persons. */
export type ReadEndpoint = {
  readonly endpoint: AnyEndpoint;
  readonly part: PersonalPart | null;
  /** The caller gets a masked copy of a document unless a reason is stated (SEC-9). */
  readonly isMasked: boolean;
};

/** The rows for an answer: one, except for several persons that no contract names yet (SEC-4). */
export function readsInAnswer(
  key: Uint8Array,
  { endpoint, part, isMasked }: ReadEndpoint,
  call: Call,
  answer: unknown,
): PersonalRead[] {
  const { actor, now, origin, input } = call;
  if (!isStaff(actor)) return [];
  const persons = part ? personsIn(part, answer, input) : NO_PERSONS;
  // A body is stored or checked; only a query searches.
  const [searched] = endpoint.method === 'GET' ? searchedNumbers(input) : [];
  const isSearch = searched !== undefined;
  const kind = readKind(endpoint.reads, { persons, input, answer, isMasked, isSearch });
  if (kind === null) return [];
  const numbers = endpoint.reads === 'persons' ? numbersIn(input) : persons.numbers;
  const isOfOne = kind === 'DETAIL' || kind === 'DOCUMENT' || kind === 'REVEAL';
  const [only, ...more] = persons.references;
  const { referenceNumber } = input;
  const statedReference = typeof referenceNumber === 'string' ? referenceNumber : null;
  const one = isOfOne ? (statedReference ?? (more.length === 0 ? only : null) ?? null) : null;
  const row = {
    at: now,
    accountId: actor.accountId,
    sessionId: actor.sessionId,
    ip: origin.ip,
    call: endpoint.name,
    kind,
    referenceNumber: one?.toUpperCase() ?? null,
    referenceNumbers:
      one === null && persons.references.size > 0 ? [...persons.references].sort() : null,
    // A body holds persons, so none of it is stored.
    criteria: isOfOne || endpoint.method !== 'GET' ? null : impersonalCriteria(input),
    rowCount: isOfOne ? null : countRows(answer),
    field: kind === 'REVEAL' ? String(input['field'] ?? 'document') : null,
    reason: kind === 'REVEAL' ? String(input['reason']) : null,
    contracts: findContractMap(answer),
    times: 1,
  };
  const digests = (isSearch ? [searched] : [...new Set(numbers)]).map((number) =>
    numberDigest(key, number),
  );
  return (digests.length > 0 ? digests : [null]).map((identityHash) => ({
    ...row,
    identityHash,
    repeatKey: repeatKey(key, [row, identityHash?.toString('hex'), input]),
  }));
}

const NO_PERSONS: AnsweredPersons = {
  references: new Set(),
  numbers: new Set(),
  isPage: false,
  isWarning: false,
};

type AnswerContext = {
  readonly persons: AnsweredPersons;
  readonly input: JsonObject;
  readonly answer: unknown;
  readonly isMasked: boolean;
  readonly isSearch: boolean;
};

/** Null for an answer without a person. */
function readKind(
  reads: Reads | undefined,
  { persons, input, answer, isMasked, isSearch }: AnswerContext,
): ReadKind | null {
  const kindByMark = {
    document: isMasked && input['reason'] ? 'REVEAL' : 'DOCUMENT',
    // The figures of a report contain no person.
    export: isFile(answer) ? 'EXPORT' : null,
    reveal: 'REVEAL',
    log: 'LOG',
    persons: 'SEARCH',
    // Without a number, a count is of no person.
    matches: isSearch ? 'SEARCH' : null,
  } as const satisfies Record<Reads, ReadKind | null>;
  if (reads !== undefined) return kindByMark[reads];
  // A search that finds no person shows that none is known.
  if (isSearch) return 'SEARCH';
  if (persons.references.size + persons.numbers.size === 0) return null;
  if (persons.isWarning) return 'WARNING';
  const isOfSeveral = persons.references.size > 1 && typeof input['referenceNumber'] !== 'string';
  return persons.isPage || isOfSeveral ? 'LIST' : 'DETAIL';
}

/** The numbers that a query searches for; a phone number in its form with 0 (LIST-15). */
function searchedNumbers(input: JsonObject): string[] {
  return identityParameters.flatMap((name) => {
    const value = input[name];
    if (typeof value !== 'string') return [];
    return [name === 'phone' ? toNationalPhone(value) : value];
  });
}

/** The identity numbers of the persons in a body. */
function numbersIn({ insuredDetails: persons }: JsonObject): readonly string[] {
  if (!Array.isArray(persons)) return [];
  const fields = personalTableFields(insuredFields, 'identity');
  return persons
    .flatMap((person: unknown) => fields.map((field) => (isObject(person) ? person[field] : null)))
    .filter((value) => typeof value === 'string');
}

const isFile = (answer: unknown) => isObject(answer) && 'stream' in answer;

function findContractMap(answer: unknown): ContractMap | null {
  if (!isObject(answer)) return null;
  const { contracts } = answer;
  return isObject(contracts) && contracts['bits'] instanceof Buffer
    ? { first: Number(contracts['first']), bits: contracts['bits'] }
    : null;
}

function countRows(answer: unknown): number | null {
  if (!isObject(answer)) return null;
  const rows = answer['rows'] ?? answer['totalRecords'];
  return typeof rows === 'number' ? rows : null;
}

/** The filters without personal values. */
function impersonalCriteria(input: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(input).filter(([name, value]) => value !== undefined && !notCriteria.has(name)),
  );
}

/** Reader, call, parameters and persons, without the time. Keyed: parameters hold numbers. */
function repeatKey(key: Uint8Array, [row, hash, input]: readonly [object, unknown, JsonObject]) {
  const equal = JSON.stringify([
    { ...row, at: null, rowCount: null, contracts: null },
    hash,
    input,
  ]);
  return String(createHmac('sha256', hmacKey(key)).update(equal).digest().readBigInt64BE());
}
