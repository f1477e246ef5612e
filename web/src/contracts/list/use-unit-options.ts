import { listUnits } from '@salus/api/reports.ts';
import { useCall } from '../../calls/use-call.ts';

/** A unit to narrow a list to. Units below others stand further in. */
export type UnitOption = { readonly value: string; readonly name: string; readonly depth: number };

/**
 * The units that the person may narrow a list to, each below its parent.
 * @param isAsked false where the list asks for no unit
 */
export function useUnitOptions(isAsked: boolean): UnitOption[] {
  const { data } = useCall(listUnits, undefined, { enabled: isAsked });
  return data ? inTree(data) : [];
}

type Unit = { readonly id: number; readonly parentId: number | null; readonly name: string };

/** In the order of the tree, whatever order they came in. */
export function inTree(units: readonly Unit[]): UnitOption[] {
  const known = new Set(units.map(({ id }) => id));
  const children = Map.groupBy(units, ({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : null));
  const from = (parent: number | null, depth: number): UnitOption[] =>
    (children.get(parent) ?? []).flatMap(({ id, name }) => [
      { value: String(id), name, depth },
      ...from(id, depth + 1),
    ]);
  return from(null, 0);
}
