import { useTranslations } from '../../i18n/i18n.ts';
import { instantText } from '../../ui/data/format.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { useNotices } from '../../ui/feedback/NoticesProvider.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Box } from '../../ui/layout/Box.tsx';
import type { FormKeeping } from './form-store.ts';
import type { UnsavedInput } from './use-unsaved-input.ts';

type Props = { readonly keeping: FormKeeping; readonly unsavedInput: UnsavedInput };

/** The form began with unsaved input; a button begins without it. */
export function UnsavedNotice({ keeping: { version, savedForm }, unsavedInput }: Props) {
  const t = useTranslations();
  const mayDiscard = useDiscardQuestion();
  const discard = async () => (await mayDiscard()) && unsavedInput.discard();
  if (!unsavedInput.restoredFrom) return null;
  return (
    <Box role="status" below={16}>
      {version === null ? (
        <Notice
          kind="info"
          action={
            !savedForm && (
              <Button onClick={unsavedInput.startOver}>{t(($) => $.unsaved.startOver)}</Button>
            )
          }
        >
          {t(($) => $.unsaved.restored)}
        </Notice>
      ) : (
        <Notice
          kind="info"
          action={<Button onClick={() => void discard()}>{t(($) => $.keptEdit.discard)}</Button>}
        >
          {unsavedInput.restoredFrom === 'server' && savedForm
            ? t(($) => $.keptEdit.restoredFrom, { at: instantText(savedForm.savedAt) })
            : t(($) => $.keptEdit.restored)}
        </Notice>
      )}
    </Box>
  );
}

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
