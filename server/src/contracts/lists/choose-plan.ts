import { isIssued, isPaid, statuses } from '@salus/domain/contracts/status.ts';
import { searchesNames } from '../list-plans/names.ts';
import { type ContractCriteria, isCounted, isIndexed, isOpen } from './criteria.ts';
import { isPolicyKey, opposite, type PageRequest } from './order.ts';
import { isLarge } from './scope.ts';
import type { Total } from './total.ts';

export type Question = {
  readonly criteria: ContractCriteria;
  readonly page: PageRequest;
  readonly total: Total;
};
/** How the ids of a page are found. Each strategy is a file in list-plans/. */
export type Plan =
  | { readonly kind: 'none' }
  /** A list of several parts, each with an order and a plan of its own. */
  | { readonly kind: 'sections'; readonly sections: readonly Question[] }
  /** Reversed: the page is read from the end of the list, in the opposite order. */
  | { readonly kind: Strategy['kind']; readonly page: PageRequest; readonly isReversed: boolean };

type Strategy = {
  readonly kind: 'names' | 'sort' | 'fromDay' | 'walk';
  readonly applies: (question: Question) => boolean;
  /** In index entries read. The cheapest strategy that applies is taken. */
  readonly cost: (question: Question) => number;
};

// Milliseconds in the database at a million contracts, two busy cores.
const strategies: readonly Strategy[] = [
  // 18,589 contracts with a name, with their total: 17 ms; a rare name: 0.6 ms.
  {
    kind: 'names',
    applies: ({ criteria }) => searchesNames(criteria),
    cost: ({ page, total }) => total.contracts / (page.sortBy === 'createdAt' ? 2.5 : 1),
  },
  // Policies of a quarter two years ago, newest first: 25 ms; a walk passes 595,672 rows: 4,700 ms.
  {
    kind: 'sort',
    applies: ({ criteria }) => criteria.scope !== 'all' || isIndexed(criteria) || isDated(criteria),
    cost: ({ total }) => 3 * total.contracts,
  },
  // Page 100 of an area: 1.4 ms, 13 ms by a walk. Middle of all: 3 ms, 70 to 200 ms by a walk.
  {
    kind: 'fromDay',
    applies: ({ criteria, page }) =>
      isLarge(criteria.scope) &&
      isCounted(criteria) &&
      !isDated(criteria) &&
      page.sortBy === 'createdAt',
    cost: () => 5000,
  },
  // First page: 0.05 ms; 1,000 rows deep: 0.2 ms.
  { kind: 'walk', applies: ({ criteria }) => isLarge(criteria.scope), cost: entriesWalked },
];

/** Pure: the same criteria, page and total always give the same plan. */
export function choosePlan(criteria: ContractCriteria, request: PageRequest, total: Total): Plan {
  if (total.contracts <= request.offset) return { kind: 'none' };
  const isOneStatus = request.sortBy === 'status' && criteria.status?.length === 1;
  const page = isOneStatus ? { ...request, sortBy: 'createdAt' as const } : request;
  const question = { criteria, page, total };
  const candidates = strategies
    .filter(({ applies }) => applies(question))
    .map(({ kind, cost }) => ({ kind, cost: cost(question) }));
  const { kind } = candidates.reduce((best, one) => (one.cost < best.cost ? one : best));
  const isInOrderOfIndex = kind === 'walk' || kind === 'fromDay';
  if (!isInOrderOfIndex) return { kind, page, isReversed: false };
  if (page.sortBy === 'status' || (isPolicyKey(page.sortBy) && !criteria.sortKeySet))
    return { kind: 'sections', sections: sectionsOf(question) };
  return { kind, ...fromNearerEnd(page, total) };
}

function fromNearerEnd(page: PageRequest, { contracts }: Total) {
  const limit = Math.min(page.limit, contracts - page.offset);
  const offset = contracts - page.offset - limit;
  if (offset >= page.offset) return { page, isReversed: false };
  const reversed = { ...page, sortOrder: opposite(page.sortOrder), limit, offset };
  return { page: reversed, isReversed: true };
}

/** How many entries of an index in the list's order come before the end of the page. */
function entriesWalked({ criteria, page, total }: Question): number {
  if (isClustered(criteria, page)) return total.population;
  const nearer = fromNearerEnd(page, total).page;
  const isRange = criteria.scope === 'all' && isOfDays(criteria.created);
  const share = isRange ? 1 : total.contracts / total.population;
  return (nearer.offset + nearer.limit) / share;
}

/** Numbers and days rise with time: a walk in another time order may pass all other contracts. */
function isClustered(criteria: ContractCriteria, { sortBy }: PageRequest): boolean {
  if (sortBy === 'premiumAmount' || sortBy === 'proposerName') return false;
  const { created, started, cancelled } = criteria;
  const isByCreation = sortBy === 'createdAt' || sortBy === 'status';
  return (
    isIndexed(criteria) ||
    !isOpen(cancelled) ||
    (!isOpen(started) && sortBy !== 'policyStartDate') ||
    (isOfDays(created) && !isByCreation)
  );
}

const isOfDays = ({ from, before }: ContractCriteria['created']) => Boolean(from ?? before);

const isDated = ({ created, started, cancelled }: ContractCriteria): boolean =>
  isOfDays(created) || !isOpen(started) || !isOpen(cancelled);

/** Status order has one section each; policy order lists contracts without a policy last. */
function sectionsOf({ criteria, page, total }: Question): Question[] {
  const wanted = criteria.status ?? statuses;
  const section = (
    own: Partial<ContractCriteria>,
    sortBy: PageRequest['sortBy'],
    size: number,
  ) => ({
    criteria: { ...criteria, ...own },
    page: { ...page, sortBy },
    total: {
      ...total,
      contracts: size,
      population: total.population * (size / total.contracts),
    },
  });
  const { sortBy: key, sortOrder } = page;
  const sorted = sortOrder === 'ASC' ? wanted.toSorted() : wanted.toSorted().toReversed();
  const sections = isPolicyKey(key)
    ? [
        section(
          { status: wanted.filter(isPaid), sortKeySet: { key, isSet: true } },
          key,
          total.contracts - total.withoutPolicy,
        ),
        section(
          { status: wanted.filter((one) => !isIssued(one)), sortKeySet: { key, isSet: false } },
          'createdAt',
          total.withoutPolicy,
        ),
      ]
    : sorted.map((one) => section({ status: [one] }, 'createdAt', total.byStatus.get(one) ?? 0));
  let before = 0;
  return sections.flatMap((one) => {
    const offset = Math.max(0, page.offset - before);
    before += one.total.contracts;
    const limit =
      Math.min(page.offset + page.limit, before) - (before - one.total.contracts) - offset;
    return limit > 0 ? [{ ...one, page: { ...one.page, offset, limit } }] : [];
  });
}
