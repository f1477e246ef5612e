import { unitKinds } from '@salus/domain/people/roles.ts';
import { unitStates } from '@salus/domain/people/unit-tree.ts';
import { requiredId } from '@salus/domain/validation/fields.ts';
import { unitName } from '@salus/domain/validation/unit-name.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { instant } from '../wire.ts';
import { adminReads, adminReason, adminWrites, pendingRequest } from './parts.ts';

export const unitView = z.object({
  unitId: z.number().int(),
  parentId: z.number().int().nullable(),
  kind: z.enum(unitKinds),
  name: z.string(),
  /** From the region down, with ` > ` between the names. */
  unitPath: z.string(),
  state: z.enum(unitStates),
  closedAt: instant.nullable(),
  /** Enabled accounts in the unit, and in it and below it. */
  people: z.number().int(),
  peopleBelow: z.number().int(),
});
export type UnitView = z.output<typeof unitView>;

/** Confirms a name like that of a sibling (UNIT-2). */
const confirm = z.boolean({ error: 'invalid' }).default(false);

export const showUnitTree = endpoint({
  name: 'showUnitTree',
  summary: 'Every unit, each after its parent; closed ones are marked',
  method: 'GET',
  path: '/v1/auth/admin/unit/tree',
  access: adminReads,
  isRefreshed: true,
  output: z.array(unitView),
});

export const createUnit = endpoint({
  name: 'createUnit',
  summary: 'Create a unit of the kind below its parent; without a parent, a region',
  method: 'POST',
  path: '/v1/auth/admin/unit',
  access: adminWrites,
  body: z.strictObject({
    parentId: requiredId().nullish(),
    name: unitName(),
    reason: adminReason,
    confirm,
  }),
  output: unitView,
  refuses: ['NOT_FOUND', 'SIMILAR_UNIT', 'UNIT_EXISTS', 'UNIT_CLOSED', 'UNIT_PARENT_KIND'],
});

export const changeUnit = endpoint({
  name: 'changeUnit',
  summary: 'Rename a unit, or ask to move it with all below it, which a second admin decides',
  method: 'PUT',
  path: '/v1/auth/admin/unit',
  access: adminWrites,
  body: z
    .strictObject({
      unitId: requiredId(),
      name: unitName().optional(),
      parentId: requiredId().nullish(),
      reason: adminReason,
      confirm,
    })
    .refine(({ name, parentId }) => name !== undefined || parentId !== undefined, {
      path: ['name'],
      error: 'required',
    }),
  output: unitView,
  acceptedOutput: pendingRequest,
  refuses: [
    'NOT_FOUND',
    'SIMILAR_UNIT',
    'UNIT_EXISTS',
    'UNIT_CLOSED',
    'UNIT_BELOW_ITSELF',
    'UNIT_PARENT_KIND',
    'REQUEST_PENDING',
  ],
});

export const mergeUnits = endpoint({
  name: 'mergeUnits',
  summary: 'Ask to put one unit into another of its kind, which a second admin decides',
  method: 'PUT',
  path: '/v1/auth/admin/unit/merge',
  access: adminWrites,
  body: z.strictObject({ from: requiredId(), into: requiredId(), reason: adminReason }),
  output: unitView,
  acceptedOutput: pendingRequest,
  refuses: [
    'NOT_FOUND',
    'UNIT_CLOSED',
    'UNIT_BELOW_ITSELF',
    'UNIT_KIND_DIFFERS',
    'REQUEST_PENDING',
  ],
});

export const closeUnit = endpoint({
  name: 'closeUnit',
  summary: 'Close a unit without people, and the units below it',
  method: 'PUT',
  path: '/v1/auth/admin/unit/close',
  access: adminWrites,
  body: z.strictObject({ unitId: requiredId(), reason: adminReason }),
  output: unitView,
  refuses: ['NOT_FOUND', 'UNIT_CLOSED', 'UNIT_NOT_EMPTY'],
});
