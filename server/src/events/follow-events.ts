import type { followEvents as call } from '@salus/api/events.ts';
import type { StaffUseCase } from '../context.ts';

const EVENT_ID = /^\d{1,16}$/;

/** Opens the person's stream of events (EVENT-1). A client that reconnects sends the header. */
export const followEvents: StaffUseCase<typeof call> = async (
  { app, actor, origin },
  { after = null },
) => {
  const { lastEventId = null } = origin;
  // A browser cannot correct the header, so an id of no database is one that is too old.
  const headerId = lastEventId === null || EVENT_ID.test(lastEventId) ? lastEventId : '0';
  return { events: await app.events.follow(actor, headerId ?? after) };
};
