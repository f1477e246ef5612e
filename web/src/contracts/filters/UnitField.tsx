import { useTranslations } from '../../i18n/i18n.ts';
import { SelectField } from '../../ui/forms/SelectField.tsx';
import type { UnitOption } from './use-unit-options.ts';

type Props = {
  readonly units: readonly UnitOption[];
  /** Empty for all of them. */
  readonly value: string;
  readonly onChange: (unitId: string) => void;
};

/** Chooses a unit of the tree, each further in than the one above it. */
export function UnitField({ units, value, onChange }: Props) {
  const t = useTranslations();
  return (
    <SelectField
      id="unitId"
      label={t(($) => $.listFilters.unitId)}
      value={value}
      onChange={({ target }) => onChange(target.value)}
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
}
