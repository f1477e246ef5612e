import { logout, logoutEverywhere } from '@salus/api/schemaless/accounts.ts';
import { useTranslations } from '../i18n/i18n.ts';
import { useNotices } from '../ui/feedback/NoticesProvider.tsx';
import { callIfStillIn, callInSession, endSession } from './session.ts';
import { useRun } from './writes/use-run.ts';

/** Ends the session on the server; without an answer this browser still drops it. */
export function useSignOut(): () => Promise<void> {
  return async () => {
    await callIfStillIn(logout, {}).catch(() => undefined);
    endSession('SIGNED_OUT');
  };
}

/** Confirms and ends every session of the user; shows an error when the server is unreachable. */
export function useSignOutEverywhere(): () => Promise<void> {
  const t = useTranslations();
  const notices = useNotices();
  const { run } = useRun();
  return async () => {
    const isSure = await notices.confirm({
      title: t(($) => $.shell.confirmSignOutEverywhere.title),
      text: t(($) => $.shell.confirmSignOutEverywhere.text),
      verb: t(($) => $.shell.signOutEverywhere),
      isDangerous: true,
    });
    if (!isSure) return;
    await run(async () => {
      await callInSession(logoutEverywhere, {});
      endSession('SIGNED_OUT_EVERYWHERE');
    });
  };
}
