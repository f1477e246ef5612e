import { approvalFilters } from '@salus/api/schemaless/payments/approvals.ts';
import { type RoleGroup, roleGroups } from '@salus/domain/people/roles.ts';
import { createRoute, stripSearchParams } from '@tanstack/react-router';
import { adminRoutes } from './admin-routes.ts';
import { readsSearch, usualReadsSearch } from './audit/reads-search.ts';
import { lazyScreen } from './calls/offline/lazy-screen.ts';
import { pageSearch } from './calls/rows/page-search.ts';
import { contractRoutes } from './contract-routes.ts';
import { addressFilters } from './contracts/filters/filter-address.ts';
import { renewalsSearch, usualRenewalsSearch } from './contracts/renewals/renewals-search.ts';
import { Introduce } from './dashboard/Introduce.tsx';
import { unallocatedSearch } from './money/unallocated/unallocated-search.ts';
import {
  backOfficeGroups,
  bordereauGroups,
  certificateGroups,
  HANDOVER,
  HOME,
  handoverGroups,
  headGroups,
  readerGroups,
  renewalGroups,
  whoMayEnter,
} from './navigation/guard.ts';
import { addressSearch, optionalCount, optionalDay } from './page/address-search.ts';
import { companySignInReturn, resetPassword, root, signIn, start } from './public-routes.ts';
import { bordereauSearch } from './reports/bordereau/bordereau-search.ts';
import { figuresSearch, usualFiguresSearch } from './reports/figures/figures-search.ts';
import { officersSearch, usualOfficersSearch } from './reports/officers-search.ts';
import { reportSearch, usualReportSearch } from './reports/report-search.ts';
import { schedulesSearch } from './reports/schedules/schedules-search.ts';
import { shell } from './shell-route.ts';
import { unpaidSearch, usualUnpaidSearch } from './team/unpaid-search.ts';

/**
 * Every address of the staff portal with its roles. Other roles get the fallback page. Those
 * of contracts have a file of their own.
 */

const auditors: readonly RoleGroup[] = ['auditor'];
const everyRole = roleGroups;

const introduce = createRoute({
  getParentRoute: () => shell,
  path: HOME,
  beforeLoad: whoMayEnter(everyRole),
  component: Introduce,
});

const exportReport = createRoute({
  getParentRoute: () => shell,
  path: '/report/export',
  beforeLoad: whoMayEnter(readerGroups),
  validateSearch: reportSearch,
  search: { middlewares: [stripSearchParams(usualReportSearch)] },
  component: lazyScreen(() => import('./reports/ExportReport.tsx'), 'ExportReport'),
});

const issuedReport = createRoute({
  getParentRoute: () => shell,
  path: '/report/issued',
  beforeLoad: whoMayEnter(readerGroups),
  validateSearch: figuresSearch,
  search: { middlewares: [stripSearchParams(usualFiguresSearch)] },
  component: lazyScreen(() => import('./reports/figures/IssuedReport.tsx'), 'IssuedReport'),
});

const priceReport = createRoute({
  getParentRoute: () => shell,
  path: '/report/price',
  beforeLoad: whoMayEnter(readerGroups),
  validateSearch: figuresSearch,
  search: { middlewares: [stripSearchParams(usualFiguresSearch)] },
  component: lazyScreen(() => import('./reports/figures/PriceReport.tsx'), 'PriceReport'),
});

const officersReport = createRoute({
  getParentRoute: () => shell,
  path: '/report/officers',
  beforeLoad: whoMayEnter(handoverGroups),
  validateSearch: officersSearch,
  search: { middlewares: [stripSearchParams(usualOfficersSearch)] },
  component: lazyScreen(() => import('./reports/officers/OfficersReport.tsx'), 'OfficersReport'),
});

const bordereau = createRoute({
  getParentRoute: () => shell,
  path: '/report/bordereau',
  beforeLoad: whoMayEnter(bordereauGroups),
  validateSearch: bordereauSearch,
  component: lazyScreen(() => import('./reports/bordereau/Bordereau.tsx'), 'Bordereau'),
});

const schedules = createRoute({
  getParentRoute: () => shell,
  path: '/report/schedules',
  beforeLoad: whoMayEnter(readerGroups),
  validateSearch: schedulesSearch,
  component: lazyScreen(() => import('./reports/schedules/Schedules.tsx'), 'Schedules'),
});

const certificatesReport = createRoute({
  getParentRoute: () => shell,
  path: '/report/certificates',
  beforeLoad: whoMayEnter(certificateGroups),
  component: lazyScreen(() => import('./reports/CertificatesReport.tsx'), 'CertificatesReport'),
});

const handover = createRoute({
  getParentRoute: () => shell,
  path: HANDOVER,
  beforeLoad: whoMayEnter(handoverGroups),
  component: lazyScreen(() => import('./team/Handover.tsx'), 'Handover'),
});

const unpaid = createRoute({
  getParentRoute: () => shell,
  path: '/team/unpaid',
  beforeLoad: whoMayEnter(headGroups),
  validateSearch: unpaidSearch,
  search: { middlewares: [stripSearchParams(usualUnpaidSearch)] },
  component: lazyScreen(() => import('./team/Unpaid.tsx'), 'Unpaid'),
});

const renewals = createRoute({
  getParentRoute: () => shell,
  path: '/contract/renewals',
  beforeLoad: whoMayEnter(renewalGroups),
  validateSearch: renewalsSearch,
  search: { middlewares: [stripSearchParams(usualRenewalsSearch)] },
  component: lazyScreen(() => import('./contracts/renewals/Renewals.tsx'), 'Renewals'),
});

/** The desks for money. They are outside of the addresses of the sidebar. */

/** The page of the list, perhaps of those that wait alone, in the address. */
const approvalsSearch = addressSearch({ ...pageSearch, ...addressFilters(approvalFilters) });

/** The page of the list, and the opened batch, in the address. */
const refundsSearch = addressSearch({ ...pageSearch, batch: optionalCount });

/** The page of the list, or the opened statement, in the address. */
const statementsSearch = addressSearch({ ...pageSearch, statement: optionalCount });

/** The open day, or the last day of the list, in the address. */
const reconciliationSearch = addressSearch({ day: optionalDay, to: optionalDay });

const statements = createRoute({
  getParentRoute: () => shell,
  path: '/money/statements',
  beforeLoad: whoMayEnter(backOfficeGroups),
  validateSearch: statementsSearch,
  search: { middlewares: [stripSearchParams(statementsSearch.parse({}))] },
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

const readLog = createRoute({
  getParentRoute: () => shell,
  path: '/audit/reads',
  beforeLoad: whoMayEnter(auditors),
  validateSearch: readsSearch,
  search: { middlewares: [stripSearchParams(usualReadsSearch)] },
  component: lazyScreen(() => import('./audit/ReadLog.tsx'), 'ReadLog'),
});

const changePassword = createRoute({
  getParentRoute: () => shell,
  path: '/user/change-password',
  beforeLoad: whoMayEnter(everyRole, 'change-password'),
  component: lazyScreen(() => import('./accounts/ChangePassword.tsx'), 'ChangePassword'),
});

const sessions = createRoute({
  getParentRoute: () => shell,
  path: '/user/devices',
  beforeLoad: whoMayEnter(everyRole),
  component: lazyScreen(() => import('./accounts/sessions/SessionList.tsx'), 'SessionList'),
});

const security = createRoute({
  getParentRoute: () => shell,
  path: '/user/security',
  beforeLoad: whoMayEnter(everyRole, 'security'),
  component: lazyScreen(() => import('./accounts/second-factor/Security.tsx'), 'Security'),
});

const agreement = createRoute({
  getParentRoute: () => shell,
  path: '/user/agreement',
  beforeLoad: whoMayEnter(everyRole, 'agreement'),
  component: lazyScreen(() => import('./agreement/Agreement.tsx'), 'Agreement'),
});

/** Any other address. */
const unknown = createRoute({
  getParentRoute: () => shell,
  path: '$',
  beforeLoad: whoMayEnter(everyRole),
  component: lazyScreen(() => import('./navigation/NotFound.tsx'), 'NotFound'),
});

/** The whole route tree, including the public routes. */
export function everyRoute() {
  return root.addChildren([
    start,
    signIn,
    companySignInReturn,
    resetPassword,
    shell.addChildren([
      introduce,
      ...contractRoutes,
      exportReport,
      issuedReport,
      priceReport,
      officersReport,
      bordereau,
      schedules,
      certificatesReport,
      handover,
      unpaid,
      renewals,
      statements,
      approvals,
      unallocatedMoney,
      reconciliation,
      refunds,
      ...adminRoutes,
      readLog,
      changePassword,
      sessions,
      security,
      agreement,
      unknown,
    ]),
  ]);
}
