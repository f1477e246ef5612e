/** Rows and their sum in VND. Money that goes out is negative. */
export type Total = { readonly count: number; readonly amount: number };
