import type { ContractView } from '@salus/api/contract-view.ts';
import { endOffers } from '@salus/api/contracts/offers.ts';
import { callInSession } from '../../calls/session.ts';
import { useOffer } from '../../calls/writes/use-action.ts';
import { useConfirmedAction } from '../../calls/writes/use-confirmed-action.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { Fact } from '../../ui/data/Facts.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Row } from '../../ui/layout/Row.tsx';

/** The consent to offers, which the officer ends when the customer asks for it (CONSENT-13). */
export function OffersFact({ contract }: { readonly contract: ContractView }) {
  const t = useTranslations();
  if (!contract.offers) return null;
  return (
    <Fact label={t(($) => $.offers.title)}>
      <Row as="span" isInline gap={8} align="center" canWrap>
        {t(($) => $.domain.reminderStates.ON)}
        <EndButton contract={contract} />
      </Row>
    </Fact>
  );
}

function EndButton({ contract }: { readonly contract: ContractView }) {
  const t = useTranslations();
  // The right to pause the reminders is the right to end the offers.
  const offer = useOffer('setReminders', contract);
  const { isBusy, run } = useConfirmedAction();
  if (!offer) return null;
  const { referenceNumber, proposerName: name } = contract;
  const end = () =>
    run({
      question: {
        title: t(($) => $.offers.endAsk),
        text: t(($) => $.offers.endText, { name }),
        verb: t(($) => $.offers.end),
      },
      intention: { endOffers: referenceNumber },
      call: (idempotencyKey) =>
        callInSession(endOffers, { body: { referenceNumber }, idempotencyKey }),
      doneText: () => t(($) => $.offers.done),
    });
  return (
    <Button size="small" isBusy={isBusy} onClick={() => void end()}>
      {t(($) => $.offers.end)}
    </Button>
  );
}
