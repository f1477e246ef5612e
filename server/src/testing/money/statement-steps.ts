import {
  confirmStatement,
  showStatement,
  showStatementProgress,
} from '@salus/api/payments/statements.ts';
import { isConfirming } from '@salus/domain/payments/statements/confirmation-state.ts';
import { csvFile, type FileLine } from '../../../simulators/bank/statement-files.ts';
import { givenContract } from '../given.ts';
import { type Caller, eventually, type Reply, type TestApp } from '../test-app.ts';

/** Statements as a clerk's calls, on contracts with a premium of 620,000 dong. */

export const STATEMENT = '/v1/auth/bank/statement';
export const PREMIUM = 620_000;

let references = 0;

/** A line of the present instant with its own bank reference; pays the premium by default. */
export function makeStatementLine(
  salus: TestApp,
  content: string,
  change: Partial<FileLine> = {},
): FileLine {
  references += 1;
  const bankReference = `FT26${String(references).padStart(8, '0')}`;
  return { bankReference, paidAt: salus.now(), amount: PREMIUM, content, ...change };
}

/** The reference number of a contract that awaits its premium. */
export async function awaitingIn(salus: TestApp): Promise<string> {
  return (await givenContract(salus, { status: 'AWAITING_PAYMENT' })).referenceNumber;
}

export const uploadTo = (clerk: Caller, file: Buffer, type = 'text/csv'): Promise<Reply> =>
  clerk.post(STATEMENT, file, { 'content-type': type });

/** Confirms an uploaded statement, its lines of these numbers or all, up to its end. */
export async function confirmUpload(
  clerk: Caller,
  statementId: number,
  lineNos?: readonly number[],
): Promise<Reply> {
  const input = { statementId, ...(lineNos ? { lineNos: [...lineNos] } : {}) };
  const answer = await clerk.call(confirmStatement, input);
  if (!isConfirming(answer.body.data?.state)) return answer;
  const query = { statementId: String(statementId) };
  const state = await eventually('the statement is settled', async () => {
    const { state } = (await clerk.call(showStatementProgress, query)).body.data;
    return isConfirming(state) ? null : state;
  });
  const reply = await clerk.call(showStatement, query);
  return { ...reply, body: { ...reply.body, data: { ...reply.body.data, state } } };
}

/** Uploads and confirms a CSV statement. */
export async function confirmLines(clerk: Caller, lines: readonly FileLine[]): Promise<Reply> {
  const { body } = await uploadTo(clerk, csvFile(lines));
  return confirmUpload(clerk, body.data.statementId);
}

/** The result of each line of a statement. */
export const lineResults = ({ body }: Pick<Reply, 'body'>): string[] =>
  body.data.lines.map(({ result }: { result: string }) => result);

/** The payment orders of a contract that took money, oldest first. */
export async function readPaidOrders(salus: TestApp, referenceNumber: string) {
  return salus.db
    .selectFrom('payment_orders as o')
    .innerJoin('contracts as c', 'c.id', 'o.contract_id')
    .select(['o.review_reason', 'o.paid_amount'])
    .where('c.reference_number', '=', referenceNumber)
    .orderBy('o.id')
    .execute();
}
