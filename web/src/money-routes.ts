import { parseDay } from '@salus/domain/time/day.ts';
import { createRoute, stripSearchParams } from '@tanstack/react-router';
import { z } from 'zod';
import { lazyScreen } from './calls/offline/lazy-screen.ts';
import { pageSearch } from './calls/rows/page-search.ts';
import { unallocatedSearch } from './money/unallocated/unallocated-search.ts';
import { backOfficeGroups, whoMayEnter } from './navigation/guard.ts';
import { shell } from './shell-route.ts';

/** The desks for money. They are outside of the addresses of the sidebar. */

/** The page of the list, in the address. */
const approvalsSearch = z.object(pageSearch);

/** The page of the list, and the opened batch, in the address. */
const refundsSearch = z.object({
  ...pageSearch,
  batch: z.number().int().positive().optional().catch(undefined),
});

const day = z
  .string()
  .refine((text) => parseDay(text) !== null)
  .optional()
  .catch(undefined);

/** The open day, or the last day of the list, in the address. */
const reconciliationSearch = z.object({ day, to: day });

const statements = createRoute({
  getParentRoute: () => shell,
  path: '/money/statements',
  beforeLoad: whoMayEnter(backOfficeGroups),
  validateSearch: z.object({ statement: z.number().int().positive().optional().catch(undefined) }),
  component: lazyScreen(() => import('./money/statements/Statements.tsx'), 'Statements'),
});

const approvals = createRoute({
  getParentRoute: () => shell,
  path: '/money/approvals',
  beforeLoad: whoMayEnter(backOfficeGroups),
  validateSearch: approvalsSearch,
  search: { middlewares: [stripSearchParams(approvalsSearch.parse({}))] },
  component: lazyScreen(() => import('./money/approvals/Approvals.tsx'), 'Approvals'),
});

const unallocatedMoney = createRoute({
  getParentRoute: () => shell,
  path: '/money/unallocated',
  beforeLoad: whoMayEnter(backOfficeGroups),
  validateSearch: unallocatedSearch,
  search: { middlewares: [stripSearchParams(unallocatedSearch.parse({}))] },
  component: lazyScreen(() => import('./money/unallocated/Unallocated.tsx'), 'Unallocated'),
});

const reconciliation = createRoute({
  getParentRoute: () => shell,
  path: '/money/reconciliation',
  beforeLoad: whoMayEnter(backOfficeGroups),
  validateSearch: reconciliationSearch,
  component: lazyScreen(
    () => import('./money/reconciliation/Reconciliation.tsx'),
    'Reconciliation',
  ),
});

const refunds = createRoute({
  getParentRoute: () => shell,
  path: '/money/refunds',
  beforeLoad: whoMayEnter(backOfficeGroups),
  validateSearch: refundsSearch,
  search: { middlewares: [stripSearchParams(refundsSearch.parse({}))] },
  component: lazyScreen(() => import('./money/refunds/Refunds.tsx'), 'Refunds'),
});

export const moneyRoutes = [
  statements,
  approvals,
  unallocatedMoney,
  reconciliation,
  refunds,
] as const;
