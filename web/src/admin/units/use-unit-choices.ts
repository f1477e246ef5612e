import type { UnitOption } from '../../contracts/filters/use-unit-options.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { isOpen, useUnits } from './use-units.ts';

/** Every unit as a choice of a filter; closed ones say so. */
export function useUnitChoices(isEnabled = true): UnitOption[] {
  const t = useTranslations();
  const { units = [] } = useUnits(isEnabled);
  return units.map((unit) => ({
    value: String(unit.unitId),
    name: isOpen(unit) ? unit.name : t(($) => $.listFilters.closedUnit, { name: unit.name }),
    depth: unit.depth,
  }));
}
