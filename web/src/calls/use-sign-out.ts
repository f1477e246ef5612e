import { logout } from '@salus/api/accounts.ts';
import { callInSession, leave } from './session.ts';

/** Ends the session on the server as well; where that can't be reached, this browser forgets it all the same. */
export function useSignOut(): () => Promise<void> {
  return async () => {
    await callInSession(logout, {}).catch(() => undefined);
    leave(null);
  };
}
