import type { ContractDraft } from '@salus/domain/contracts/draft.ts';
import type { ContractType } from '@salus/domain/contracts/status.ts';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslations } from '../../i18n/i18n.ts';
import { useNotices } from '../../ui/feedback/NoticesProvider.tsx';
import type { DraftStart, DraftValues } from '../draft/draft-values.ts';
import { contentText } from './form-content.ts';
import {
  eraseForm,
  type FormKeeping,
  forgetTabCopy,
  formId,
  readTabCopy,
  saveForm,
  writeTabCopy,
} from './form-store.ts';
import { createSaver, type Saver, type SaveState } from './saver.ts';

/** Typing pauses this long before a save; a failed save is repeated after half a minute. */
const PAUSE_MILLISECONDS = 3_000;
const RETRY_MILLISECONDS = 30_000;

type Options = {
  readonly type: ContractType;
  readonly start: DraftStart;
  readonly keeping: FormKeeping;
};

export type UnsavedInput = ReturnType<typeof useUnsavedInput>;

/**
 * Keeps unsaved input in this tab, and on the server as an unfinished form a few seconds after each
 * pause in typing (DRAFT-18, DRAFT-20). Leaving saves it, or asks. A failure never interrupts.
 */
export function useUnsavedInput(
  form: UseFormReturn<DraftValues, unknown, ContractDraft>,
  { type, start, keeping: { tabKey, id, version, savedForm } }: Options,
) {
  const t = useTranslations();
  const notices = useNotices();
  const { reset, watch, getValues, formState } = form;
  const { isDirty } = formState;
  const [state, setState] = useState<SaveState>({ kind: 'idle' });
  /** The source of the input: this tab's copy is the newer one. */
  const [restoredFrom, setRestoredFrom] = useState<'tab' | 'server' | null>(null);
  /** Each round is another form; only the first one continues the saved form. */
  const [round, setRound] = useState(0);
  const saver = useRef<Saver | null>(null);
  // A ref, because navigation happens before the next render and must not prompt.
  const stage = useRef<'open' | 'left' | 'saved'>('open');

  useEffect(() => {
    const continuedForm = round === 0 ? savedForm : null;
    const tabInput = readTabCopy(tabKey);
    const input = tabInput ?? continuedForm?.input;
    if (input) {
      reset({ ...start, ...input }, { keepDefaultValues: true });
      setRestoredFrom(tabInput ? 'tab' : 'server');
    }
    const content = contentText(type, getValues(), version);
    const current = createSaver({
      // Input that a reload restored may be newer than the saved one.
      start: tabInput ? '' : content,
      isSaved: continuedForm !== null,
      send: (text) => saveForm(formId({ id, tabKey }), text),
      report: setState,
      pause: PAUSE_MILLISECONDS,
      retryPause: RETRY_MILLISECONDS,
    });
    saver.current = current;
    current.change(content);
    const watching = watch((values) => {
      if (stage.current === 'saved') return;
      stage.current = 'open';
      const text = contentText(type, values, version);
      writeTabCopy(tabKey, text);
      current.change(text);
    });
    return () => {
      watching.unsubscribe();
      void current.end();
    };
  }, [type, start, tabKey, id, version, savedForm, round, reset, watch, getValues]);

  const saveNow = async () => (await saver.current?.flush()) ?? false;

  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: () => isDirty && stage.current === 'open' && !saver.current?.isSaved(),
    shouldBlockFn: async () => {
      // After one confirmation, further steps of the same navigation do not prompt.
      if (stage.current !== 'open') return false;
      const isKept = await saveNow();
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
        if (!isKept || !savedForm) beginAnother();
        forgetTabCopy(tabKey);
        stage.current = 'left';
      }
      return !leaves;
    },
  });

  /** Leaves the saved form in the list. Its saving ends first: no empty form may replace it. */
  function beginAnother() {
    void saver.current?.end();
    setState({ kind: 'idle' });
    setRound(round + 1);
    reset();
  }

  function startOver() {
    beginAnother();
    forgetTabCopy(tabKey);
    setRestoredFrom(null);
  }

  async function erase() {
    // Before any wait: this tab forgets the id of a new form at once.
    const ownId = formId({ id, tabKey });
    await saver.current?.end();
    if (saver.current?.hasCopy()) await eraseForm(ownId);
  }

  return {
    state,
    restoredFrom,
    /** Saves now. Resolves to whether the server has the newest input. */
    saveNow,
    isWorthSaving: () => saver.current?.isWorthSaving() ?? false,
    startOver,
    discard: async () => {
      await erase();
      startOver();
    },
    /** The contract has the input: nothing is kept any more. */
    finish: () => {
      stage.current = 'saved';
      void erase();
      forgetTabCopy(tabKey);
    },
  };
}
