import { createRoute, redirect, stripSearchParams } from '@tanstack/react-router';
import { lazyScreen } from './calls/offline/lazy-screen.ts';
import {
  backOfficeSearch,
  issuedPageSearch,
  listSearch,
  usualBackOfficeSearch,
  usualIssuedSearch,
  usualSearch,
} from './contracts/filters/list-search.ts';
import { clerkTabSearch } from './contracts/list/clerk-tabs.ts';
import { DraftList } from './contracts/list/DraftList.tsx';
import { IssuedList } from './contracts/list/IssuedList.tsx';
import { backOfficeGroups, readerGroups, salesGroups, whoMayEnter } from './navigation/guard.ts';
import { addressSearch, optionalText, textValue } from './page/address-search.ts';
import { shell } from './shell-route.ts';

/**
 * The contracts of the sales force, of the readers and of the back office. The lists
 * of the sales force come with the routes.
 */

const draftList = createRoute({
  getParentRoute: () => shell,
  path: '/contract/temp-list',
  beforeLoad: whoMayEnter(salesGroups),
  validateSearch: listSearch,
  search: { middlewares: [stripSearchParams(usualSearch)] },
  component: DraftList,
});

const issuedList = createRoute({
  getParentRoute: () => shell,
  path: '/contract/list',
  beforeLoad: whoMayEnter(readerGroups),
  validateSearch: issuedPageSearch,
  search: { middlewares: [stripSearchParams(usualIssuedSearch)] },
  component: IssuedList,
});

/** A new form begins empty, with an unfinished form, or like another contract. */
const newDraftSearch = addressSearch({ unfinished: optionalText(), similarTo: optionalText() });

const newDraftScreen = {
  getParentRoute: () => shell,
  beforeLoad: whoMayEnter(salesGroups),
  validateSearch: newDraftSearch,
  component: lazyScreen(() => import('./contracts/draft-form/NewDraft.tsx'), 'NewDraft'),
} as const;
const newDraft = createRoute({ ...newDraftScreen, path: '/contract/temp-add' });
const newFamilyDraft = createRoute({ ...newDraftScreen, path: '/contract/temp-family-add' });

/** A revealed number or an open dialog of one contract must not stay for the next. */
const perContract = {
  remountDeps: ({ params }: { readonly params: { readonly referenceNumber: string } }) => params,
} as const;

const mayEdit = addressSearch({ edit: (value) => (value === 1 ? value : undefined) });

const draftDetailScreen = {
  getParentRoute: () => shell,
  beforeLoad: whoMayEnter(salesGroups),
  validateSearch: mayEdit,
  component: lazyScreen(() => import('./contracts/detail/DraftDetail.tsx'), 'DraftDetail'),
  ...perContract,
} as const;
const draftDetail = createRoute({
  ...draftDetailScreen,
  path: '/contract/temp-info/$referenceNumber',
});
const familyDraftDetail = createRoute({
  ...draftDetailScreen,
  path: '/contract/temp-family-info/$referenceNumber',
});

/**
 * The gateway's return address; the contract page then shows the payment. Only the number is
 * known: that page redirects to the family's one.
 */
const paymentReturn = createRoute({
  getParentRoute: () => shell,
  path: '/contract/payment-return',
  validateSearch: addressSearch({ user_refNo: textValue() }),
  beforeLoad: ({ search, ...rest }) => {
    whoMayEnter(salesGroups)(rest);
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

const contractList = createRoute({
  getParentRoute: () => shell,
  path: '/bm-contract/temp-list',
  beforeLoad: whoMayEnter(backOfficeGroups),
  validateSearch: backOfficeSearch,
  search: { middlewares: [stripSearchParams(usualBackOfficeSearch)] },
  component: lazyScreen(() => import('./back-office/list/ContractList.tsx'), 'ContractList'),
});

const backOfficeScreen = {
  getParentRoute: () => shell,
  beforeLoad: whoMayEnter(backOfficeGroups),
  validateSearch: clerkTabSearch,
  component: lazyScreen(() => import('./back-office/detail/ContractDetail.tsx'), 'ContractDetail'),
  ...perContract,
} as const;
const contractForBackOffice = createRoute({
  ...backOfficeScreen,
  search: { middlewares: [stripSearchParams(clerkTabSearch.parse({}))] },
  path: '/bm-contract/temp-info/$referenceNumber',
});
const familyContractForBackOffice = createRoute({
  ...backOfficeScreen,
  search: { middlewares: [stripSearchParams(clerkTabSearch.parse({}))] },
  path: '/bm-contract/temp-family-info/$referenceNumber',
});

export const contractRoutes = [
  draftList,
  issuedList,
  newDraft,
  newFamilyDraft,
  draftDetail,
  familyDraftDetail,
  paymentReturn,
  contractList,
  contractForBackOffice,
  familyContractForBackOffice,
] as const;
