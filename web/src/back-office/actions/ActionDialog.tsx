import { Button } from 'antd';
import type { FormEvent, ReactNode } from 'react';
import { useWords } from '../../i18n/i18n.ts';
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { ReasonedButton } from '../../ui/ReasonedButton.tsx';
import styles from './ActionDialog.module.css';

type Props = {
  readonly title: string;
  /** What it is about, in words and numbers. */
  readonly text?: string | undefined;
  readonly size?: 'small' | 'wide';
  readonly focusOn?: string;
  /** The button that does it. */
  readonly verb: string;
  readonly isDangerous?: boolean;
  /** Why it can't be done any more: somebody was quicker while the dialog was open. */
  readonly reason?: string | null;
  /** What the server said no with. */
  readonly failure: string | null;
  readonly isBusy: boolean;
  readonly onSubmit: () => Promise<void>;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A small form over the page: closes by its buttons and Escape alone, so that nothing typed is lost by a slip. */
export function ActionDialog({ title, text, size = 'small', focusOn, onClose, children, ...action }: Props) {
  const t = useWords();
  const { verb, isDangerous = false, reason = null, failure, isBusy, onSubmit } = action;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (reason === null && !isBusy) void onSubmit();
  }

  return (
    <Dialog title={title} text={text} size={size} focusOn={focusOn ?? 'input, textarea'} onEscape={onClose}>
      <form noValidate className={styles.form} onSubmit={submit}>
        {children}
        <div role="alert">{failure && <Notice kind="error">{failure}</Notice>}</div>
        <DialogButtons>
          <Button onClick={onClose}>{t(($) => $.goBack)}</Button>
          <ReasonedButton reason={reason} isPrimary isDangerous={isDangerous} isBusy={isBusy} run={onSubmit}>
            {verb}
          </ReasonedButton>
        </DialogButtons>
        {/* Enter in a line of text sends as the button does. */}
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}
