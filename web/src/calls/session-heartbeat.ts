import { welcomeDashboard } from '@salus/api/accounts.ts';
import { answeredAt, callInSession } from './session.ts';

/** Maximum time until a visible screen notices the end of its session. */
const MINUTE = 60_000;
/** A user who returns to a tab triggers an immediate check. */
const MOMENT = 5_000;

/**
 * A session may end elsewhere while a screen sends no requests. So the cheapest call runs when
 * the tab becomes visible and once a minute while it is, unless other calls were made. The end of
 * the session is handled as for every call.
 */
export function startSessionHeartbeat(): () => void {
  let isAsking = false;
  const askUnlessAnswered = async (within: number) => {
    if (isAsking || document.visibilityState === 'hidden' || Date.now() - answeredAt() < within)
      return;
    isAsking = true;
    // A missing answer does not mean the end of the session.
    await callInSession(welcomeDashboard, {}).catch(() => undefined);
    isAsking = false;
  };
  const everyMinute = setInterval(() => void askUnlessAnswered(MINUTE / 2), MINUTE);
  const inSight = () => void askUnlessAnswered(MOMENT);
  document.addEventListener('visibilitychange', inSight);
  return () => {
    clearInterval(everyMinute);
    document.removeEventListener('visibilitychange', inSight);
  };
}
