import type { ContractType } from '@salus/domain/contracts/status.ts';
import { linkOptions } from '@tanstack/react-router';
import type { ClerkTab } from './clerk-tabs.ts';

/** Area of a list; each area has its own detail pages. Heads read beside their list (ROLE-4). */
export type Area = 'contract' | 'bm-contract' | 'issued';

export type Row = { readonly typeContract: ContractType; readonly referenceNumber: string };

/**
 * The page of one contract. A family has another than an individual (LIST-9).
 * @param tab the part that a clerk sees first
 */
export function contractPlace(
  { typeContract, referenceNumber }: Row,
  area: Area,
  tab: ClerkTab = 'contract',
) {
  if (area === 'issued') return besideList(referenceNumber);
  const params = { referenceNumber };
  const isFamily = typeContract === 'FAMILY';
  if (area === 'contract')
    return isFamily
      ? linkOptions({ to: '/contract/temp-family-info/$referenceNumber', params })
      : linkOptions({ to: '/contract/temp-info/$referenceNumber', params });
  const search = { tab };
  return isFamily
    ? linkOptions({ to: '/bm-contract/temp-family-info/$referenceNumber', params, search })
    : linkOptions({ to: '/bm-contract/temp-info/$referenceNumber', params, search });
}

/** The list stays as it is: its filters, also those that no address holds, and its scroll. */
const besideList = (contract: string) =>
  linkOptions({
    to: '/contract/list',
    search: (list) => ({ ...list, contract }),
    state: (list) => ({ ...list, isBesideList: true }),
    resetScroll: false,
  });
