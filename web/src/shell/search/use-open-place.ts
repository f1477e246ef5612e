import type { ContractRow } from '@salus/api/contract-view.ts';
import type { RoleGroup } from '@salus/domain/people/roles.ts';
import { useNavigate } from '@tanstack/react-router';
import { noPersonalFilters, personalFilters } from '../../contracts/filters/list-search.ts';
import { type Area, contractPlace } from '../../contracts/list/contract-place.ts';
import { listOfGroup, type SearchMeaning } from '../../contracts/quick-search/quick-search.ts';
import type { Command } from './use-commands.ts';

const areas: Readonly<Record<RoleGroup, Area | null>> = {
  sales: 'contract',
  backOffice: 'bm-contract',
  auditor: 'bm-contract',
  manager: 'issued',
  director: 'issued',
  admin: null,
};

/** Opens the results of the search. */
export function useOpenPlace(group: RoleGroup) {
  const navigate = useNavigate();

  async function list({ filter, value }: SearchMeaning) {
    const to = listOfGroup[group];
    if (to === null) return;
    const isPersonal = personalFilters.some((name) => name === filter);
    // In any status.
    await navigate({
      to,
      search: { ...(isPersonal ? {} : { [filter]: value }), status: [] },
      state: { personal: { ...noPersonalFilters, ...(isPersonal ? { [filter]: value } : {}) } },
    });
    focusHeading();
  }

  return {
    list,
    place: (link: Command['link']) => navigate(link).then(focusHeading),
    contract(row: ContractRow) {
      const area = areas[group];
      if (area === null) return;
      const { referenceNumber: contract } = row;
      // The filters of the present page are none of the list's.
      if (area === 'issued') return navigate({ to: '/contract/list', search: { contract } });
      return navigate(contractPlace(row, area)).then(focusHeading);
    },
  };
}

/** Not while the user types the next search: their letters would become keys of the page. */
function focusHeading(): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLInputElement && activeElement.value !== '') return;
  document.querySelector<HTMLElement>('#content h1')?.focus({ preventScroll: true });
}
