import type { ContractType } from '@salus/domain/contracts/status.ts';
import { linkOptions } from '@tanstack/react-router';
import type { ClerkTab } from './clerk-tabs.ts';

/** Area of a list; each area has its own detail pages. */
export type Area = 'contract' | 'bm-contract';

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
