import { isObject } from '@salus/domain/objects.ts';
import { parseDay } from '@salus/domain/time/day.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { isolateValue } from '../../i18n/isolate.ts';
import { amount, dayText } from '../../ui/data/format.ts';

export type ChangeRecord = Readonly<Record<string, unknown>>;

/** A changed field: its label, and both values as texts. */
type ChangeLine = {
  readonly field: string;
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
};

/** Values of a change as lines of text. */
export function useChangeLines(): (before: ChangeRecord, after: ChangeRecord) => ChangeLine[] {
  const t = useTranslations();
  const labels: Readonly<Record<string, string>> = {
    ...t(($) => $.admin.fields, { returnObjects: true }),
    // The catalogue.
    code: t(($) => $.fieldNames.planId),
    productId: t(($) => $.fieldNames.productName),
    validFrom: t(($) => $.admin.catalogue.validFrom),
    fee: t(($) => $.fieldNames.fee),
    amount: t(($) => $.fieldNames.sumInsured),
    onSale: t(($) => $.admin.catalogue.onSale),
    discounts: t(($) => $.admin.catalogue.shares),
    benefits: t(($) => $.admin.catalogue.benefits),
    exclusions: t(($) => $.domain.policyTerms.exclusions),
    waitingPeriods: t(($) => $.domain.policyTerms.waiting),
    documents: t(($) => $.domain.policyTerms.documents),
  };
  const values: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    role: t(($) => $.domain.roles, { returnObjects: true }),
    channel: t(($) => $.domain.channels, { returnObjects: true }),
    state: {
      ...t(($) => $.admin.states, { returnObjects: true }),
      ...t(($) => $.admin.catalogue.states, { returnObjects: true }),
      OPEN: t(($) => $.admin.states.ACTIVE),
      CLOSED: t(($) => $.admin.units.closed),
    },
    kind: t(($) => $.admin.units.kinds, { returnObjects: true }),
  };

  const valueText = (field: string, value: unknown): string | null => {
    if (value === null || value === undefined || value === '') return null;
    if (typeof value === 'boolean') return t(($) => (value ? $.admin.yes : $.admin.no));
    if (isList(value)) return value.map(itemText).join(' · ') || null;
    if (Array.isArray(value)) return isolateValue(value.map(String).join(' > '));
    if (isObject(value)) return itemText(value) || null;
    if (typeof value === 'number' && moneyFields.includes(field)) return amount(value);
    const text = String(value);
    return values[field]?.[text] ?? isolateValue(parseDay(text) ? dayText(text) : text);
  };

  /** A part of a list: a share of families, a benefit, a text of the terms or a document. */
  const itemText = (item: ChangeRecord): string => {
    if ('totalPerson' in item)
      return t(($) => $.admin.catalogue.share, {
        number: item['totalPerson'],
        percent: item['discountContract'],
      });
    const { number, validFrom, validTo, name, limit, note, vi, days } = item;
    return [
      valueText('number', number ?? name ?? vi),
      valueText('amount', limit),
      valueText('note', note),
      typeof days === 'number' ? t(($) => $.domain.policyTerms.days, { count: days }) : null,
      [validFrom, validTo].map((day) => valueText('day', day)).join('–'),
    ]
      .filter((part) => part && part !== '–')
      .join(' · ');
  };

  return (before, after) =>
    [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((field) => {
      const label = labels[field];
      // Numbers of rows have no label: their names are beside them.
      if (label === undefined) return [];
      const [old, now] = differingItems(before[field], after[field]);
      const line = {
        field,
        label,
        before: valueText(field, old),
        after: valueText(field, now),
      };
      return line.before === line.after ? [] : [line];
    });
}

const moneyFields = ['fee', 'amount'];

const isList = (value: unknown): value is readonly ChangeRecord[] =>
  Array.isArray(value) && value.length > 0 && value.every(isObject);

/** Keeps of two lists the items that one of them lacks. */
function differingItems(before: unknown, after: unknown): readonly [unknown, unknown] {
  if (!isList(before) || !isList(after)) return [before, after];
  const without = (items: readonly ChangeRecord[], others: readonly ChangeRecord[]) => {
    const texts = new Set(others.map((other) => JSON.stringify(other)));
    return items.filter((item) => !texts.has(JSON.stringify(item)));
  };
  return [without(before, after), without(after, before)];
}
