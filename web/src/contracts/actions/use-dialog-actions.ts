import type { ContractView } from '@salus/api/contract-view.ts';
import { useState } from 'react';
import type { Offer, OfferableAction, OfferedAction } from '../../calls/writes/use-action.ts';

/** Actions that open a dialog each; an offer is null where this user may never do it. */
export function useDialogActions<C extends ContractView, A extends OfferableAction>(
  contract: C,
  offers: Readonly<Record<A, Offer | null>>,
) {
  const [openDialog, open] = useState<A | null>(null);
  return {
    openDialog,
    open,
    opening: (action: A): OfferedAction | null => {
      const offer = offers[action];
      return offer && { ...offer, isBusy: false, run: async () => open(action) };
    },
    /** The dialog stays open after a concurrent change, with an error and the input. */
    dialog: {
      contract,
      reason: (openDialog && offers[openDialog]?.reason) ?? null,
      onClose: () => open(null),
    },
  };
}
