import type { followEvents as call } from '@salus/api/events.ts';
import type { StaffUseCase } from '../context.ts';
import { readWork } from '../home/count-work.ts';

const EVENT_ID = /^\d{1,16}$/;

/** Opens the person's stream of events (EVENT-1). A client that reconnects sends the header. */
export const followEvents: StaffUseCase<typeof call> = async (
  { app, actor, origin },
  { after = null },
) => {
  const { lastEventId = null } = origin;
  // A browser cannot correct the header, so an id of no database is one that is too old.
  const headerId = lastEventId === null || EVENT_ID.test(lastEventId) ? lastEventId : '0';
  const countWork = async () => {
    const works = await readWork({ app, actor, now: app.clock() });
    return Object.fromEntries(works.map(({ code, count }) => [code, count]));
  };
  const follower = { staff: actor, after: headerId ?? after, countWork };
  return { events: await app.events.follow(follower) };
};
