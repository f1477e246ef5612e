import type { ContractView } from '@salus/api/contract-view.ts';
import { useNavigate } from '@tanstack/react-router';
import { type OfferedAction, useOffer } from '../../calls/writes/use-action.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { detailLink } from '../contract-path.ts';

/** Opens the form of this contract, which has its own save button. */
export function useEditOffer(contract: ContractView): OfferedAction | null {
  const t = useTranslations();
  const navigate = useNavigate();
  const offer = useOffer('save', contract);
  if (!offer) return null;
  return {
    ...offer,
    label: t(($) => $.detail.edit),
    isBusy: false,
    run: () => navigate({ ...detailLink(contract), search: { edit: 1 } }),
  };
}
