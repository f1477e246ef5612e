import type { listFailedMessages as call } from '@salus/api/back-office.ts';
import type { StaffUseCase } from '../context.ts';
import { aboutContract } from '../contracts/about-contract.ts';
import { pageOf, sliceOf } from '../contracts/page.ts';
import { messageViewOf } from './message-view.ts';
import { readFailedMessages } from './store.ts';

/** Messages that did not go out and are still of use. The others show in the detail of their contract only. */
export const listFailedMessages: StaffUseCase<typeof call> = async ({ app, now }, asked) => {
  const { page, total } = await readFailedMessages(app.db, now, sliceOf(asked));
  const results = page.map((row) => ({ ...messageViewOf(row), ...aboutContract(row) }));
  return pageOf(results, total, asked);
};
