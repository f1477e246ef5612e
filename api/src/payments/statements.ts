import { confirmationStates } from '@salus/domain/payments/statements/confirmation-state.ts';
import { lineResults } from '@salus/domain/payments/statements/statement-totals.ts';
import { unreadableReasons } from '@salus/domain/payments/statements/unreadable-line.ts';
import { transferReasons } from '@salus/domain/payments/transfers/judge-transfer.ts';
import { TEXT_LIMITS } from '@salus/domain/people/text.ts';
import { requiredNote } from '@salus/domain/validation/fields.ts';
import { z } from 'zod';
import { endpoint, staff } from '../endpoint.ts';
import { pendingApproval } from '../pending-approval.ts';
import { instant, money, moneyTotal, referenceNumber, wireDay, XLSX_TYPE } from '../wire.ts';
import { pagedList } from '../worklist.ts';
import { uploadedFile } from './upload.ts';

const access = staff('backOffice');
/** For the calls by which lines pay contracts (MFA-4). */
const settling = { ...access, stepUp: 'within-hour' } as const;
const statementId = z.number({ error: 'invalid' }).int().positive();
const lineNo = z.int32({ error: 'invalid' }).positive();

const statementQuery = z.object({
  statementId: z
    .string()
    .regex(/^\d{1,15}$/, 'invalid')
    .transform(Number),
});

/** Lines of one file (STMT-1). */
export const MAX_STATEMENT_LINES = 20_000;
/** Bytes of one file: the one exception to the limit of API-4 (STMT-1). */
export const MAX_STATEMENT_BYTES = 10 * 1_048_576;
/** The media types of CSV, XLSX, MT940 and camt.053. */
export const statementTypes = [
  'text/csv',
  XLSX_TYPE,
  'text/plain',
  'application/xml',
  'text/xml',
] as const;

const statementLine = z.object({
  lineNo: z.number().int(),
  /** Empty where the bank gives none. */
  bankReference: z.string(),
  /** Null for a line that can't be read. */
  paidAt: instant.nullable(),
  /** VND; a debit is negative. 0 for a line that can't be read. */
  amount: money,
  /** The text of the row, for a line that can't be read. */
  content: z.string(),
  result: z.enum(lineResults),
  /** The contract that the content names. */
  referenceNumber: z.string().nullable(),
  reason: z.enum([...transferReasons, ...unreadableReasons]).nullable(),
  /** The named contract of money that does not pay it, with what it needs now; null otherwise. */
  contract: z.object({ proposerName: z.string(), required: money }).nullable(),
  /** When the line was settled; null while it is a preview. */
  settledAt: instant.nullable(),
  /** A clerk's note on a line that was put aside. */
  note: z.string().nullable(),
  /** The request for a second person that the line waits for; null otherwise (APPROVE-18). */
  approvalId: z.number().int().nullable(),
});
export type StatementLineView = z.output<typeof statementLine>;

/** The lines of a file with their results, and the totals of each result (STMT-3). */
export const statementView = z.object({
  statementId: z.number().int(),
  uploadedAt: instant,
  uploadedBy: z.string(),
  lines: z.array(statementLine),
  totals: z.record(z.enum(lineResults), moneyTotal),
  /** The rows of the file after its heading; `read` is the sum of the others. */
  rows: z.object({
    read: z.number().int(),
    blank: z.number().int(),
    leftOut: z.number().int(),
    taken: z.number().int(),
  }),
});
export type StatementView = z.output<typeof statementView>;

/** `RUNNING` while lines are being settled by a confirmation, of any clerk (STMT-14). */
const state = z.enum(confirmationStates);

export const uploadStatement = endpoint({
  name: 'uploadStatement',
  summary: 'Read a statement of the bank account and match its lines; nothing is settled',
  method: 'POST',
  path: '/v1/auth/bank/statement',
  access,
  body: uploadedFile,
  upload: { types: statementTypes, maxBytes: MAX_STATEMENT_BYTES },
  output: statementView,
});

const statementSummary = z.object({
  statementId: z.number().int(),
  uploadedAt: instant,
  uploadedBy: z.string(),
  /** The days that the file covers; null for a file without a readable line. */
  firstDay: wireDay.nullable(),
  lastDay: wireDay.nullable(),
  /** Readable lines, and how many of them are settled. */
  lines: z.number().int(),
  settled: z.number().int(),
  /** Money that came in, VND. */
  received: money,
  /** The clerks and the number of lines of each confirmation, oldest first. */
  confirmations: z.array(
    z.object({ confirmedBy: z.string(), confirmedAt: instant, lines: z.number().int() }),
  ),
});
export type StatementSummary = z.output<typeof statementSummary>;

export const listStatements = pagedList({
  name: 'listStatements',
  summary: 'Uploaded statements with who confirmed what, newest first',
  path: '/v1/auth/bank/statement/list',
  isRefreshed: true,
  row: statementSummary,
});

/** Beyond the specification: the screen shows a statement again after a reload. */
export const showStatement = endpoint({
  name: 'showStatement',
  summary: 'An uploaded statement with the present results of its lines',
  method: 'GET',
  path: '/v1/auth/bank/statement',
  access: staff('backOffice', 'auditor'),
  query: statementQuery,
  isRefreshed: true,
  output: statementView,
  refuses: ['NOT_FOUND'],
});

export const showStatementProgress = endpoint({
  name: 'showStatementProgress',
  summary: 'How many lines of a statement are settled, and whether a confirmation is running',
  method: 'GET',
  path: '/v1/auth/bank/statement/progress',
  access: staff('backOffice', 'auditor'),
  query: statementQuery,
  output: z.object({ settled: z.number().int(), lines: z.number().int(), state }),
  refuses: ['NOT_FOUND'],
});

export const confirmStatement = endpoint({
  name: 'confirmStatement',
  summary: 'Settle the lines of a statement, all or those named, each once',
  method: 'POST',
  path: '/v1/auth/bank/statement/confirm',
  access: settling,
  body: z.strictObject({
    statementId,
    lineNos: z
      .array(lineNo, { error: 'invalid' })
      .min(1, 'required')
      .max(MAX_STATEMENT_LINES, 'too_long')
      .optional(),
  }),
  maxValues: MAX_STATEMENT_LINES + 10,
  output: statementView.extend({ state }),
  acceptedOutput: pendingApproval,
  refuses: ['NOT_FOUND'],
});

/** Beyond the specification: a clerk finds the contract that the content does not name. */
export const assignStatementLine = endpoint({
  name: 'assignStatementLine',
  summary: 'Assign a credit that names no contract to one',
  method: 'POST',
  path: '/v1/auth/bank/statement/assign',
  access: settling,
  body: z.strictObject({ statementId, lineNo, referenceNumber }),
  output: statementLine,
  acceptedOutput: pendingApproval,
  refuses: [
    'NOT_FOUND',
    'INVALID_STATE',
    'MONEY_ALREADY_DECIDED',
    'MONEY_DOES_NOT_FIT',
    'APPROVAL_PENDING',
  ],
});

export const putAsideStatementLine = endpoint({
  name: 'putAsideStatementLine',
  summary: 'Keep a line that pays nothing, with a note',
  method: 'POST',
  path: '/v1/auth/bank/statement/put-aside',
  access,
  body: z.strictObject({ statementId, lineNo, note: requiredNote(TEXT_LIMITS.reviewNote) }),
  output: statementLine,
  acceptedOutput: pendingApproval,
  refuses: ['NOT_FOUND', 'INVALID_STATE', 'MONEY_ALREADY_DECIDED', 'APPROVAL_PENDING'],
});
