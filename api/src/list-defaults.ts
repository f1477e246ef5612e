import { issuedStatuses, statuses } from '@salus/domain/contracts/status.ts';
import { type RoleGroup, roleGroups } from '@salus/domain/people/roles.ts';
import { requiredId, requiredOrInvalid } from '@salus/domain/validation/fields.ts';
import { z } from 'zod';
import { sortKeys, sortOrders } from './contract-filters.ts';
import { endpoint, staff } from './endpoint.ts';
import { PAGE_SIZES } from './wire.ts';

/** The lists of contracts: the officer's own, the back office's, and that of issued contracts. */
export const contractLists = ['drafts', 'backOffice', 'issued'] as const;
export type ContractList = (typeof contractLists)[number];

/** The lists of a role group (NAV-7, ROLE-3). */
export const listsOfGroup: Readonly<Record<RoleGroup, readonly ContractList[]>> = {
  sales: ['drafts'],
  backOffice: ['backOffice', 'issued'],
  manager: ['issued'],
  director: ['issued'],
  auditor: ['backOffice', 'issued'],
};

/** Relative days, evaluated on the day of use. */
export const movingRanges = ['today', 'quarter'] as const;
export type MovingRange = (typeof movingRanges)[number];

const error = { error: requiredOrInvalid };
const several = <T extends z.ZodType<string>>(one: T) =>
  z
    .array(one, error)
    .max(50, { error: 'invalid' })
    .transform((values) => [...new Set(values)]);

/** Default filters of a list, without one-off search terms such as names and numbers. */
const listDefault = {
  /** Empty means all. */
  status: several(z.enum(statuses, { error: 'invalid' })),
  planIds: several(z.string({ error: 'invalid' }).max(20, { error: 'invalid' })),
  createdWithin: z.enum(movingRanges, error).nullable(),
  unitId: requiredId().nullable(),
  limit: z.literal(PAGE_SIZES, error),
  sortBy: z.enum(sortKeys, error),
  sortOrder: z.enum(sortOrders, error),
};
const shownDefault = z.object({
  ...listDefault,
  status: z.array(z.enum(statuses)),
  planIds: z.array(z.string()),
});
export type ListDefault = z.output<typeof shownDefault>;

/** Omits removed plans and a unit that the user no longer reaches, so that the list opens. */
export const showListDefaults = endpoint({
  name: 'showListDefaults',
  summary: 'Default filters of the caller’s lists; null where those of the product apply',
  method: 'GET',
  path: '/v1/auth/user/list-defaults',
  access: staff(...roleGroups),
  output: z.partialRecord(z.enum(contractLists), shownDefault.nullable()),
  refuses: [],
});

export const saveListDefault = endpoint({
  name: 'saveListDefault',
  summary: 'Save the default filters of a list of the caller; null restores the product’s',
  method: 'PUT',
  path: '/v1/auth/user/list-defaults',
  access: staff(...roleGroups),
  body: z
    .strictObject({
      list: z.enum(contractLists, error),
      filters: z.strictObject(listDefault, error).nullable(),
    })
    .superRefine(({ list, filters }, { addIssue }) => {
      if (!filters) return;
      const refuse = (name: string) =>
        addIssue({ code: 'custom', path: ['filters', name], message: 'invalid' });
      if (
        list === 'issued' &&
        !filters.status.every((status) => issuedStatuses.some((one) => one === status))
      )
        refuse('status');
      // An officer's list has only own contracts.
      if (list === 'drafts' && filters.unitId !== null) refuse('unitId');
    }),
  output: z.object({ list: z.enum(contractLists), filters: shownDefault.nullable() }),
  refuses: [],
});
