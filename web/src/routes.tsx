import { type RoleGroup, roleGroups } from '@salus/domain/people/roles.ts';
import {
  createRoute,
  lazyRouteComponent,
  redirect,
  stripSearchParams,
} from '@tanstack/react-router';
import { z } from 'zod';
import { readsSearch, usualReadsSearch } from './audit/reads-search.ts';
import { whenConnected } from './calls/offline/when-connected.ts';
import { newDraftSearch } from './contracts/draft-form/new-draft-search.ts';
import { defaultToOpen } from './contracts/filters/default-to-open.ts';
import {
  backOfficeSearch,
  issuedSearch,
  listSearch,
  usualBackOfficeSearch,
  usualIssuedSearch,
  usualSearch,
} from './contracts/list/list-search.ts';
import { approvalsSearch } from './money/approvals/approvals-search.ts';
import { reconciliationSearch } from './money/reconciliation/reconciliation-search.ts';
import { refundsSearch } from './money/refunds/refunds-search.ts';
import { unallocatedSearch } from './money/unallocated/unallocated-search.ts';
import { companySignInReturn, resetPassword, root, signIn, start } from './public-routes.ts';
import { figuresSearch, usualFiguresSearch } from './reports/figures/figures-search.ts';
import { reportSearch, usualReportSearch } from './reports/report-search.ts';
import { HANDOVER, HOME, handoverGroups, whoMayEnter } from './shell/guard.ts';
import { shell } from './shell/shell-route.ts';

/** Every address of the staff portal with its roles. Other roles get the fallback page. */

const sales: readonly RoleGroup[] = ['sales'];
const backOffice: readonly RoleGroup[] = ['backOffice', 'auditor'];
const readers: readonly RoleGroup[] = ['backOffice', 'manager', 'director', 'auditor'];
const auditors: readonly RoleGroup[] = ['auditor'];
const everyRole = roleGroups;

const introduce = createRoute({
  getParentRoute: () => shell,
  path: HOME,
  beforeLoad: whoMayEnter(everyRole),
  component: lazyRouteComponent(
    whenConnected(() => import('./dashboard/Introduce.tsx')),
    'Introduce',
  ),
});

const draftList = createRoute({
  getParentRoute: () => shell,
  path: '/contract/temp-list',
  beforeLoad: async (entry) => {
    whoMayEnter(sales)(entry);
    const saved = await defaultToOpen('drafts', entry.location);
    if (saved)
      throw redirect({ to: '/contract/temp-list', search: listSearch.parse(saved), replace: true });
  },
  validateSearch: listSearch,
  search: { middlewares: [stripSearchParams(usualSearch)] },
  component: lazyRouteComponent(
    whenConnected(() => import('./contracts/list/DraftList.tsx')),
    'DraftList',
  ),
});

const issuedList = createRoute({
  getParentRoute: () => shell,
  path: '/contract/list',
  beforeLoad: async (entry) => {
    whoMayEnter(readers)(entry);
    const saved = await defaultToOpen('issued', entry.location);
    if (saved)
      throw redirect({ to: '/contract/list', search: issuedSearch.parse(saved), replace: true });
  },
  validateSearch: issuedSearch,
  search: { middlewares: [stripSearchParams(usualIssuedSearch)] },
  component: lazyRouteComponent(
    whenConnected(() => import('./contracts/list/IssuedList.tsx')),
    'IssuedList',
  ),
});

const newDraft = createRoute({
  getParentRoute: () => shell,
  path: '/contract/temp-add',
  beforeLoad: whoMayEnter(sales),
  validateSearch: newDraftSearch,
  component: lazyRouteComponent(
    whenConnected(() => import('./contracts/draft-form/NewDraft.tsx')),
    'NewDraft',
  ),
});

const newFamilyDraft = createRoute({
  getParentRoute: () => shell,
  path: '/contract/temp-family-add',
  beforeLoad: whoMayEnter(sales),
  validateSearch: newDraftSearch,
  component: lazyRouteComponent(
    whenConnected(() => import('./contracts/draft-form/NewDraft.tsx')),
    'NewDraft',
  ),
});

const mayEdit = z.object({ edit: z.literal(1).optional().catch(undefined) });

const draftDetail = createRoute({
  getParentRoute: () => shell,
  path: '/contract/temp-info/$referenceNumber',
  beforeLoad: whoMayEnter(sales),
  validateSearch: mayEdit,
  component: lazyRouteComponent(
    whenConnected(() => import('./contracts/detail/DraftDetail.tsx')),
    'DraftDetail',
  ),
});

const familyDraftDetail = createRoute({
  getParentRoute: () => shell,
  path: '/contract/temp-family-info/$referenceNumber',
  beforeLoad: whoMayEnter(sales),
  validateSearch: mayEdit,
  component: lazyRouteComponent(
    whenConnected(() => import('./contracts/detail/DraftDetail.tsx')),
    'DraftDetail',
  ),
});

/**
 * The gateway's return address; the contract page then shows the payment. Only the number is
 * known: that page redirects to the family's one.
 */
const paymentReturn = createRoute({
  getParentRoute: () => shell,
  path: '/contract/payment-return',
  // A number that is all digits is read as one.
  validateSearch: z.object({
    user_refNo: z.union([z.string(), z.number().transform(String)]).catch(''),
  }),
  beforeLoad: ({ search, ...rest }) => {
    whoMayEnter(sales)(rest);
    throw search.user_refNo
      ? redirect({
          to: '/contract/temp-info/$referenceNumber',
          params: { referenceNumber: search.user_refNo },
          state: { from: 'ORDER_PAID_PAGE' },
          replace: true,
        })
      : redirect({ to: '/contract/temp-list', replace: true });
  },
});

const exportReport = createRoute({
  getParentRoute: () => shell,
  path: '/report/export',
  beforeLoad: whoMayEnter(readers),
  validateSearch: reportSearch,
  search: { middlewares: [stripSearchParams(usualReportSearch)] },
  component: lazyRouteComponent(
    whenConnected(() => import('./reports/ExportReport.tsx')),
    'ExportReport',
  ),
});

const issuedReport = createRoute({
  getParentRoute: () => shell,
  path: '/report/issued',
  beforeLoad: whoMayEnter(readers),
  validateSearch: figuresSearch,
  search: { middlewares: [stripSearchParams(usualFiguresSearch)] },
  component: lazyRouteComponent(
    whenConnected(() => import('./reports/figures/IssuedReport.tsx')),
    'IssuedReport',
  ),
});

const priceReport = createRoute({
  getParentRoute: () => shell,
  path: '/report/price',
  beforeLoad: whoMayEnter(readers),
  validateSearch: figuresSearch,
  search: { middlewares: [stripSearchParams(usualFiguresSearch)] },
  component: lazyRouteComponent(
    whenConnected(() => import('./reports/figures/PriceReport.tsx')),
    'PriceReport',
  ),
});

const contractList = createRoute({
  getParentRoute: () => shell,
  path: '/bm-contract/temp-list',
  beforeLoad: async (entry) => {
    whoMayEnter(backOffice)(entry);
    const saved = await defaultToOpen('backOffice', entry.location);
    if (saved)
      throw redirect({
        to: '/bm-contract/temp-list',
        search: backOfficeSearch.parse(saved),
        replace: true,
      });
  },
  validateSearch: backOfficeSearch,
  search: { middlewares: [stripSearchParams(usualBackOfficeSearch)] },
  component: lazyRouteComponent(
    whenConnected(() => import('./back-office/list/ContractList.tsx')),
    'ContractList',
  ),
});

const handover = createRoute({
  getParentRoute: () => shell,
  path: HANDOVER,
  beforeLoad: whoMayEnter(handoverGroups),
  component: lazyRouteComponent(
    whenConnected(() => import('./team/Handover.tsx')),
    'Handover',
  ),
});

/** Desks for money are outside of the addresses of the sidebar. */
const statements = createRoute({
  getParentRoute: () => shell,
  path: '/money/statements',
  beforeLoad: whoMayEnter(backOffice),
  validateSearch: z.object({ statement: z.number().int().positive().optional().catch(undefined) }),
  component: lazyRouteComponent(
    whenConnected(() => import('./money/statements/Statements.tsx')),
    'Statements',
  ),
});

const approvals = createRoute({
  getParentRoute: () => shell,
  path: '/money/approvals',
  beforeLoad: whoMayEnter(backOffice),
  validateSearch: approvalsSearch,
  search: { middlewares: [stripSearchParams(approvalsSearch.parse({}))] },
  component: lazyRouteComponent(
    whenConnected(() => import('./money/approvals/Approvals.tsx')),
    'Approvals',
  ),
});

const reconciliation = createRoute({
  getParentRoute: () => shell,
  path: '/money/reconciliation',
  beforeLoad: whoMayEnter(backOffice),
  validateSearch: reconciliationSearch,
  component: lazyRouteComponent(
    whenConnected(() => import('./money/reconciliation/Reconciliation.tsx')),
    'Reconciliation',
  ),
});

const refunds = createRoute({
  getParentRoute: () => shell,
  path: '/money/refunds',
  beforeLoad: whoMayEnter(backOffice),
  validateSearch: refundsSearch,
  search: { middlewares: [stripSearchParams(refundsSearch.parse({}))] },
  component: lazyRouteComponent(
    whenConnected(() => import('./money/refunds/Refunds.tsx')),
    'Refunds',
  ),
});

const unallocated = createRoute({
  getParentRoute: () => shell,
  path: '/money/unallocated',
  beforeLoad: whoMayEnter(backOffice),
  validateSearch: unallocatedSearch,
  search: { middlewares: [stripSearchParams(unallocatedSearch.parse({}))] },
  component: lazyRouteComponent(
    whenConnected(() => import('./money/unallocated/Unallocated.tsx')),
    'Unallocated',
  ),
});

const readLog = createRoute({
  getParentRoute: () => shell,
  path: '/audit/reads',
  beforeLoad: whoMayEnter(auditors),
  validateSearch: readsSearch,
  search: { middlewares: [stripSearchParams(usualReadsSearch)] },
  component: lazyRouteComponent(
    whenConnected(() => import('./audit/ReadLog.tsx')),
    'ReadLog',
  ),
});

const changePassword = createRoute({
  getParentRoute: () => shell,
  path: '/user/change-password',
  beforeLoad: whoMayEnter(everyRole, 'change-password'),
  component: lazyRouteComponent(
    whenConnected(() => import('./accounts/ChangePassword.tsx')),
    'ChangePassword',
  ),
});

const sessions = createRoute({
  getParentRoute: () => shell,
  path: '/user/devices',
  beforeLoad: whoMayEnter(everyRole),
  component: lazyRouteComponent(
    whenConnected(() => import('./accounts/sessions/SessionList.tsx')),
    'SessionList',
  ),
});

const security = createRoute({
  getParentRoute: () => shell,
  path: '/user/security',
  beforeLoad: whoMayEnter(everyRole, 'security'),
  component: lazyRouteComponent(
    whenConnected(() => import('./accounts/second-factor/Security.tsx')),
    'Security',
  ),
});

const agreement = createRoute({
  getParentRoute: () => shell,
  path: '/user/agreement',
  beforeLoad: whoMayEnter(everyRole, 'agreement'),
  component: lazyRouteComponent(
    whenConnected(() => import('./agreement/Agreement.tsx')),
    'Agreement',
  ),
});

const contractForBackOffice = createRoute({
  getParentRoute: () => shell,
  path: '/bm-contract/temp-info/$referenceNumber',
  beforeLoad: whoMayEnter(backOffice),
  component: lazyRouteComponent(
    whenConnected(() => import('./back-office/detail/ContractDetail.tsx')),
    'ContractDetail',
  ),
});

const familyContractForBackOffice = createRoute({
  getParentRoute: () => shell,
  path: '/bm-contract/temp-family-info/$referenceNumber',
  beforeLoad: whoMayEnter(backOffice),
  component: lazyRouteComponent(
    whenConnected(() => import('./back-office/detail/ContractDetail.tsx')),
    'ContractDetail',
  ),
});

/** Any other address. */
const unknown = createRoute({
  getParentRoute: () => shell,
  path: '$',
  beforeLoad: whoMayEnter(everyRole),
  component: lazyRouteComponent(
    whenConnected(() => import('./shell/NotFound.tsx')),
    'NotFound',
  ),
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
      draftList,
      issuedList,
      newDraft,
      newFamilyDraft,
      draftDetail,
      familyDraftDetail,
      paymentReturn,
      contractForBackOffice,
      familyContractForBackOffice,
      contractList,
      exportReport,
      issuedReport,
      priceReport,
      handover,
      statements,
      approvals,
      unallocated,
      reconciliation,
      refunds,
      readLog,
      changePassword,
      sessions,
      security,
      agreement,
      unknown,
    ]),
  ]);
}
