import type { App } from '../context.ts';
import { OutsideError } from '../outside/outside-error.ts';
import { settle } from './settle.ts';

/** What asking brought: the order is settled, the gateway does not know yet, or nobody could be asked. */
export type Asked = 'settled' | 'open' | 'unreachable';

/** Asks the gateway what became of an order and settles it by the answer. */
export async function askGateway(
  app: Pick<App, 'db' | 'jobs' | 'log' | 'outside'>,
  refOrder: string,
  now: Date,
): Promise<Asked> {
  try {
    const answer = await app.outside.gateway.query(refOrder);
    if (answer === null) return 'open';
    const verdict = await settle(app, answer, 'QUERY', now);
    return verdict === 'PENDING' || verdict === 'INCOMPLETE' ? 'open' : 'settled';
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    app.log.warn({ order: refOrder, err: error, kind: error.kind }, 'the payment gateway gave no answer');
    return 'unreachable';
  }
}
