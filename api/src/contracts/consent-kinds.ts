/** Consents of the customer, each separate and never pre-ticked (CONSENT-1). */
export const consentKinds = ['personal-data', 'health-data', 'payment-terms'] as const;
export type ConsentKind = (typeof consentKinds)[number];
