import { z } from 'zod';

/** The optional consent to offers, with the text that the customer reads (CONSENT-12). */
export const offersView = z.object({
  isGiven: z.boolean(),
  version: z.string(),
  language: z.string(),
  text: z.string(),
});

export const offerWays = ['SMS_LINK', 'MY_PAGE', 'OFFER_LINK', 'OFFICER'] as const;
export type OfferWay = (typeof offerWays)[number];
