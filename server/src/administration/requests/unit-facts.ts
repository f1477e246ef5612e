import { z } from 'zod';
import { lockUnits, readUnitPath } from '../../accounts/units/unit-rows.ts';
import { awaitTurnToPlace } from '../../accounts/units.ts';
import type { Tx } from '../../platform/db.ts';

/**
 * A unit and its target (the new parent, or the heir) as a request remembers them.
 * @throws Refusal NOT_FOUND
 */
export async function readUnitFacts(tx: Tx, unitId: number, targetId: number | null) {
  await awaitTurnToPlace(tx);
  const unitById = await lockUnits(tx, targetId === null ? [unitId] : [unitId, targetId]);
  const { name, parentId } = unitById(unitId);
  const unit = await readUnitPath(tx, unitId);
  return { name, parentId, unit, target: await readUnitPath(tx, targetId) };
}

/** Changes of units, as a request stores them, beside the paths that the desk shows. */
export const storedMove = z.object({
  parentId: z.number().nullable(),
  name: z.string().optional(),
});
export const storedMerge = z.object({ intoId: z.number() });

/** The new parent, or the heir, in a stored change. */
export function targetIn(change: Readonly<Record<string, unknown>>): number | null {
  const merge = storedMerge.safeParse(change);
  return merge.success ? merge.data.intoId : storedMove.parse(change).parentId;
}
