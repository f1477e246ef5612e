import type { StatementLineView } from '@salus/api/payments/statements.ts';

/** A line of a statement that pays its contract, with the changes of a test. */
export const exampleLine = (
  lineNo: number,
  changes: Partial<StatementLineView> = {},
): StatementLineView => ({
  lineNo,
  bankReference: `FT${lineNo}`,
  paidAt: '2026-11-25T09:30:00.000+07:00',
  amount: 1_080_000,
  content: 'nop phi',
  result: 'MATCHED',
  referenceNumber: `HD26112500000${lineNo}`,
  reason: null,
  contract: null,
  settledAt: null,
  note: null,
  approvalId: null,
  ...changes,
});
