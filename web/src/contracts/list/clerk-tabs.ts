import { addressSearch, oneValue } from '../../page/address-search.ts';

/** The parts of a clerk's page of a contract, in the address. */
export const clerkTabs = ['contract', 'money', 'system'] as const;
export type ClerkTab = (typeof clerkTabs)[number];

export const clerkTabSearch = addressSearch({ tab: oneValue(clerkTabs, 'contract') });
