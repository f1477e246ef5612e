import { historyFilters } from '@salus/api/schemaless/administration/history.ts';
import { requestFilters } from '@salus/api/schemaless/administration/requests.ts';
import { createRoute, stripSearchParams } from '@tanstack/react-router';
import { historySearch, usualHistorySearch } from './admin/history/history-search.ts';
import { peopleSearch, usualPeopleSearch } from './admin/people/people-search.ts';
import { lazyScreen } from './calls/offline/lazy-screen.ts';
import { pageSearch } from './calls/rows/page-search.ts';
import { addressFilters } from './contracts/filters/filter-address.ts';
import { adminGroups, deskHistoryGroups, whoMayEnter } from './navigation/guard.ts';
import { addressSearch } from './page/address-search.ts';
import { shell } from './shell-route.ts';

/** The insurer's own desk: people, requests, units and their history. */

const people = createRoute({
  getParentRoute: () => shell,
  path: '/admin/people',
  beforeLoad: whoMayEnter(adminGroups),
  validateSearch: peopleSearch,
  search: { middlewares: [stripSearchParams(usualPeopleSearch)] },
  component: lazyScreen(() => import('./admin/people/People.tsx'), 'People'),
});

const person = createRoute({
  getParentRoute: () => shell,
  path: '/admin/people/$email',
  beforeLoad: whoMayEnter(adminGroups),
  component: lazyScreen(() => import('./admin/people/PersonPage.tsx'), 'PersonPage'),
  remountDeps: ({ params }) => params,
});

const importPeople = createRoute({
  getParentRoute: () => shell,
  path: '/admin/import',
  beforeLoad: whoMayEnter(adminGroups),
  component: lazyScreen(() => import('./admin/people/ImportPeople.tsx'), 'ImportPeople'),
});

/** The page of the list, perhaps of those that wait alone, in the address. */
const requestsSearch = addressSearch({ ...pageSearch, ...addressFilters(requestFilters) });

const requests = createRoute({
  getParentRoute: () => shell,
  path: '/admin/requests',
  beforeLoad: whoMayEnter(adminGroups),
  validateSearch: requestsSearch,
  search: { middlewares: [stripSearchParams(requestsSearch.parse({}))] },
  component: lazyScreen(() => import('./admin/requests/Requests.tsx'), 'Requests'),
});

const units = createRoute({
  getParentRoute: () => shell,
  path: '/admin/units',
  beforeLoad: whoMayEnter(adminGroups),
  component: lazyScreen(() => import('./admin/units/Units.tsx'), 'Units'),
});

/** A version that the history names; its page opens. */
const catalogueSearch = addressSearch(addressFilters({ versionId: historyFilters.versionId }));

const catalogue = createRoute({
  getParentRoute: () => shell,
  path: '/admin/catalogue',
  beforeLoad: whoMayEnter(adminGroups),
  validateSearch: catalogueSearch,
  search: { middlewares: [stripSearchParams(catalogueSearch.parse({}))] },
  component: lazyScreen(() => import('./admin/catalogue/Catalogue.tsx'), 'Catalogue'),
});

const cataloguePlan = createRoute({
  getParentRoute: () => shell,
  path: '/admin/catalogue/plan/$code',
  beforeLoad: whoMayEnter(adminGroups),
  component: lazyScreen(() => import('./admin/catalogue/PlanPage.tsx'), 'PlanPage'),
  remountDeps: ({ params }) => params,
});

const cataloguePromotion = createRoute({
  getParentRoute: () => shell,
  path: '/admin/catalogue/promotion/$productId',
  beforeLoad: whoMayEnter(adminGroups),
  component: lazyScreen(() => import('./admin/catalogue/PromotionPage.tsx'), 'PromotionPage'),
  remountDeps: ({ params }) => params,
});

const history = createRoute({
  getParentRoute: () => shell,
  path: '/admin/history',
  beforeLoad: whoMayEnter(deskHistoryGroups),
  validateSearch: historySearch,
  search: { middlewares: [stripSearchParams(usualHistorySearch)] },
  component: lazyScreen(() => import('./admin/history/History.tsx'), 'History'),
});

export const adminRoutes = [
  people,
  person,
  importPeople,
  requests,
  units,
  catalogue,
  cataloguePlan,
  cataloguePromotion,
  history,
] as const;
