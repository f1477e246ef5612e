import { useTranslations } from '../../i18n/i18n.ts';
import { DayField } from '../../ui/forms/DayField.tsx';

type Props<Name extends string> = {
  /** The names, and ids, of the fields. */
  readonly from: Name;
  readonly to: Name;
  readonly values: Readonly<Record<Name, string>>;
  readonly fieldLabel: (name: Name) => string;
  readonly fieldError: (name: Name) => string | undefined;
  readonly onChange: (name: Name, value: string) => void;
};

/** The first and the last day of a filter; a last day before the first has its own message. */
export function DayRange<Name extends string>(props: Props<Name>) {
  const { from, to, values, fieldLabel, fieldError, onChange } = props;
  const t = useTranslations();
  const isUpsideDown = values[from] !== '' && values[to] !== '' && values[to] < values[from];
  const field = (name: Name) => ({
    id: name,
    label: fieldLabel(name),
    value: values[name],
    onChange: (value: string) => onChange(name, value),
    error: fieldError(name),
  });
  const last = field(to);
  return (
    <>
      <DayField {...field(from)} />
      <DayField
        {...last}
        error={last.error && isUpsideDown ? t(($) => $.listFilters.upsideDown) : last.error}
      />
    </>
  );
}
