import type { ContractView } from '@salus/api/contract-view.ts';
import { setReminders } from '@salus/api/contracts/reminders.ts';
import { refusalSentence } from '../../calls/refusal-sentence.ts';
import { callInSession } from '../../calls/session.ts';
import { useOffer } from '../../calls/writes/use-action.ts';
import { useContractWrite } from '../../calls/writes/use-contract-write.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { Fact } from '../../ui/data/Facts.tsx';
import { useNotices } from '../../ui/feedback/NoticesProvider.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Row } from '../../ui/layout/Row.tsx';

/** Whether the customer gets reminders, and the pause of the officer (REMIND-4). */
export function RemindersFact({ contract }: { readonly contract: ContractView }) {
  const t = useTranslations();
  const { reminders } = contract;
  if (reminders === null) return null;
  return (
    <Fact label={t(($) => $.fieldNames.reminders)}>
      <Row as="span" isInline gap={8} align="center" canWrap>
        {t(($) => $.domain.reminderStates[reminders])}
        {reminders !== 'STOPPED' && <PauseButton contract={contract} isOn={reminders === 'ON'} />}
      </Row>
    </Fact>
  );
}

type PauseProps = { readonly contract: ContractView; readonly isOn: boolean };

function PauseButton({ contract, isOn: paused }: PauseProps) {
  const t = useTranslations();
  const notices = useNotices();
  const offer = useOffer('setReminders', contract);
  const { isBusy, write } = useContractWrite();
  if (offer?.reason !== null) return null;
  const { referenceNumber } = contract;
  const change = async () => {
    const body = { referenceNumber, paused };
    try {
      // The toast does not wait for the contracts to be reloaded.
      await write({ setReminders: body }, async (idempotencyKey) => {
        await callInSession(setReminders, { body, idempotencyKey });
        notices.success(t(($) => $.reminders[paused ? 'paused' : 'resumed']));
      });
    } catch (error) {
      notices.failure(refusalSentence(error));
    }
  };
  return (
    <Button size="small" isBusy={isBusy} onClick={() => void change()}>
      {t(($) => $.reminders[paused ? 'pause' : 'resume'])}
    </Button>
  );
}
