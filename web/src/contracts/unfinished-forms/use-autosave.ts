import {
  listUnfinishedForms,
  removeUnfinishedForm,
  saveUnfinishedForm,
} from '@salus/api/contracts/unfinished-forms.ts';
import type { ContractDraft } from '@salus/domain/contracts/draft.ts';
import type { ContractType } from '@salus/domain/contracts/status.ts';
import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { queryClient } from '../../calls/query-client.ts';
import { callIfStillIn } from '../../calls/session.ts';
import type { DraftValues } from '../draft-form/draft-values.ts';
import { textOf } from './form-content.ts';
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
  /** Ends saving and erases the form, once its draft exists. */
  readonly erase: () => Promise<void>;
};

type Options = {
  readonly type: ContractType;
  readonly keptAs: string;
  /** The saved form that is continued; null for a new one. */
  readonly continuedId: string | null;
  readonly isEnabled: boolean;
};

/**
 * Saves an unfinished form a few seconds after each pause in typing (DRAFT-16), without
 * validation. A failure never interrupts: it is shown and repeated.
 * @returns null where the form is not saved this way
 */
export function useAutosave(
  form: UseFormReturn<DraftValues, unknown, ContractDraft>,
  { type, keptAs, continuedId, isEnabled }: Options,
): Autosave | null {
  const [state, setState] = useState<SaveState>({ kind: 'idle' });
  const [round, setRound] = useState(0);
  const saver = useRef<Saver | null>(null);
  const { watch, getValues } = form;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round is a new form.
  useEffect(() => {
    if (!isEnabled) return;
    const isRestored = readKeptInput(keptAs) !== null;
    const current = createSaver({
      start: isRestored ? '' : textOf(type, getValues()),
      isSaved: continuedId !== null && !isRestored,
      send: (content) => save(continuedId ?? keptFormId(keptAs), content),
      report: setState,
      pause: PAUSE_MILLISECONDS,
      retryPause: RETRY_MILLISECONDS,
    });
    saver.current = current;
    // Input that a reload restored may be newer than the saved one.
    if (isRestored) current.change(textOf(type, getValues()));
    const watching = watch((values) => current.change(textOf(type, values)));
    return () => {
      watching.unsubscribe();
      void current.end();
    };
  }, [type, keptAs, continuedId, isEnabled, watch, getValues, round]);

  if (!isEnabled) return null;
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
      const id = continuedId ?? keptFormId(keptAs);
      await saver.current?.end();
      if (!saver.current?.hasCopy()) return;
      // Without an answer the form stays in the list, where the officer can discard it.
      await callIfStillIn(removeUnfinishedForm, { query: { id } }).catch(() => undefined);
      await queryClient.invalidateQueries({ queryKey: [listUnfinishedForms.name] });
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
