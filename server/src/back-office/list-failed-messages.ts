import type { listFailedMessages as call } from '@salus/api/back-office/messages.ts';
import { sql } from 'kysely';
import type { StaffUseCase } from '../context.ts';
import { aboutContract } from '../contracts/about-contract.ts';
import { isTakenBy } from '../contracts/current-take.ts';
import { readPageInSnapshot } from '../contracts/page.ts';
import { toMessageView } from './message-view.ts';
import { countFailedMessages, readFailedMessages } from './store.ts';

/** Failed messages that can still be sent. Others appear in the contract's detail only. */
export const listFailedMessages: StaffUseCase<typeof call> = (
  { app: { db }, actor, now },
  query,
) => {
  const isOfTaker = isTakenBy(sql`c.id`, query.takenBy, actor);
  return readPageInSnapshot(db, query, {
    count: (reader) => countFailedMessages(reader, now, isOfTaker),
    read: async (reader, page) =>
      (await readFailedMessages(reader, now, { ...page, isOfTaker })).map((row) => ({
        ...toMessageView(row),
        ...aboutContract(row),
      })),
  });
};
