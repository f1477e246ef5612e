/** `SALE_RULES` refuses a sale without its proof, or only shows that it lacks (SALE-1). */
export const saleRules = ['require', 'show'] as const;
export type SaleRules = (typeof saleRules)[number];
