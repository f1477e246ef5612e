import type { ContractView } from '@salus/api/contract-view.ts';
import { useNavigate } from '@tanstack/react-router';
import { type OfferedAction, useOffer } from '../../calls/use-action.ts';
import { useWords } from '../../i18n/i18n.ts';

/** Opens the form of this contract; the saving itself is the form's button. */
export function useEditOffer(contract: ContractView): OfferedAction | null {
  const t = useWords();
  const navigate = useNavigate();
  const offer = useOffer('save', contract);
  if (!offer) return null;
  const { referenceNumber } = contract;
  return {
    ...offer,
    label: t(($) => $.detail.edit),
    isBusy: false,
    run: () =>
      navigate({ to: '/contract/temp-info/$referenceNumber', params: { referenceNumber }, search: { edit: 1 } }),
  };
}
