import type { listFailedMessages as call } from '@salus/api/back-office/messages.ts';
import type { StaffUseCase } from '../context.ts';
import { aboutContract } from '../contracts/about-contract.ts';
import { readPageInSnapshot } from '../contracts/page.ts';
import { toMessageView } from './message-view.ts';
import { countFailedMessages, readFailedMessages } from './store.ts';

/** Failed messages that can still be sent. Others appear in the contract's detail only. */
export const listFailedMessages: StaffUseCase<typeof call> = ({ app: { db }, now }, query) =>
  readPageInSnapshot(db, query, {
    count: (reader) => countFailedMessages(reader, now),
    read: async (reader, page) =>
      (await readFailedMessages(reader, now, page)).map((row) => ({
        ...toMessageView(row),
        ...aboutContract(row),
      })),
  });
