import type { PolicyholderView } from '@salus/api/contracts/policyholder.ts';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { SheetDialog } from '../parts/SheetDialog.tsx';
import { Trouble } from '../parts/Trouble.tsx';
import { useTranslations } from '../translations.ts';
import { useSending } from '../use-sending.ts';
import type { PolicyProps } from './policy-props.ts';

type Texts = {
  /** The question above the consequences. */
  readonly title: string;
  /** The answer that sends nothing. */
  readonly keep: string;
  readonly send: string;
  /** The consequences. */
  readonly children: ReactNode;
};

type Props = Pick<PolicyProps, 'policy' | 'update' | 'handleEnd'> &
  Texts & {
    readonly request: () => Promise<PolicyholderView['requests'][number]>;
    readonly onSent: () => void;
  };

/** Sends a request to the back office after a confirmation (MY-14). */
export function SendRequest({ policy, update, handleEnd, request, onSent, ...texts }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const { busy, problem, send } = useSending(handleEnd);
  const submit = () =>
    void send(async () => {
      const newRequest = await request();
      const others = policy.requests.filter(({ kind }) => kind !== newRequest.kind);
      update({ requests: [newRequest, ...others] });
      onSent();
    });
  return (
    <>
      <button type="button" className="button quiet" onClick={() => setIsAsking(true)}>
        {texts.send}
      </button>
      {isAsking && (
        <Confirmation
          {...texts}
          busy={busy}
          problem={problem}
          onSend={submit}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

type ConfirmationProps = Texts & {
  readonly busy: boolean;
  readonly problem: unknown;
  readonly onSend: () => void;
  readonly onClose: () => void;
};

function Confirmation(props: ConfirmationProps) {
  const { title, keep, send, busy, problem, onSend, onClose, children } = props;
  const t = useTranslations();
  const safe = useRef<HTMLButtonElement>(null);
  // After the sheet has focused its title, which stays in view with large letters.
  useLayoutEffect(() => safe.current?.focus({ preventScroll: true }), []);
  const foot = (
    <div className="pair">
      <button ref={safe} type="button" className="button quiet" disabled={busy} onClick={onClose}>
        {keep}
      </button>
      <button type="button" className="button" aria-disabled={busy} onClick={onSend}>
        {busy ? t(($) => $.change.sending) : send}
      </button>
    </div>
  );
  return (
    <SheetDialog title={title} onClose={onClose} busy={busy} foot={foot}>
      {children}
      {problem !== null && <Trouble title={t(($) => $.failure.changeTitle)} problem={problem} />}
    </SheetDialog>
  );
}
