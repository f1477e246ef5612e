import type { CustomerContractView } from '@salus/api/customer-link.ts';
import { useState } from 'react';
import { leaveIfOver } from '../leave.ts';
import type { CustomerLink } from '../link.ts';
import { Icon } from '../parts/Icon.tsx';
import { Trouble } from '../parts/Trouble.tsx';
import { useTranslations } from '../translations.ts';
import { useSending } from '../use-sending.ts';

type Props = {
  readonly link: CustomerLink;
  readonly reminders: NonNullable<CustomerContractView['reminders']>;
};

/** Stops the reminders of this contract by one press, and takes that back (REMIND-4). */
export function Reminders({ link, reminders }: Props) {
  const t = useTranslations();
  const [isStopped, setIsStopped] = useState(reminders === 'STOPPED');
  const { busy, problem, send } = useSending(leaveIfOver);
  const change = () =>
    send(async () => setIsStopped((await link.stopReminders(!isStopped)).paused));
  return (
    <>
      <p role="status">{isStopped && t(($) => $.reminders.stopped)}</p>
      {problem !== null && <Trouble title={t(($) => $.failure.changeTitle)} problem={problem} />}
      <button
        type="button"
        className="text-button"
        aria-disabled={busy}
        onClick={() => void change()}
      >
        <Icon name="note" />
        {t(($) => $.reminders[isStopped ? 'resume' : 'stop'])}
      </button>
    </>
  );
}
