import type { ContractRow } from '@salus/api/contract-view.ts';
import type { RoleGroup } from '@salus/domain/people/roles.ts';
import { useNavigate } from '@tanstack/react-router';
import { noPersonalFilters, personalFilters } from '../../contracts/filters/list-search.ts';
import { type Area, contractPlace } from '../../contracts/list/contract-place.ts';
import { listOfGroup, type SearchMeaning } from '../../contracts/quick-search/quick-search.ts';
import type { roleDesks, roleMenuPlaces, rolePlaces } from '../../navigation/places.ts';

export type Place = ReturnType<
  typeof rolePlaces | typeof roleDesks | typeof roleMenuPlaces
>[number]['to'];

const areas: Readonly<Record<RoleGroup, Area | null>> = {
  sales: 'contract',
  backOffice: 'bm-contract',
  auditor: 'bm-contract',
  manager: null,
  director: null,
};

/** Opens the results of the search; heads have no page of a contract, so they get its list. */
export function useOpenPlace(group: RoleGroup) {
  const navigate = useNavigate();

  async function list({ filter, value }: SearchMeaning) {
    const isPersonal = personalFilters.some((name) => name === filter);
    // In any status.
    await navigate({
      to: listOfGroup[group],
      search: { ...(isPersonal ? {} : { [filter]: value }), status: [] },
      state: { personal: { ...noPersonalFilters, ...(isPersonal ? { [filter]: value } : {}) } },
    });
    focusHeading();
  }

  return {
    list,
    place: (to: Place) => navigate({ to }).then(focusHeading),
    contract(row: ContractRow) {
      const area = areas[group];
      if (area) return navigate(contractPlace(row, area)).then(focusHeading);
      return list({ filter: 'policyNo', value: row.policyNo ?? row.referenceNumber });
    },
  };
}

/** Not while the user types the next search: their letters would become keys of the page. */
function focusHeading(): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLInputElement && activeElement.value !== '') return;
  document.querySelector<HTMLElement>('#content h1')?.focus({ preventScroll: true });
}
