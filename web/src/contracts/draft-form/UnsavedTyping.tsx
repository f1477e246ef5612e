import { useBlocker } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslations } from '../../i18n/i18n.ts';
import { instantText } from '../../ui/data/format.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { useNotices } from '../../ui/feedback/NoticesProvider.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Box } from '../../ui/layout/Box.tsx';
import type { DraftStart, DraftValues } from '../draft/draft-values.ts';
import type { EditedContract } from '../unfinished-forms/kept-edit.ts';
import { forgetInput, keepInput, readKeptInput } from '../unfinished-forms/kept-input.ts';
import type { Autosave } from '../unfinished-forms/use-autosave.ts';
import { useDiscardQuestion } from '../unfinished-forms/use-discard-question.ts';

type Props = {
  readonly start: DraftStart;
  /** A saved unfinished form that is continued; null for none. */
  readonly continuedInput: DraftStart | null;
  /** The saved contract that is edited; null for a new one. */
  readonly editedContract: EditedContract | null;
  readonly keptAs: string;
  readonly isSaved: RefObject<boolean>;
  readonly autosave: Autosave;
};

/**
 * Keeps unsaved input in sessionStorage, so that a reload loses nothing. Leaving saves it as an
 * unfinished form, or asks. Health answers are never stored; the user answers them again.
 */
export function UnsavedTyping({
  start,
  continuedInput,
  editedContract,
  keptAs,
  isSaved,
  autosave,
}: Props) {
  const t = useTranslations();
  const notices = useNotices();
  const mayDiscard = useDiscardQuestion();
  const { reset, watch, formState } = useFormContext<DraftValues>();
  const { isDirty } = formState;
  /** The source of the input: this tab's copy is the newer one. */
  const [restored, setRestored] = useState<'tab' | 'server' | null>(null);
  // After one confirmation, further steps of the same navigation do not prompt.
  const isGivenUp = useRef(false);

  useEffect(() => {
    const tabInput = readKeptInput(keptAs);
    const input = tabInput ?? continuedInput;
    if (!input) return;
    reset({ ...start, ...input }, { keepDefaultValues: true });
    setRestored(tabInput ? 'tab' : 'server');
  }, [keptAs, reset, start, continuedInput]);

  useEffect(() => {
    const watching = watch((values) => {
      isGivenUp.current = false;
      keepInput(keptAs, values);
    });
    return () => watching.unsubscribe();
  }, [watch, keptAs]);

  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: () =>
      isDirty && !isSaved.current && !isGivenUp.current && !autosave.isSaved(),
    shouldBlockFn: async () => {
      if (isSaved.current || isGivenUp.current) return false;
      const isKept = await autosave.saveNow();
      const leaves =
        isKept ||
        (await notices.confirm({
          title: t(($) => $.unsaved.title),
          text: t(($) => $.unsaved.text),
          verb: t(($) => $.unsaved.verb),
          isDangerous: true,
        }));
      if (isKept) notices.success(t(($) => $.unfinished.kept));
      if (leaves) {
        // Resets the form too, because going back before the next page loads shows this form again.
        if (!isKept || !continuedInput) resetForm();
        forgetInput(keptAs);
        isGivenUp.current = true;
      }
      return !leaves;
    },
  });

  /** Ends the saving first: the empty form must not replace the saved one. */
  function resetForm() {
    autosave.startAnother();
    reset();
  }

  function startOver() {
    resetForm();
    forgetInput(keptAs);
    setRestored(null);
  }

  async function discardChanges() {
    if (!(await mayDiscard())) return;
    await autosave.erase();
    startOver();
  }

  if (!restored) return null;
  return (
    <Box role="status" below={16}>
      {editedContract ? (
        <Notice
          kind="info"
          action={
            <Button onClick={() => void discardChanges()}>{t(($) => $.keptEdit.discard)}</Button>
          }
        >
          {restored === 'server' && editedContract.keptEdit
            ? t(($) => $.keptEdit.restoredFrom, {
                at: instantText(editedContract.keptEdit.savedAt),
              })
            : t(($) => $.keptEdit.restored)}
        </Notice>
      ) : (
        <Notice
          kind="info"
          action={
            !continuedInput && <Button onClick={startOver}>{t(($) => $.unsaved.startOver)}</Button>
          }
        >
          {t(($) => $.unsaved.restored)}
        </Notice>
      )}
    </Box>
  );
}
