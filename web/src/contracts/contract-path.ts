import type { ContractView } from '@salus/api/contract-view.ts';
import type { ContractType } from '@salus/domain/contracts/status.ts';
import { useMatch } from '@tanstack/react-router';

/** Officers' detail path per contract type (LIST-9). */
const detailPaths = {
  INDIVIDUAL: '/contract/temp-info/$referenceNumber',
  FAMILY: '/contract/temp-family-info/$referenceNumber',
} as const satisfies Record<ContractType, string>;

/** The page of one contract, for `Link` and `navigate`: families have their own. */
export function detailLink({
  referenceNumber,
  typeContract,
}: Pick<ContractView, 'referenceNumber' | 'typeContract'>) {
  return { to: detailPaths[typeContract], params: { referenceNumber } } as const;
}

/** The form of a new contract. */
export function newDraftLink(type: ContractType) {
  return { to: newPaths[type] } as const;
}

const newPaths = {
  INDIVIDUAL: '/contract/temp-add',
  FAMILY: '/contract/temp-family-add',
} as const satisfies Record<ContractType, string>;

/** The kind of contract that the address of this page is for. */
export function useContractTypeOfPage(): ContractType {
  const { fullPath } = useMatch({ strict: false });
  return fullPath.startsWith('/contract/temp-family-') ? 'FAMILY' : 'INDIVIDUAL';
}
