import { isIssued, isPaid, statuses } from '@salus/domain/contracts/status.ts';
import { isIndexed, isOfOne } from '../criteria/conditions.ts';
import { type ContractCriteria, isOpen } from '../criteria/contract-criteria.ts';
import { isLarge } from '../criteria/scope.ts';
import { searchesNames } from '../list-plans/names.ts';
import { isPolicyKey, type PageRequest } from '../list-plans/order.ts';
import type { Total } from './total.ts';

type Question = {
  readonly criteria: ContractCriteria;
  readonly page: PageRequest;
  readonly total: Total;
};
/** One read of ids. A page is the ids of its scans, in sequence. */
type Scan = {
  readonly kind: Strategy['kind'];
  readonly criteria: ContractCriteria;
  readonly page: PageRequest;
};

type Strategy = {
  readonly kind: 'names' | 'sort' | 'walk';
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
    applies: ({ criteria }) =>
      criteria.scope !== 'all' ||
      isIndexed(criteria) ||
      isDated(criteria) ||
      criteria.link !== undefined,
    cost: ({ total }) => 3 * total.contracts,
  },
  // First page: 0.05 ms; 1,000 rows deep: 0.2 ms, of an area 7 to 10; 100,000 rows deep: 15.
  { kind: 'walk', applies: ({ criteria }) => isLarge(criteria.scope), cost: entriesWalked },
];

/** Pure: the same question always has the same plan. A page beyond the end has no scan. */
export function choosePlan(question: Question): readonly Scan[] {
  const { criteria, page, total } = question;
  if (total.contracts <= page.offset) return [];
  const candidates = strategies
    .filter(({ applies }) => applies(question))
    .map(({ kind, cost }) => ({ kind, cost: cost(question) }));
  const { kind } = candidates.reduce((best, one) => (one.cost < best.cost ? one : best));
  const hasSections =
    page.sortBy === 'status' || (isPolicyKey(page.sortBy) && !criteria.sortKeySet);
  if (kind === 'walk' && hasSections) return listSections(question).flatMap(choosePlan);
  return [{ kind, criteria, page }];
}

/** How many entries of an index in the list's order come before the end of the page. */
function entriesWalked({ criteria, page, total }: Question): number {
  if (isClustered(criteria, page)) return total.population;
  const isRange = criteria.scope === 'all' && isOfDays(criteria.createdAt);
  const share = isRange ? 1 : total.contracts / total.population;
  return (page.offset + page.limit) / share;
}

/** Numbers and days rise with time: a walk in another time order may pass all other contracts. */
function isClustered(criteria: ContractCriteria, { sortBy }: PageRequest): boolean {
  if (sortBy === 'premiumAmount' || sortBy === 'proposerName') return false;
  const { createdAt, startsOn, cancelledOn } = criteria;
  const isByCreation = sortBy === 'createdAt' || sortBy === 'status';
  return (
    isOfOne(criteria) ||
    // Links expire in the order in which their contracts came.
    criteria.link !== undefined ||
    !isOpen(cancelledOn) ||
    (!isOpen(startsOn) && sortBy !== 'policyStartDate') ||
    (isOfDays(createdAt) && !isByCreation)
  );
}

const isOfDays = ({ from, before }: ContractCriteria['createdAt']) => Boolean(from ?? before);

const isDated = ({ createdAt, startsOn, cancelledOn }: ContractCriteria): boolean =>
  isOfDays(createdAt) || !isOpen(startsOn) || !isOpen(cancelledOn);

/** Status order has one section each; policy order lists contracts without a policy last. */
function listSections({ criteria, page, total }: Question): readonly Question[] {
  const { sortBy: key, sortOrder } = page;
  const sectionStatuses = (criteria.status ?? statuses).toSorted();
  if (sortOrder === 'DESC') sectionStatuses.reverse();
  const sections: readonly Section[] = isPolicyKey(key)
    ? [
        {
          own: { status: sectionStatuses.filter(isPaid), sortKeySet: { key, isSet: true } },
          sortBy: key,
          contracts: total.contracts - total.withoutPolicy,
        },
        {
          own: {
            status: sectionStatuses.filter((one) => !isIssued(one)),
            sortKeySet: { key, isSet: false },
          },
          sortBy: 'createdAt',
          contracts: total.withoutPolicy,
        },
      ]
    : sectionStatuses.map((one) => ({
        own: { status: [one] },
        sortBy: 'createdAt',
        contracts: total.byStatus.get(one) ?? 0,
      }));
  let start = 0;
  return sections.flatMap(({ own, sortBy, contracts }) => {
    const offset = Math.max(0, page.offset - start);
    const limit = Math.min(page.offset + page.limit - start, contracts) - offset;
    start += contracts;
    if (limit <= 0) return [];
    const population = total.population * (contracts / total.contracts);
    return {
      criteria: { ...criteria, ...own },
      page: { ...page, sortBy, offset, limit },
      total: { ...total, contracts, population },
    };
  });
}

type Section = {
  readonly own: Partial<ContractCriteria>;
  readonly sortBy: PageRequest['sortBy'];
  readonly contracts: number;
};
