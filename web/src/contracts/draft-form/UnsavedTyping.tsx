import { useBlocker } from '@tanstack/react-router';
import { Button } from 'antd';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useWords } from '../../i18n/i18n.ts';
import { Notice } from '../../ui/Notice.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import type { DraftStart, DraftValues } from './draft-values.ts';
import styles from './UnsavedTyping.module.css';

type Props = { readonly start: DraftStart; readonly keptAs: string; readonly isSaved: RefObject<boolean> };

/**
 * Keeps what is being typed in this tab only (sessionStorage) until it is saved or given up, so that an accidental reload
 * costs nothing, and asks before leaving. Health answers are never kept: they are asked again.
 */
export function UnsavedTyping({ start, keptAs, isSaved }: Props) {
  const t = useWords();
  const notices = useNotices();
  const { reset, watch, formState } = useFormContext<DraftValues>();
  const { isDirty } = formState;
  const [isRestored, setIsRestored] = useState(false);
  // Who said yes once is not asked again by the steps of the same way out.
  const isGivenUp = useRef(false);

  useEffect(() => {
    const kept = sessionStorage.getItem(keptAs);
    if (!kept) return;
    reset({ ...start, ...(JSON.parse(kept) as DraftStart) } as DraftValues, { keepDefaultValues: true });
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
        // Emptied too: whoever turns round before the next page is there comes back to this very form.
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
      <Notice kind="info" action={<Button onClick={startOver}>{t(($) => $.unsaved.startOver)}</Button>}>
        {t(($) => $.unsaved.restored)}
      </Notice>
    </div>
  );
}
