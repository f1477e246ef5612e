import { useBlocker } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslations } from '../../i18n/i18n.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { useNotices } from '../../ui/feedback/NoticesProvider.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import type { DraftStart, DraftValues } from './draft-values.ts';
import styles from './UnsavedTyping.module.css';

type Props = {
  readonly start: DraftStart;
  readonly keptAs: string;
  readonly isSaved: RefObject<boolean>;
};

/**
 * Keeps unsaved input in sessionStorage, so that a reload loses nothing, and confirms before
 * leaving. Health answers are never stored; the user answers them again.
 */
export function UnsavedTyping({ start, keptAs, isSaved }: Props) {
  const t = useTranslations();
  const notices = useNotices();
  const { reset, watch, formState } = useFormContext<DraftValues>();
  const { isDirty } = formState;
  const [isRestored, setIsRestored] = useState(false);
  // After one confirmation, further steps of the same navigation do not prompt.
  const isGivenUp = useRef(false);

  useEffect(() => {
    const kept = sessionStorage.getItem(keptAs);
    if (!kept) return;
    const input: unknown = JSON.parse(kept);
    if (!isKeptInput(input)) return;
    reset({ ...start, ...input }, { keepDefaultValues: true });
    setIsRestored(true);
  }, [keptAs, reset, start]);

  useEffect(() => {
    const watching = watch(({ medicalQuestionnaires: _, ...typed }) => {
      isGivenUp.current = false;
      sessionStorage.setItem(keptAs, JSON.stringify(typed));
    });
    return () => watching.unsubscribe();
  }, [watch, keptAs]);

  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: () => isDirty && !isSaved.current && !isGivenUp.current,
    shouldBlockFn: async () => {
      if (isSaved.current || isGivenUp.current) return false;
      const leaves = await notices.confirm({
        title: t(($) => $.unsaved.title),
        text: t(($) => $.unsaved.text),
        verb: t(($) => $.unsaved.verb),
        isDangerous: true,
      });
      if (leaves) {
        // Resets the form too, because going back before the next page loads shows this form again.
        reset();
        sessionStorage.removeItem(keptAs);
        isGivenUp.current = true;
      }
      return !leaves;
    },
  });

  function startOver() {
    reset();
    sessionStorage.removeItem(keptAs);
    setIsRestored(false);
  }

  if (!isRestored) return null;
  return (
    <div role="status" className={styles.restored}>
      <Notice
        kind="info"
        action={<Button onClick={startOver}>{t(($) => $.unsaved.startOver)}</Button>}
      >
        {t(($) => $.unsaved.restored)}
      </Notice>
    </div>
  );
}

/** Checks the shape only: the rules of the form judge the values. */
function isKeptInput(value: unknown): value is DraftStart {
  if (typeof value !== 'object' || value === null) return false;
  const persons: unknown = 'insuredDetails' in value ? value.insuredDetails : [];
  return Array.isArray(persons) && persons.every((person) => typeof person === 'object');
}
