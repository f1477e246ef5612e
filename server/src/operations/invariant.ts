/** One invariant (docs/operations.md) and its offenders: numbers of contracts, never their data. */
export type Invariant = {
  readonly name: string;
  readonly rule: string;
  readonly offenders: readonly string[];
};
