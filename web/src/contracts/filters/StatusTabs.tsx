import type { ContractList } from '@salus/api/contract-filters.ts';
import { contractFilters } from '@salus/api/schemaless/contract-filters.ts';
import { countByStatus, countedLists } from '@salus/api/schemaless/contracts/status-counts.ts';
import { issuedStatuses, type Status, statuses } from '@salus/domain/contracts/status.ts';
import { isWithdrawn } from '@salus/domain/contracts/status-questions.ts';
import { objectKeys } from '@salus/domain/objects.ts';
import { useEffect, useRef } from 'react';
import { useCall } from '../../calls/use-call.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { countText } from '../../ui/data/format.ts';
import { Text } from '../../ui/layout/Text.tsx';
import tabs from '../../ui/layout/tabs.module.css';
import { filterQuery } from './filter-address.ts';
import type { Filters } from './list-search.ts';
import styles from './StatusTabs.module.css';

type Props = {
  readonly list: ContractList;
  readonly filters: Filters;
  readonly onChoose: (statuses: Status[]) => void;
};

/** Every status of a list with its number of contracts; one press filters by it (LIST-30). */
export function StatusTabs({ list, filters, onChoose }: Props) {
  const t = useTranslations();
  const counts = useStatusCounts(list, filters);
  const bar = useRef<HTMLUListElement>(null);
  const { status } = filters;
  const current = status.join();
  // On a phone the current tab may be scrolled out of view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when the status changes
  useEffect(() => {
    const tab = bar.current?.querySelector('[aria-current]');
    tab?.scrollIntoView?.({ inline: 'center', block: 'nearest' });
  }, [current]);
  const total = shownStatuses(list)
    .filter((one) => !isWithdrawn(one))
    .reduce((sum, one) => sum + (counts?.[one] ?? 0), 0);
  const draw = (text: string, count: number, isCurrent: boolean, choice: Status[]) => (
    <li key={text} className={choice.some(isWithdrawn) ? styles.apart : undefined}>
      <button
        type="button"
        data-prints={isCurrent || undefined}
        className={tabs.tab}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={() => onChoose(choice)}
      >
        {text}
        <Text tone="hint" size="small" isTabular>
          {counts && countText(count)}
        </Text>
      </button>
    </li>
  );
  return (
    <nav className={tabs.tabs} aria-label={t(($) => $.domain.contractFile.status)}>
      <ul ref={bar}>
        {draw(
          t(($) => $.multiSelect.all),
          total,
          status.length === 0,
          [],
        )}
        {shownStatuses(list).map((one) =>
          draw(
            t(($) => $.domain.statuses[one]),
            counts?.[one] ?? 0,
            status.includes(one),
            [one],
          ),
        )}
      </ul>
    </nav>
  );
}

const shownStatuses = (list: ContractList): readonly Status[] =>
  list === 'issued' ? issuedStatuses : statuses;

/** The counts under the other filters; undefined until the first answer. */
function useStatusCounts(list: ContractList, filters: Filters) {
  const { status: _, ...others } = filterQuery(contractFilters, filters);
  const name = objectKeys(countedLists).find((one) => countedLists[one] === list);
  const { data } = useCall(
    countByStatus,
    { query: { ...others, list: name ?? 'temporary' } },
    { keepPrevious: true },
  );
  return data?.counts;
}
