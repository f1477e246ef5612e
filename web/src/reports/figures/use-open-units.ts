import { useState } from 'react';

/** The units whose parts the table of units shows, and the switch for one. */
export function useOpenUnits() {
  const [unitIds, setUnitIds] = useState<readonly number[]>([]);
  return {
    unitIds,
    onToggle: (unitId: number) =>
      setUnitIds(
        unitIds.includes(unitId) ? unitIds.filter((one) => one !== unitId) : [...unitIds, unitId],
      ),
  };
}
