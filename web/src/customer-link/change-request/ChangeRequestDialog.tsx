import { useEffect, useRef, useState } from 'react';
import { leave, leaveIfOver } from '../leave.ts';
import type { CustomerLink } from '../link.ts';
import { SheetDialog } from '../parts/SheetDialog.tsx';
import { Trouble } from '../parts/Trouble.tsx';
import formStyles from '../step-up/step-up.module.css';
import { useTranslations } from '../translations.ts';
import { useSending } from '../use-sending.ts';
import { ChangeNoteField, noteText, whyNotSendable } from './ChangeNoteField.tsx';

type Props = { readonly link: CustomerLink; readonly onClose: () => void };

/** Sends the customer's change request after a confirmation, because it blocks the payment. */
export function ChangeRequestDialog({ link, onClose }: Props) {
  const t = useTranslations();
  const [note, setNote] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const [confirming, setConfirming] = useState(false);
  const { busy: isSending, problem, isSent, send } = useSending(leaveIfOver);
  // After the answer, the browser needs a moment to leave the page.
  const busy = isSending || isSent;
  const question = useRef<HTMLHeadingElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);

  useEffect(() => {
    if (confirming) question.current?.focus();
  }, [confirming]);

  const check = () => {
    const why = whyNotSendable(note);
    setRefused(why);
    if (why) field.current?.focus();
    else setConfirming(true);
  };

  const submit = () => {
    if (isSent) return;
    void send(async () => {
      await link.requestChange(noteText(note));
      leave.toChangeRequested();
    });
  };

  const foot = confirming ? (
    <div className="pair">
      <button
        type="button"
        className="button quiet"
        disabled={busy}
        onClick={() => setConfirming(false)}
      >
        {t(($) => $.change.edit)}
      </button>
      <button type="button" className="button" aria-disabled={busy} onClick={submit}>
        {busy ? t(($) => $.change.sending) : t(($) => $.change.send)}
      </button>
    </div>
  ) : (
    <button type="button" className="button" onClick={check}>
      {t(($) => $.change.next)}
    </button>
  );

  return (
    <SheetDialog title={t(($) => $.change.title)} onClose={onClose} busy={busy} foot={foot}>
      {confirming ? (
        <>
          <h3 ref={question} tabIndex={-1}>
            {t(($) => $.change.confirmTitle)}
          </h3>
          <blockquote className={formStyles.note}>
            <bdi>{noteText(note)}</bdi>
          </blockquote>
          <p>{t(($) => $.change.consequence)}</p>
          {problem !== null && (
            <Trouble
              title={t(($) => $.failure.changeTitle)}
              problem={problem}
              safe={t(($) => $.failure.changeSafe)}
            />
          )}
        </>
      ) : (
        <ChangeNoteField
          ref={field}
          note={note}
          problem={refused}
          onChange={(text) => {
            setNote(text);
            setRefused(null);
          }}
        />
      )}
    </SheetDialog>
  );
}
