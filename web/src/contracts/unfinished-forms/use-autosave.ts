import { saveUnfinishedForm } from '@salus/api/contracts/unfinished-forms.ts';
import type { ContractDraft } from '@salus/domain/contracts/draft.ts';
import type { ContractType } from '@salus/domain/contracts/status.ts';
import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { callIfStillIn } from '../../calls/session.ts';
import type { DraftValues } from '../draft/draft-values.ts';
import { eraseForm } from './erase-form.ts';
import { contentText } from './form-content.ts';
import { keptFormId, readKeptInput } from './kept-input.ts';
import { createSaver, type Saver, type SaveState } from './saver.ts';

/** Typing pauses this long before a save; a failed save is repeated after half a minute. */
const PAUSE_MILLISECONDS = 3_000;
const RETRY_MILLISECONDS = 30_000;
const SAVE_TIMEOUT_MILLISECONDS = 10_000;

export type Autosave = {
  readonly state: SaveState;
  /** Saves now. Resolves to whether the server has the newest input. */
  readonly saveNow: () => Promise<boolean>;
  readonly isSaved: () => boolean;
  readonly isWorthSaving: () => boolean;
  /** Leaves what is saved in the list, and begins another form. */
  readonly startAnother: () => void;
  /** Ends saving and erases the form, once its contract is saved or its changes are discarded. */
  readonly erase: () => Promise<void>;
};

type Options = {
  readonly type: ContractType;
  readonly keptAs: string;
  /** The id on the server; null for a new form, which gets one per tab. */
  readonly formId: string | null;
  /** Whether the server has the form, which is continued. */
  readonly isContinued: boolean;
  /** `updatedAt` of the saved contract that is edited; null for a new one. */
  readonly version: string | null;
};

/**
 * Saves an unfinished form a few seconds after each pause in typing (DRAFT-16), without
 * validation. A failure never interrupts: it is shown and repeated.
 */
export function useAutosave(
  form: UseFormReturn<DraftValues, unknown, ContractDraft>,
  { type, keptAs, formId, isContinued, version }: Options,
): Autosave {
  const [state, setState] = useState<SaveState>({ kind: 'idle' });
  const [round, setRound] = useState(0);
  const saver = useRef<Saver | null>(null);
  const { watch, getValues } = form;

  useEffect(() => {
    const isRestored = readKeptInput(keptAs) !== null;
    const current = createSaver({
      start: isRestored ? '' : contentText(type, getValues(), version),
      // A new round is a new form.
      isSaved: isContinued && !isRestored && round === 0,
      send: (content) => save(formId ?? keptFormId(keptAs), content),
      report: setState,
      pause: PAUSE_MILLISECONDS,
      retryPause: RETRY_MILLISECONDS,
    });
    saver.current = current;
    // Input that a reload restored may be newer than the saved one.
    if (isRestored) current.change(contentText(type, getValues(), version));
    const watching = watch((values) => current.change(contentText(type, values, version)));
    return () => {
      watching.unsubscribe();
      void current.end();
    };
  }, [type, keptAs, formId, isContinued, version, watch, getValues, round]);

  return {
    state,
    saveNow: async () => (await saver.current?.flush()) ?? false,
    isSaved: () => saver.current?.isSaved() ?? false,
    isWorthSaving: () => saver.current?.isWorthSaving() ?? false,
    startAnother: () => {
      void saver.current?.end();
      setState({ kind: 'idle' });
      setRound((last) => last + 1);
    },
    erase: async () => {
      const id = formId ?? keptFormId(keptAs);
      await saver.current?.end();
      if ((isContinued && round === 0) || saver.current?.hasCopy()) await eraseForm(id);
    },
  };
}

async function save(id: string, content: string): Promise<string> {
  const body: object = JSON.parse(content);
  const { updatedAt } = await callIfStillIn(saveUnfinishedForm, {
    query: { id },
    body,
    timeout: SAVE_TIMEOUT_MILLISECONDS,
  });
  return updatedAt;
}
