import { useTranslations } from '../../i18n/i18n.ts';
import { useNotices } from '../../ui/feedback/NoticesProvider.tsx';

/** Asks before kept changes are erased (DRAFT-20). Resolves to whether the officer is sure. */
export function useDiscardQuestion(): () => Promise<boolean> {
  const t = useTranslations();
  const notices = useNotices();
  return () =>
    notices.confirm({
      title: t(($) => $.keptEdit.confirmDiscard.title),
      text: t(($) => $.keptEdit.confirmDiscard.text),
      verb: t(($) => $.keptEdit.discard),
      isDangerous: true,
    });
}
