import type * as calls from '@salus/api/administration/units.ts';
import * as units from '../../accounts/units/change-units.ts';
import type { UnitOperation } from '../../accounts/units/unit-history.ts';
import type { Staff, StaffUseCase, StaffWrite, WriteContext } from '../../context.ts';
import { requestChange } from '../requests/request-change.ts';
import { readUnitFacts } from '../requests/unit-facts.ts';
import { readUnitView, readUnitViews } from './unit-views.ts';

/** The calls of the admin desk about units (UNIT-3 to UNIT-6). */

export const showUnitTree: StaffUseCase<typeof calls.showUnitTree> = ({ app }) =>
  readUnitViews(app.db);

export const createUnit: StaffWrite<typeof calls.createUnit> = async (ctx, input) => {
  const { name, parentId, confirm: isConfirmed, reason } = input;
  const unit = { name, parentId: parentId ?? null, isConfirmed };
  return readUnitView(ctx.tx, await units.createUnit(ctx.tx, unit, unitOperation(ctx, reason)));
};

/** Renames at once; a move waits for a second admin, with the new name if there is one. */
export const changeUnit: StaffWrite<typeof calls.changeUnit> = async (ctx, input) => {
  const { tx } = ctx;
  const { unitId, name, parentId, confirm: isConfirmed, reason } = input;
  const change = { unitId, name, parentId, isConfirmed };
  const place = await units.judgeUnitChange(tx, change);
  if (!place.isMoved) {
    await units.changeUnit(tx, change, unitOperation(ctx, reason));
    return readUnitView(tx, unitId);
  }
  const facts = await readUnitFacts(tx, unitId, place.parentId);
  return requestChange(ctx, {
    kind: 'MOVE_UNIT',
    about: { unitId },
    change: {
      parentId: place.parentId,
      ...(place.name === facts.name ? {} : { name: place.name }),
      unit: [...facts.target, place.name],
    },
    facts,
    reason,
  });
};

export const mergeUnits: StaffWrite<typeof calls.mergeUnits> = async (ctx, input) => {
  const { from, into, reason } = input;
  await units.judgeMerge(ctx.tx, { fromId: from, intoId: into });
  const facts = await readUnitFacts(ctx.tx, from, into);
  return requestChange(ctx, {
    kind: 'MERGE_UNITS',
    about: { unitId: from },
    change: { intoId: into, into: facts.target },
    facts,
    reason,
  });
};

export const closeUnit: StaffWrite<typeof calls.closeUnit> = async (ctx, { unitId, reason }) => {
  await units.closeUnit(ctx.tx, unitId, unitOperation(ctx, reason));
  return readUnitView(ctx.tx, unitId);
};

function unitOperation({ actor, now }: WriteContext<Staff>, reason: string): UnitOperation {
  return { operator: actor.emailAddress, actorId: actor.accountId, reason, now };
}
