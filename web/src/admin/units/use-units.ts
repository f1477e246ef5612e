import { showUnitTree, type UnitView } from '@salus/api/administration/units.ts';
import { foldToAscii } from '@salus/domain/people/letters/latin.ts';
import { isOpenUnit } from '@salus/domain/people/unit-tree.ts';
import { useCall } from '../../calls/use-call.ts';

/** A unit with how deep it is below the regions. */
export type TreeUnit = UnitView & { readonly depth: number };

/** Every unit, each after its parent. */
export function useUnits(isEnabled = true) {
  const call = useCall(showUnitTree, {}, { isEnabled });
  return { ...call, units: call.data ? withDepths(call.data) : undefined };
}

function withDepths(units: readonly UnitView[]): TreeUnit[] {
  const depths = new Map<number | null, number>([[null, -1]]);
  return units.map((unit) => {
    const depth = (depths.get(unit.parentId) ?? -1) + 1;
    depths.set(unit.unitId, depth);
    return { ...unit, depth };
  });
}

const fold = (text: string) => foldToAscii(text).toLowerCase();

/** The units whose path holds every typed word, without case and marks. */
export function findUnits<U extends UnitView>(units: readonly U[], text: string): U[] {
  const searchedWords = fold(text).split(/\s+/).filter(Boolean);
  return units.filter(({ unitPath }) => {
    const path = fold(unitPath);
    return searchedWords.every((word) => path.includes(word));
  });
}

/** The units that match with those above them, so that the tree stays one. */
export function matchingTree(units: readonly TreeUnit[], text: string): TreeUnit[] {
  const ids = new Set(findUnits(units, text).map(({ unitId }) => unitId));
  for (const { unitId, parentId } of units.toReversed())
    if (ids.has(unitId) && parentId !== null) ids.add(parentId);
  return units.filter(({ unitId }) => ids.has(unitId));
}

export const isOpen = ({ state }: Pick<UnitView, 'state'>): boolean => isOpenUnit(state);
