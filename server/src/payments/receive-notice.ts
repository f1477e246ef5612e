import type * as api from '@salus/api/payments.ts';
import type { App, PublicUseCase } from '../context.ts';
import type { NoticeFields } from '../outside/payment-gateway.ts';
import { inTransaction } from '../platform/db.ts';
import { settle } from './settle.ts';
import { noteUnbelieved } from './store.ts';
import { isTaken, type Verdict } from './verdict.ts';

/** The gateway reads these words and nothing else; anything but the first makes it send the notice again. */
const CONFIRMED = 'responsecode=1&desc=confirm-success';
const NOT_CONFIRMED = 'responsecode=0&desc=confirm-fail';

/** The gateway's notice (IPN), as GET or POST. Once its result is on record it is confirmed, also the tenth time. */
export const receiveNotice: PublicUseCase<typeof api.noticeByGet | typeof api.noticeByPost> = async (
  { app, now },
  fields,
) => ({ text: isTaken(await judgeNotice(app, fields, now)) ? CONFIRMED : NOT_CONFIRMED });

async function judgeNotice(app: App, fields: NoticeFields, now: Date): Promise<Verdict> {
  const { gateway } = app.outside;
  const report = gateway.read(fields);
  const verdict = gateway.verify(fields);
  if (verdict === 'GENUINE') return settle(app, report, 'IPN', now);
  await inTransaction(app.db, (tx) => noteUnbelieved(tx, report, { source: 'IPN', verdict, now }));
  return verdict;
}
