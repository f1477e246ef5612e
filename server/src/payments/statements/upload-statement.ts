import type * as api from '@salus/api/payments/statements.ts';
import type { PreparedWrite, Staff, StaffUseCase } from '../../context.ts';
import { transferAccount } from '../../integrations/bank/bank-account.ts';
import type { StatementFile } from '../../integrations/bank-statements/statement.ts';
import { readState } from './confirmation-rows.ts';
import { countSettled, insertStatement } from './statement-rows.ts';
import { readStatement } from './statement-view.ts';

/** Stores the lines of a file with their preview; nothing is settled (STMT-1 to STMT-3). */
export const uploadStatement: PreparedWrite<typeof api.uploadStatement, Staff, StatementFile> = {
  prepare: ({ app, now }, { type, bytes }) =>
    app.statements.read(type, bytes, {
      accountNo: transferAccount(app.config)?.accountNo ?? null,
      now,
    }),
  write: async ({ tx, actor, now }, _, file) =>
    readStatement(tx, await insertStatement(tx, { actor, now }, file), now),
};

export const showStatement: StaffUseCase<typeof api.showStatement> = (
  { app, now },
  { statementId },
) => readStatement(app.db, statementId, now);

/** How far a confirmation is (STMT-8). */
export const showStatementProgress: StaffUseCase<typeof api.showStatementProgress> = async (
  { app },
  { statementId },
) => {
  // Before the lines, so that no line of a DONE confirmation is missing.
  const state = await readState(app.db, statementId);
  return { ...(await countSettled(app.db, statementId)), state };
};
