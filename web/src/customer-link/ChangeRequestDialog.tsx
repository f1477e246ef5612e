import { useEffect, useRef, useState } from 'react';
import { ChangeNoteField, textOf, whyNotSendable } from './ChangeNoteField.tsx';
import { leave, leaveIfOver } from './leave.ts';
import type { CustomerLink } from './link.ts';
import { Sheet } from './Sheet.tsx';
import { Trouble } from './Trouble.tsx';
import { words } from './words.ts';

const { change, failure } = words;

type Props = { readonly link: CustomerLink; readonly onClose: () => void };
type Sending = { readonly state: 'no' | 'busy' } | { readonly state: 'failed'; readonly problem: unknown };

/** What should be changed, in the customer's words; asked once more before it goes, because paying then has to wait. */
export function ChangeRequestDialog({ link, onClose }: Props) {
  const [note, setNote] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const [confirming, setConfirming] = useState(false);
  const [sending, setSending] = useState<Sending>({ state: 'no' });
  const question = useRef<HTMLHeadingElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const busy = sending.state === 'busy';

  useEffect(() => {
    if (confirming) question.current?.focus();
  }, [confirming]);

  const check = () => {
    const problem = whyNotSendable(note);
    setRefused(problem);
    if (problem) field.current?.focus();
    else setConfirming(true);
  };

  const submit = async () => {
    if (busy) return;
    setSending({ state: 'busy' });
    try {
      await link.requestChange(textOf(note));
      leave.toChangeRequested();
    } catch (problem) {
      if (!leaveIfOver(problem)) setSending({ state: 'failed', problem });
    }
  };

  const foot = confirming ? (
    <div className="pair">
      <button type="button" className="button quiet" disabled={busy} onClick={() => setConfirming(false)}>
        {change.edit}
      </button>
      <button type="button" className="button" aria-disabled={busy} onClick={() => void submit()}>
        {busy ? change.sending : change.send}
      </button>
    </div>
  ) : (
    <button type="button" className="button" onClick={check}>
      {change.next}
    </button>
  );

  return (
    <Sheet title={change.title} onClose={onClose} busy={busy} foot={foot}>
      {confirming ? (
        <>
          <h3 ref={question} tabIndex={-1}>
            {change.confirmTitle}
          </h3>
          <blockquote className="note">
            <bdi>{textOf(note)}</bdi>
          </blockquote>
          <p>{change.consequence}</p>
          {sending.state === 'failed' && (
            <Trouble title={failure.changeTitle} problem={sending.problem} safe={failure.changeSafe} />
          )}
        </>
      ) : (
        <ChangeNoteField
          ref={field}
          note={note}
          refused={refused}
          onChange={(typed) => {
            setNote(typed);
            setRefused(null);
          }}
        />
      )}
    </Sheet>
  );
}
