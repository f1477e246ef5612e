import type { listFailedMessages as call } from '@salus/api/back-office/messages.ts';
import type { StaffUseCase } from '../context.ts';
import { aboutContract } from '../contracts/about-contract.ts';
import { limitOffsetOf, pageOf } from '../contracts/page.ts';
import { messageViewOf } from './message-view.ts';
import { readFailedMessages } from './store.ts';

/** Failed messages that can still be sent. Others appear in the contract's detail only. */
export const listFailedMessages: StaffUseCase<typeof call> = async ({ app, now }, query) => {
  const { page, total } = await readFailedMessages(app.db, now, limitOffsetOf(query));
  const results = page.map((row) => ({ ...messageViewOf(row), ...aboutContract(row) }));
  return pageOf(results, total, query);
};
