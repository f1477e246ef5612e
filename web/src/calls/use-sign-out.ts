import { logout, logoutEverywhere } from '@salus/api/accounts.ts';
import { Refusal } from '@salus/domain/refusals.ts';
import { useWords } from '../i18n/i18n.ts';
import { useNotices } from '../ui/NoticesProvider.tsx';
import { sentenceOf } from './refusal-sentence.ts';
import { callIfStillIn, callInSession, leave } from './session.ts';

/** Ends the session on the server as well; where that can't be reached, this browser forgets it all the same. */
export function useSignOut(): () => Promise<void> {
  return async () => {
    await callIfStillIn(logout, {}).catch(() => undefined);
    leave(null);
  };
}

/** Asks, and ends every session of this person. Where the server can't be reached nothing has ended, and that is said. */
export function useSignOutEverywhere(): () => Promise<void> {
  const t = useWords();
  const notices = useNotices();
  return async () => {
    const isSure = await notices.confirm({
      title: t(($) => $.shell.confirmSignOutEverywhere.title),
      text: t(($) => $.shell.confirmSignOutEverywhere.text),
      verb: t(($) => $.shell.confirmSignOutEverywhere.verb),
      isDangerous: true,
    });
    if (!isSure) return;
    try {
      await callInSession(logoutEverywhere, {});
      leave('SIGNED_OUT_EVERYWHERE');
    } catch (error) {
      notices.failure(sentenceOf(error));
      if (!(error instanceof Refusal)) throw error;
    }
  };
}
