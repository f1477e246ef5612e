import { welcomeDashboard } from '@salus/api/accounts.ts';
import { answeredAt, callInSession } from './session.ts';

/** How long an open screen may be wrong about its session, while somebody sees it. */
const MINUTE = 60_000;
/** Who comes back to a tab looks at it now. */
const MOMENT = 5_000;

/**
 * A session may end elsewhere while its screen asks the server nothing: half a contract, a list that is read. So the server
 * is asked for what costs least where it was not asked otherwise: when the tab comes into sight, and once a minute as long
 * as it stays there. What follows the end follows as from every other call.
 */
export function watchForTheEnd(): () => void {
  let isAsking = false;
  const askUnlessAnswered = async (within: number) => {
    if (isAsking || document.visibilityState === 'hidden' || Date.now() - answeredAt() < within) return;
    isAsking = true;
    // No answer says nothing about the session.
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
