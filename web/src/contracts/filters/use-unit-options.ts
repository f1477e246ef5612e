import { listUnits } from '@salus/api/schemaless/reports.ts';
import { useCall } from '../../calls/use-call.ts';
import { useTranslations } from '../../i18n/i18n.ts';

/** A unit as a filter option; `depth` indents units below others. */
export type UnitOption = { readonly value: string; readonly name: string; readonly depth: number };

/**
 * The units that the person may narrow a list to, each below its parent.
 * @param isEnabled false where the list asks for no unit
 */
export function useUnitOptions(isEnabled: boolean): UnitOption[] {
  const t = useTranslations();
  const { data } = useCall(listUnits, {}, { isEnabled });
  if (!data) return [];
  return inTree(
    data.map((unit) =>
      unit.isClosed ? { ...unit, name: t(($) => $.listFilters.closedUnit, unit) } : unit,
    ),
  );
}

type Unit = { readonly id: number; readonly parentId: number | null; readonly name: string };

/** Sorts units in tree order. */
function inTree(units: readonly Unit[]): UnitOption[] {
  const unitIds = new Set(units.map(({ id }) => id));
  const children = Map.groupBy(units, ({ parentId }) =>
    parentId !== null && unitIds.has(parentId) ? parentId : null,
  );
  const from = (parent: number | null, depth: number): UnitOption[] =>
    (children.get(parent) ?? []).flatMap(({ id, name }) => [
      { value: String(id), name, depth },
      ...from(id, depth + 1),
    ]);
  return from(null, 0);
}
