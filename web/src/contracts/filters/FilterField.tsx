import type { Filter, FilterTable } from '@salus/api/filter.ts';
import { objectKeys } from '@salus/domain/objects.ts';
import { cleanDigits } from '@salus/domain/people/letters/cleaning.ts';
import type { ReactElement } from 'react';
import { useTranslations } from '../../i18n/i18n.ts';
import { DayField } from '../../ui/forms/DayField.tsx';
import { type MultiOption, MultiSelect } from '../../ui/forms/MultiSelect.tsx';
import { SelectField } from '../../ui/forms/SelectField.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import type { AnyFilterText } from './filter-texts.ts';
import type { UnitOption } from './use-unit-options.ts';

/** A form of filters, as its fields need it. */
export type FieldsForm<Name extends string> = {
  readonly filters: FilterTable;
  readonly idPrefix?: string;
  readonly texts: Readonly<Record<Name, AnyFilterText>>;
  readonly input: Readonly<Partial<Record<Name, string | readonly string[]>>>;
  readonly fieldError: (name: string) => string | undefined;
  readonly onType: (name: Name, value: string | readonly string[]) => void;
  /** A day that is no date is explained when its field is left. */
  readonly onLeave?: () => void;
};

type Props<Name extends string> = {
  readonly form: FieldsForm<Name>;
  readonly name: Name;
  /** Beside buttons, where a selection has its label inside. */
  readonly isInRow?: boolean;
  /** The values that the screen offers; by default all. */
  readonly offered?: readonly string[];
  readonly plans?: readonly MultiOption[];
  readonly units?: readonly UnitOption[];
};

/** Pasted amounts may have separators and a currency. */
const amountDigits = (text: string) => cleanDigits(text).replace(/\D/g, '').slice(0, 15);

/** The field of a filter, by its kind. A last day is drawn with its first one. */
export function FilterField<Name extends string>(props: Props<Name>): ReactElement | null {
  const { form, name, isInRow = false, plans = [], units = [] } = props;
  const t = useTranslations();
  const { label, hint, values = {}, all = t(($) => $.multiSelect.all) } = form.texts[name];
  const filter: Filter | undefined = form.filters[name];
  const { offered = Object.keys(values) } = props;
  const value: string | readonly string[] | undefined = form.input[name];
  const text = typeof value === 'string' ? value : '';
  const selection = typeof value === 'object' ? value : [];
  const id = (form.idPrefix ?? '') + name;
  const field = { id, label, hint, error: form.fieldError(name), value: text };
  switch (filter?.kind) {
    case 'text':
      return <TextField {...field} onChange={({ target }) => form.onType(name, target.value)} />;
    case 'amount':
      return (
        <TextField
          {...field}
          inputMode="numeric"
          onChange={({ target }) => form.onType(name, amountDigits(target.value))}
        />
      );
    case 'choice':
      return (
        <SelectField
          {...field}
          onChange={({ target }) => form.onType(name, target.value)}
          options={[
            ...(filter.usual === '' ? [{ value: '', label: all }] : []),
            ...filter.values.map((one) => ({ value: one, label: values[one] ?? one })),
          ]}
        />
      );
    case 'several':
      return (
        <MultiSelect
          label={label}
          hasLabelAbove={!isInRow}
          options={offered.map((one) => ({ value: one, label: values[one] ?? one }))}
          values={selection}
          onChange={(choices) =>
            form.onType(
              name,
              offered.filter((one) => choices.includes(one)),
            )
          }
        />
      );
    case 'plans':
      return (
        <MultiSelect
          label={label}
          hasLabelAbove={!isInRow}
          options={plans}
          values={selection}
          onChange={(choices) => form.onType(name, choices)}
        />
      );
    case 'unit':
      return (
        <SelectField
          {...field}
          onChange={({ target }) => form.onType(name, target.value)}
          options={[
            { value: '', label: t(($) => $.listFilters.anyUnit) },
            // Spaces at the beginning of an option are not drawn, these are.
            ...units.map((unit) => ({
              value: unit.value,
              label: '\u2003'.repeat(unit.depth) + unit.name,
            })),
          ]}
        />
      );
    case 'firstDay':
      return <FilterDays form={form} from={name} last={filter.last} />;
    case 'lastDay':
    case 'beforeDay':
    case undefined:
      return null;
  }
}

type DaysProps<Name extends string> = {
  readonly form: FieldsForm<Name>;
  readonly from: Name;
  readonly last: string;
};

/** The first and the last day of a filter; a last day before the first has its own message. */
function FilterDays<Name extends string>({ form, from, last }: DaysProps<Name>) {
  const t = useTranslations();
  const to = objectKeys(form.texts).find((name) => name === last);
  if (!to) return null;
  const field = (name: Name) => ({
    id: (form.idPrefix ?? '') + name,
    label: form.texts[name].label,
    value: String(form.input[name] ?? ''),
    onChange: (value: string) => form.onType(name, value),
    error: form.fieldError(name),
    ...(form.onLeave ? { onBlur: form.onLeave } : {}),
  });
  const [first, end] = [field(from), field(to)];
  const isUpsideDown = first.value !== '' && end.value !== '' && end.value < first.value;
  return (
    <>
      <DayField {...first} />
      <DayField
        {...end}
        error={end.error && isUpsideDown ? t(($) => $.listFilters.upsideDown) : end.error}
      />
    </>
  );
}
