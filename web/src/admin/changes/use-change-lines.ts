import { isObject } from '@salus/domain/objects.ts';
import { parseDay } from '@salus/domain/time/day.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { isolateValue } from '../../i18n/isolate.ts';
import { dayText } from '../../ui/data/format.ts';

export type ChangeRecord = Readonly<Record<string, unknown>>;

/** A changed field: its label, and both values as texts. */
type ChangeLine = {
  readonly field: string;
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
};

/** Values of a change as lines of text. Fields without a label keep their own name. */
export function useChangeLines(): (before: ChangeRecord, after: ChangeRecord) => ChangeLine[] {
  const t = useTranslations();
  const labels: Readonly<Record<string, string>> = t(($) => $.admin.fields, {
    returnObjects: true,
  });
  const values: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    role: t(($) => $.domain.roles, { returnObjects: true }),
    channel: t(($) => $.domain.channels, { returnObjects: true }),
    state: { ...t(($) => $.admin.states, { returnObjects: true }) },
    kind: t(($) => $.admin.units.kinds, { returnObjects: true }),
  };

  const valueText = (field: string, value: unknown): string | null => {
    if (value === null || value === undefined || value === '') return null;
    if (typeof value === 'boolean') return t(($) => (value ? $.admin.yes : $.admin.no));
    if (Array.isArray(value)) return isolateValue(value.map(String).join(' > '));
    if (isObject(value))
      return Object.entries(value)
        .map(([name, part]) => valueText(name, part))
        .filter(Boolean)
        .join(' · ');
    const text = String(value);
    return values[field]?.[text] ?? isolateValue(parseDay(text) ? dayText(text) : text);
  };

  return (before, after) =>
    [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .map((field) => ({
        field,
        label: labels[field] ?? field,
        before: valueText(field, before[field]),
        after: valueText(field, after[field]),
      }))
      .filter(({ field, before, after }) => before !== after && !isId(field));
}

/** Numbers of rows, whose names are beside them. */
const isId = (field: string) => field.endsWith('Id');
