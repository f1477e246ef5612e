import { PERSONAL_KEY } from '@salus/api/contracts/personal.ts';
import { type AnyEndpoint, isPublicFile, mayStream } from '@salus/api/endpoint.ts';
import { isAboutOthers } from '@salus/domain/contracts/warnings/warnings.ts';
import { isObject, type JsonObject } from '@salus/domain/objects.ts';
import { maskedKind } from '@salus/domain/people/mask.ts';
import { z } from 'zod';

/** A part of an answer with personal numbers, as its schema declares it (SEC-21). */
export type PersonalPart = {
  /** Properties with an identity or phone number. */
  readonly numbers: readonly string[];
  readonly parts: ReadonlyMap<string, PersonalPart>;
  /** The elements of an array. */
  readonly items: PersonalPart | null;
  /** Any JSON that an officer typed. */
  readonly isForm: boolean;
  /** A finding about a person of the body. */
  readonly isWarning: boolean;
};

/** The persons of an answer: by contract, or by number where no contract is named. */
export type AnsweredPersons = {
  readonly references: ReadonlySet<string>;
  readonly numbers: ReadonlySet<string>;
  /** The answer is a page of rows. */
  readonly isPage: boolean;
  /** All persons are those of warnings. */
  readonly isWarning: boolean;
};

/**
 * Reads an output schema. Numbers are known by their names in the table of contract fields, so a
 * new call states nothing. Null where an answer has none.
 * @throws Error where an answer to staff can hold what no schema states
 */
export function findPersonalPart({
  name,
  output,
  access,
  reads,
}: AnyEndpoint): PersonalPart | null {
  if (access.kind !== 'staff' || isPublicFile(output)) return null;
  if (output === 'redirect' || output === 'events') return null;
  if (typeof output === 'string' || mayStream(output)) {
    if (reads === undefined) throw new Error(`${name} answers a file: state \`reads\` in api/`);
    if (typeof output === 'string') return null;
  }
  const schema = mayStream(output) ? output.json : output;
  const { $defs, ...root } = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'output' });
  return findPart(root, { name, definitions: $defs ?? {} });
}

type Reading = { readonly name: string; readonly definitions: JsonObject };

/** Keys of a JSON schema that say what a value is; without one of them it is anything. */
const typing = ['type', 'enum', 'const', 'anyOf', 'oneOf', 'allOf', '$ref', 'not'];

function findPart(schema: unknown, reading: Reading): PersonalPart | null {
  if (!isObject(schema)) return null;
  const mark = schema[PERSONAL_KEY];
  if (mark === 'none') return null;
  if (mark === 'form') return { ...nothing, isForm: true };
  if (mark === 'warning') return { ...nothing, isWarning: true };
  if (!typing.some((key) => key in schema))
    throw new Error(`${reading.name} answers open JSON: state what it \`holds\` in api/`);
  const { $ref: reference } = schema;
  if (typeof reference === 'string')
    return findPart(reading.definitions[reference.replace('#/$defs/', '')], reading);
  const choices = ['anyOf', 'oneOf', 'allOf'].flatMap((key) => {
    const of = schema[key];
    return Array.isArray(of) ? of.map((one: unknown) => findPart(one, reading)) : [];
  });
  const items = findPart(schema['items'] ?? schema['additionalProperties'], reading);
  return [ownPart(schema, reading), items && { ...nothing, items }, ...choices].reduce(
    mergeParts,
    null,
  );
}

const nothing: PersonalPart = {
  numbers: [],
  parts: new Map(),
  items: null,
  isForm: false,
  isWarning: false,
};

function ownPart({ properties }: JsonObject, reading: Reading): PersonalPart | null {
  const fields = isObject(properties) ? Object.entries(properties) : [];
  const numbers = fields.flatMap(([name, schema]) =>
    maskedKind(name) !== null || isMarkedNumber(schema) ? [name] : [],
  );
  const parts = new Map(
    fields.flatMap(([name, schema]) => {
      const part = findPart(schema, reading);
      return part ? [[name, part] as const] : [];
    }),
  );
  return numbers.length > 0 || parts.size > 0 ? { ...nothing, numbers, parts } : null;
}

/** Also under `nullable` and `optional`. */
function isMarkedNumber(schema: unknown): boolean {
  if (!isObject(schema)) return false;
  if (schema[PERSONAL_KEY] === 'number') return true;
  const { anyOf } = schema;
  return Array.isArray(anyOf) && anyOf.some(isMarkedNumber);
}

function mergeParts(one: PersonalPart | null, other: PersonalPart | null): PersonalPart | null {
  if (!one || !other) return one ?? other;
  const names = new Set([...one.parts.keys(), ...other.parts.keys()]);
  return {
    numbers: [...new Set([...one.numbers, ...other.numbers])],
    parts: new Map(
      [...names].flatMap((name) => {
        const part = mergeParts(one.parts.get(name) ?? null, other.parts.get(name) ?? null);
        return part ? [[name, part] as const] : [];
      }),
    ),
    items: mergeParts(one.items, other.items),
    isForm: one.isForm || other.isForm,
    isWarning: one.isWarning || other.isWarning,
  };
}

/** The persons of an answer whose input was `input`. */
export function personsIn(part: PersonalPart, answer: unknown, input: JsonObject): AnsweredPersons {
  const persons = { references: new Set<string>(), numbers: new Set<string>() };
  const { referenceNumber } = input;
  const about = typeof referenceNumber === 'string' ? referenceNumber : null;
  const warnedPersons = { ...persons, references: new Set<string>(), numbers: new Set<string>() };
  collect(part, answer, about, { persons, warnedPersons, input });
  const isWarning = persons.references.size + persons.numbers.size === 0;
  const { references, numbers } = isWarning ? warnedPersons : persons;
  return { references, numbers, isPage: isPage(part), isWarning };
}

const isPage = ({ items, parts }: PersonalPart) => items !== null || parts.has('results');

type Persons = { readonly references: Set<string>; readonly numbers: Set<string> };
type CollectedPersons = {
  readonly persons: Persons;
  readonly warnedPersons: Persons;
  readonly input: JsonObject;
};

function collect(
  part: PersonalPart,
  value: unknown,
  about: string | null,
  into: CollectedPersons,
): void {
  if (Array.isArray(value)) {
    if (part.items) for (const one of value) collect(part.items, one, about, into);
    return;
  }
  if (part.isForm) collectTyped(value, into.persons.numbers);
  if (!isObject(value)) return;
  if (part.isWarning) collectWarned(value, about, into);
  const { referenceNumber } = value;
  const own = typeof referenceNumber === 'string' ? referenceNumber : about;
  for (const name of part.numbers) {
    const number = value[name];
    if (typeof number !== 'string' || number === '') continue;
    if (own === null) into.persons.numbers.add(number);
    else into.persons.references.add(own);
  }
  for (const [name, inner] of part.parts) collect(inner, value[name], own, into);
  // The values of a record.
  if (part.items) for (const one of Object.values(value)) collect(part.items, one, own, into);
}

/** The numbers of a form, at every depth. */
function collectTyped(value: unknown, numbers: Set<string>): void {
  if (!isObject(value)) return;
  for (const [name, content] of Object.entries(value))
    if (maskedKind(name) !== null && typeof content === 'string' && content !== '')
      numbers.add(content);
    else collectTyped(content, numbers);
}

const aboutOthers: ReadonlySet<string> = new Set(
  Object.entries(isAboutOthers).flatMap(([code, isAbout]) => (isAbout ? [code] : [])),
);

/** A warning about other contracts shows that the person of the body has one. */
function collectWarned(
  warning: JsonObject,
  about: string | null,
  { warnedPersons, input }: CollectedPersons,
) {
  if (!aboutOthers.has(String(warning['code']))) return;
  const [, place] = /^insuredDetails\.(\d)\./.exec(String(warning['path'])) ?? [];
  const { insuredDetails: persons } = input;
  const person: unknown = Array.isArray(persons) ? persons[Number(place)] : null;
  const number = isObject(person) ? person['insuredNationalId'] : null;
  if (typeof number === 'string') warnedPersons.numbers.add(number);
  else if (about !== null) warnedPersons.references.add(about);
}
