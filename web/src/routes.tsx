import { type RoleGroup, roleGroups } from '@salus/domain/people/roles.ts';
import { createRoute, stripSearchParams } from '@tanstack/react-router';
import { readsSearch, usualReadsSearch } from './audit/reads-search.ts';
import { lazyScreen } from './calls/offline/lazy-screen.ts';
import { contractRoutes } from './contract-routes.ts';
import { moneyRoutes } from './money-routes.ts';
import { HANDOVER, HOME, handoverGroups, readerGroups, whoMayEnter } from './navigation/guard.ts';
import { companySignInReturn, resetPassword, root, signIn, start } from './public-routes.ts';
import { figuresSearch, usualFiguresSearch } from './reports/figures/figures-search.ts';
import { reportSearch, usualReportSearch } from './reports/report-search.ts';
import { shell } from './shell-route.ts';

/**
 * Every address of the staff portal with its roles. Other roles get the fallback page. Contracts
 * and money have files of their own.
 */

const auditors: readonly RoleGroup[] = ['auditor'];
const everyRole = roleGroups;

const introduce = createRoute({
  getParentRoute: () => shell,
  path: HOME,
  beforeLoad: whoMayEnter(everyRole),
  component: lazyScreen(() => import('./dashboard/Introduce.tsx'), 'Introduce'),
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

const handover = createRoute({
  getParentRoute: () => shell,
  path: HANDOVER,
  beforeLoad: whoMayEnter(handoverGroups),
  component: lazyScreen(() => import('./team/Handover.tsx'), 'Handover'),
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
      handover,
      ...moneyRoutes,
      readLog,
      changePassword,
      sessions,
      security,
      agreement,
      unknown,
    ]),
  ]);
}
