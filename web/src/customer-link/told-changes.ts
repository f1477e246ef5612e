import type { CustomerContractView } from '@salus/api/customer-link.ts';
import { dayOf, money } from './format.ts';
import { catalogueWord, fill, words } from './words.ts';

const { facts, review, changes: told, shared } = words;

/** One fact that the officer changed upon the customer's request, in words. */
export type ToldChange = {
  /** Where the page shows it: `premium`, `proposer.birthday`, `insured.2.identity`, `insured.came.7`, `insured.left.8`. */
  readonly at: string;
  readonly what: string;
  readonly from: string | null;
  readonly to: string | null;
};

/** A person's values by the wire's names without their prefix: `Name`, `DOB`, `TypeNID`. */
type Person = Readonly<Record<string, string | null | undefined>>;

/** What a person's facts are made of, and how they read. Type and number of a document are one fact, as on the page. */
const personFacts = {
  name: { of: ['Name'], text: ({ Name }: Person) => Name },
  birthday: { of: ['DOB'], text: ({ DOB }: Person) => DOB && dayOf(DOB) },
  gender: { of: ['Gender'], text: ({ Gender }: Person) => wordOf(shared.genders, Gender) },
  relationship: {
    of: ['Relationship'],
    text: ({ Relationship }: Person) => wordOf(shared.relationships, Relationship),
  },
  identity: {
    of: ['TypeNID', 'NationalId'],
    text: ({ TypeNID, NationalId }: Person) => `${wordOf(shared.documentTypes, TypeNID)} ${NationalId}`,
  },
  issuedOn: {
    of: ['NationalIdDate'],
    text: ({ NationalIdDate }: Person) => NationalIdDate && dayOf(NationalIdDate),
  },
  issuedBy: {
    of: ['PlaceOfOrigin', 'PlaceCMND'],
    text: ({ PlaceOfOrigin, PlaceCMND }: Person) => wordOf(shared.cccdIssuers, PlaceOfOrigin) ?? PlaceCMND,
  },
  mobile: { of: ['Mobile'], text: ({ Mobile }: Person) => Mobile },
  email: { of: ['Email'], text: ({ Email }: Person) => Email },
  address: { of: ['Address'], text: ({ Address }: Person) => Address },
} as const;

type Changes = CustomerContractView['changes'];

/** Everything that was changed, in the order of the page. */
export function toldChanges(contract: CustomerContractView): readonly ToldChange[] {
  const { changes, insuredDetails } = contract;
  const insured = insuredDetails.flatMap((person, at) => {
    const who = insuredDetails.length > 1 ? person.insuredName : facts.insured;
    return personChanges(`insured.${at}`, who, person, 'insured', within(changes, `insuredDetails.${at}.`));
  });
  return [
    ...changes.flatMap(priceChange),
    ...personChanges('proposer', facts.proposer, contract, 'proposer', changes),
    ...insured,
    ...changes.flatMap(comingOrGoing),
  ];
}

function priceChange({ field, from, to }: Changes[number]): ToldChange[] {
  if (field === 'packageName')
    return [{ at: 'package', what: review.package, from: from && catalogueWord(from), to: to && catalogueWord(to) }];
  if (field === 'premiumAmount')
    return [{ at: 'premium', what: review.total, from: from && money(Number(from)), to: to && money(Number(to)) }];
  if (field === 'discountContract')
    return [{ at: 'discount', what: review.discount, from: discountOf(from), to: discountOf(to) }];
  return [];
}

function comingOrGoing({ field, from, to }: Changes[number], index: number): ToldChange[] {
  if (field !== 'insuredDetails') return [];
  return [
    to
      ? { at: `insured.came.${index}`, what: told.came, from: null, to }
      : { at: `insured.left.${index}`, what: told.left, from, to },
  ];
}

function personChanges(at: string, who: string, values: object, prefix: string, changes: Changes): ToldChange[] {
  const before = Object.fromEntries(changes.map(({ field, from }) => [field, from]));
  const now = withoutPrefix(values, prefix);
  const was: Person = { ...now, ...withoutPrefix(before, prefix) };
  return Object.entries(personFacts).flatMap(([fact, { of, text }]) => {
    if (!of.some((name) => `${prefix}${name}` in before)) return [];
    const what = fill(told.whose, { who, fact: facts[fact as keyof typeof personFacts] });
    return [{ at: `${at}.${fact}`, what, from: text(was) ?? null, to: text(now) ?? told.gone }];
  });
}

function within(changes: Changes, path: string): Changes {
  return changes
    .filter(({ field }) => field.startsWith(path))
    .map((change) => ({ ...change, field: change.field.slice(path.length) }));
}

function withoutPrefix(values: object, prefix: string): Person {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), value as string | null]] : [],
    ),
  );
}

function wordOf(list: Readonly<Record<string, string>>, code: string | null | undefined): string | null {
  return code ? (list[code] ?? code) : null;
}

/** The percentage that is paid, as what it saves. */
function discountOf(paid: string | null): string | null {
  return paid && `${100 - Number(paid)}%`;
}
