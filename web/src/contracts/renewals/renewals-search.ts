import { renewalStates } from '@salus/domain/contracts/renewal.ts';
import { pageSearch } from '../../calls/rows/page-search.ts';
import { addressSearch, oneValue } from '../../page/address-search.ts';

/** The state and the page of the list of renewals, in the address. */
export const renewalsSearch = addressSearch({
  ...pageSearch,
  state: oneValue(renewalStates, 'DUE'),
});
export const usualRenewalsSearch = renewalsSearch.parse({});
