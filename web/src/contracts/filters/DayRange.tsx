import { useTranslations } from '../../i18n/i18n.ts';
import { DayField } from '../../ui/forms/DayField.tsx';

type Props<Name extends string> = {
  /** The names, and ids, of the fields. */
  readonly from: Name;
  readonly to: Name;
  readonly values: Readonly<Record<Name, string>>;
  readonly labelOf: (name: Name) => string;
  readonly errorOf: (name: Name) => string | undefined;
  readonly onChange: (name: Name, value: string) => void;
};

/** The first and the last day of a filter; a last day before the first has its own message. */
export function DayRange<Name extends string>(props: Props<Name>) {
  const { from, to, values, labelOf, errorOf, onChange } = props;
  const t = useTranslations();
  const isUpsideDown = values[from] !== '' && values[to] !== '' && values[to] < values[from];
  const field = (name: Name) => ({
    id: name,
    label: labelOf(name),
    value: values[name],
    onChange: (value: string) => onChange(name, value),
    error: errorOf(name),
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
