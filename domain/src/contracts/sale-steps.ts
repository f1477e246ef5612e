/** The steps of a sale in their order, each counted on the day of its own first time. */
export const saleSteps = [
  'drafted',
  'linkSent',
  'opened',
  'paymentStarted',
  'paid',
  'active',
  'cancelled',
  'withdrawn',
] as const;
export type SaleStep = (typeof saleSteps)[number];
