import { welcomeDashboard } from '@salus/api/schemaless/accounts.ts';
import { callInSession } from './session.ts';
import { answeredAt } from './session-state.ts';

/** Maximum time until a visible screen notices the end of its session. */
const HEARTBEAT_MILLISECONDS = 60_000;
/** A return to the tab triggers a check, unless a call was answered within this time. */
const FRESH_MILLISECONDS = 5_000;

/**
 * A session may end elsewhere while a screen sends no requests. So the cheapest call runs when
 * the tab becomes visible and once a minute while it is, unless other calls were made. The end of
 * the session is handled as for every call.
 */
export function startSessionHeartbeat(): () => void {
  let isChecking = false;
  const checkUnlessAnswered = async (within: number) => {
    if (isChecking || document.visibilityState === 'hidden' || Date.now() - answeredAt() < within)
      return;
    isChecking = true;
    // A missing answer does not mean the end of the session.
    await callInSession(welcomeDashboard, {}).catch(() => undefined);
    isChecking = false;
  };
  const heartbeat = setInterval(
    () => void checkUnlessAnswered(HEARTBEAT_MILLISECONDS / 2),
    HEARTBEAT_MILLISECONDS,
  );
  const checkOnReturn = () => void checkUnlessAnswered(FRESH_MILLISECONDS);
  document.addEventListener('visibilitychange', checkOnReturn);
  return () => {
    clearInterval(heartbeat);
    document.removeEventListener('visibilitychange', checkOnReturn);
  };
}
