import { z } from 'zod';

/** The parts of a clerk's page of a contract, in the address. */
export const clerkTabs = ['contract', 'money', 'system'] as const;
export type ClerkTab = (typeof clerkTabs)[number];

export const clerkTabSearch = z.object({
  tab: z.enum(clerkTabs).default('contract').catch('contract'),
});
