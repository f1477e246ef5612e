import {
  type FieldTable,
  fieldsOfFact,
  insuredFields,
  type PersonFact,
  proposerFields,
} from '@salus/domain/contract-fields.ts';
import { objectKeys } from '@salus/domain/objects.ts';
import { dayOf } from './format.ts';
import { t } from './translations.ts';

/** Values of a person by wire name without its prefix: `Name`, `DOB`, `TypeNID`. */
type PersonValues = Readonly<Record<string, string | null | undefined>>;
type FactText = (person: PersonValues) => string | null | undefined;

/** The text of each fact, in the order of the page; type and number of a document are one fact. */
const factTexts: Readonly<Record<PersonFact, FactText>> = {
  name: ({ Name }) => Name,
  relationship: ({ Relationship }) =>
    labelOf(
      t(($) => $.domain.relationships, { returnObjects: true }),
      Relationship,
    ),
  birthday: ({ DOB }) => DOB && dayOf(DOB),
  gender: ({ Gender }) =>
    labelOf(
      t(($) => $.domain.genders, { returnObjects: true }),
      Gender,
    ),
  identity: ({ NationalId }) => NationalId,
  issuedOn: ({ NationalIdDate }) => NationalIdDate && dayOf(NationalIdDate),
  issuedBy: ({ PlaceOfOrigin, PlaceCMND }) =>
    labelOf(
      t(($) => $.domain.cccdIssuers, { returnObjects: true }),
      PlaceOfOrigin,
    ) ?? PlaceCMND,
  mobile: ({ Mobile }) => Mobile,
  email: ({ Email }) => Email,
  address: ({ Address }) => Address,
};

type PersonKind = 'proposer' | 'insured';
const tables = { proposer: proposerFields, insured: insuredFields } as const;

/** One line about a person: its fact, its label and its text now; null where nothing is known. */
export type PersonLine = {
  readonly fact: PersonFact;
  readonly label: string;
  readonly text: string | null;
};

/** The lines of a person, from a contract or an insured person of the wire. */
export function personLines(kind: PersonKind, values: object): readonly PersonLine[] {
  const person = withoutPrefix(values, kind);
  return factsOf(kind).map(({ fact, text }) => ({
    fact,
    label:
      fact === 'identity'
        ? (documentLabel(person) ?? t(($) => $.domain.facts.identity))
        : t(($) => $.domain.facts[fact]),
    text: text(person) || null,
  }));
}

/** One fact of a person before and after a change; null where it was or is empty. */
type FactChange = {
  readonly fact: PersonFact;
  readonly from: string | null;
  readonly to: string | null;
};

/** The facts of a person that changed. @param before the former values of the changed fields */
export function changedFactsOf(
  kind: PersonKind,
  values: object,
  before: Readonly<Record<string, string | null>>,
): readonly FactChange[] {
  const now = withoutPrefix(values, kind);
  const was = { ...now, ...withoutPrefix(before, kind) };
  return factsOf(kind).flatMap(({ fact, fields, text }) => {
    if (!fields.some((field) => field in before)) return [];
    const full = fact === 'identity' ? fullIdentity : text;
    return [{ fact, from: full(was) ?? null, to: full(now) ?? null }];
  });
}

const fullIdentity = (person: PersonValues) => `${documentLabel(person)} ${person['NationalId']}`;
const documentLabel = ({ TypeNID }: PersonValues) =>
  labelOf(
    t(($) => $.domain.documentTypes, { returnObjects: true }),
    TypeNID,
  );

function factsOf(kind: PersonKind) {
  return objectKeys(factTexts).flatMap((fact) => {
    const fields = fieldsOfFact<FieldTable>(tables[kind], fact);
    return fields.length === 0 ? [] : [{ fact, text: factTexts[fact], fields }];
  });
}

function withoutPrefix(values: object, prefix: string): PersonValues {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      name.startsWith(prefix)
        ? [[name.slice(prefix.length), typeof value === 'string' ? value : null]]
        : [],
    ),
  );
}

function labelOf(
  list: Readonly<Record<string, string>>,
  code: string | null | undefined,
): string | null {
  return code ? (list[code] ?? code) : null;
}
