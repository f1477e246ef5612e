import type { CustomerContractView } from '@salus/api/customer-link.ts';
import { catalogueText } from '../i18n/catalogue-text.ts';
import { money } from './format.ts';
import { changedPersonFacts } from './person-facts.ts';
import { t } from './translations.ts';

/** One fact that the officer changed upon the customer's request, in words. */
export type ChangedFact = {
  /** Its place on the page: `premium`, `proposer.birthday`, `insured.2.identity`. */
  readonly at: string;
  readonly what: string;
  readonly from: string | null;
  readonly to: string | null;
};

type Changes = CustomerContractView['changes'];

/** Everything that was changed, in the order of the page. */
export function changedFacts(contract: CustomerContractView): readonly ChangedFact[] {
  const { changes, insuredDetails } = contract;
  const insured = insuredDetails.flatMap((person, at) => {
    const who = insuredDetails.length > 1 ? person.insuredName : t(($) => $.facts.insured);
    return personChanges(
      `insured.${at}`,
      who,
      person,
      'insured',
      within(changes, `insuredDetails.${at}.`),
    );
  });
  return [
    ...changes.flatMap(priceChange),
    ...personChanges(
      'proposer',
      t(($) => $.facts.proposer),
      contract,
      'proposer',
      changes,
    ),
    ...insured,
    ...changes.flatMap(addedOrRemovedPerson),
  ];
}

function priceChange({ field, from, to }: Changes[number]): ChangedFact[] {
  if (field === 'packageName')
    return [
      {
        at: 'package',
        what: t(($) => $.review.package),
        from: from && catalogueText(from),
        to: to && catalogueText(to),
      },
    ];
  if (field === 'premiumAmount')
    return [
      {
        at: 'premium',
        what: t(($) => $.review.total),
        from: from && money(Number(from)),
        to: to && money(Number(to)),
      },
    ];
  if (field === 'discountContract')
    return [
      {
        at: 'discount',
        what: t(($) => $.review.discount),
        from: discountText(from),
        to: discountText(to),
      },
    ];
  return [];
}

function addedOrRemovedPerson({ field, from, to }: Changes[number], index: number): ChangedFact[] {
  if (field !== 'insuredDetails') return [];
  return [
    to
      ? { at: `insured.came.${index}`, what: t(($) => $.changes.came), from: null, to }
      : { at: `insured.left.${index}`, what: t(($) => $.changes.left), from, to },
  ];
}

function personChanges(
  at: string,
  who: string,
  values: object,
  kind: 'proposer' | 'insured',
  changes: Changes,
): ChangedFact[] {
  const before = Object.fromEntries(changes.map(({ field, from }) => [field, from]));
  return changedPersonFacts(kind, values, before).map(({ fact, from, to }) => ({
    at: `${at}.${fact}`,
    what: t(($) => $.changes.whose, { who, fact: t(($) => $.domain.facts[fact]) }),
    from,
    to: to ?? t(($) => $.changes.gone),
  }));
}

function within(changes: Changes, path: string): Changes {
  return changes
    .filter(({ field }) => field.startsWith(path))
    .map((change) => ({ ...change, field: change.field.slice(path.length) }));
}

/** The percentage that is paid, as what it saves. */
function discountText(percentage: string | null): string | null {
  return percentage && `${100 - Number(percentage)}%`;
}
