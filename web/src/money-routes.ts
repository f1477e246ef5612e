import { createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router';
import { z } from 'zod';
import { whenConnected } from './calls/offline/when-connected.ts';
import { approvalsSearch } from './money/approvals/approvals-search.ts';
import { reconciliationSearch } from './money/reconciliation/reconciliation-search.ts';
import { refundsSearch } from './money/refunds/refunds-search.ts';
import { unallocatedSearch } from './money/unallocated/unallocated-search.ts';
import { backOfficeGroups, whoMayEnter } from './navigation/guard.ts';
import { shell } from './shell-route.ts';

/** The desks for money. They are outside of the addresses of the sidebar. */

const statements = createRoute({
  getParentRoute: () => shell,
  path: '/money/statements',
  beforeLoad: whoMayEnter(backOfficeGroups),
  validateSearch: z.object({ statement: z.number().int().positive().optional().catch(undefined) }),
  component: lazyRouteComponent(
    whenConnected(() => import('./money/statements/Statements.tsx')),
    'Statements',
  ),
});

const approvals = createRoute({
  getParentRoute: () => shell,
  path: '/money/approvals',
  beforeLoad: whoMayEnter(backOfficeGroups),
  validateSearch: approvalsSearch,
  search: { middlewares: [stripSearchParams(approvalsSearch.parse({}))] },
  component: lazyRouteComponent(
    whenConnected(() => import('./money/approvals/Approvals.tsx')),
    'Approvals',
  ),
});

const unallocatedMoney = createRoute({
  getParentRoute: () => shell,
  path: '/money/unallocated',
  beforeLoad: whoMayEnter(backOfficeGroups),
  validateSearch: unallocatedSearch,
  search: { middlewares: [stripSearchParams(unallocatedSearch.parse({}))] },
  component: lazyRouteComponent(
    whenConnected(() => import('./money/unallocated/Unallocated.tsx')),
    'Unallocated',
  ),
});

const reconciliation = createRoute({
  getParentRoute: () => shell,
  path: '/money/reconciliation',
  beforeLoad: whoMayEnter(backOfficeGroups),
  validateSearch: reconciliationSearch,
  component: lazyRouteComponent(
    whenConnected(() => import('./money/reconciliation/Reconciliation.tsx')),
    'Reconciliation',
  ),
});

const refunds = createRoute({
  getParentRoute: () => shell,
  path: '/money/refunds',
  beforeLoad: whoMayEnter(backOfficeGroups),
  validateSearch: refundsSearch,
  search: { middlewares: [stripSearchParams(refundsSearch.parse({}))] },
  component: lazyRouteComponent(
    whenConnected(() => import('./money/refunds/Refunds.tsx')),
    'Refunds',
  ),
});

export const moneyRoutes = [
  statements,
  approvals,
  unallocatedMoney,
  reconciliation,
  refunds,
] as const;
