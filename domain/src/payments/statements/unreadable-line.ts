/** Why a line of a statement can't be read (STMT-9). The rest of its file settles. */
export const unreadableReasons = [
  'AMOUNT_UNREADABLE',
  'DAY_UNREADABLE',
  'DAY_IN_FUTURE',
  'OTHER_CURRENCY',
  /** A spreadsheet would compute the cell when a clerk opens the file. */
  'FORMULA',
  'ROW_UNREADABLE',
] as const;
export type UnreadableReason = (typeof unreadableReasons)[number];

/** The rows of a file after its heading: `read` is the sum of the others (STMT-10). */
export type StatementRows = {
  readonly read: number;
  readonly blank: number;
  /** They move no money: pending, information, or an amount of 0. */
  readonly leftOut: number;
  /** The lines of the statement, unreadable ones too. */
  readonly taken: number;
};
