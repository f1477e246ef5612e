import type { ContractView } from '@salus/api/contract-view.ts';
import { cancelContract } from '@salus/api/payments.ts';
import { TEXT_LIMITS } from '@salus/domain/people/text.ts';
import { useState } from 'react';
import { useWrite } from '../../calls/use-write.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { amount } from '../../ui/data/format.ts';
import { useNotices } from '../../ui/feedback/NoticesProvider.tsx';
import { ChoiceField } from '../../ui/forms/ChoiceField.tsx';
import { NoteField } from '../../ui/forms/NoteField.tsx';
import { ActionDialog } from './ActionDialog.tsx';
import { RefundFields } from './RefundFields.tsx';
import { useRefundFigures } from './use-refund-figures.ts';

type Props = {
  readonly contract: ContractView;
  /** The reason after a concurrent change made it impossible. */
  readonly reason: string | null;
  readonly onClose: () => void;
};

const ways = ['refund', 'note'] as const;

/** Cancels an active contract, with a refund or a note only. Submits the figures shown. */
export function CancelDialog({ contract, reason, onClose }: Props) {
  const t = useTranslations();
  const notices = useNotices();
  const [way, setWay] = useState<(typeof ways)[number]>('refund');
  const [text, setText] = useState({ refund: '', note: '' });
  const refund = useRefundFigures(contract);
  const { referenceNumber, policyNo, proposerName, refOrder } = contract;
  const { refundDate, refundPercent } = refund;
  const { remainInsuredDays, refundAmount } = refund.figures ?? {};
  const write = useWrite(
    cancelContract,
    way === 'refund'
      ? {
          referenceNumber,
          refundDate,
          refundPercent,
          remainInsuredDays,
          refundAmount,
          refundReason: text.refund,
        }
      : { referenceNumber, noteCancelled: text.note },
    way === 'refund' ? { refundDate: refund.wrongDay } : {},
  );
  const isMismatch = refund.takeRight(write.refusal);
  const sum = amount(refundAmount ?? 0);
  const goes =
    refundAmount === 0 ? 'nowhere' : contract.typePayment === 'MANUAL' ? 'byHand' : 'byGateway';
  const whereTo = t(($) => $.cancelDialog.goes[goes], { amount: sum, order: refOrder ?? '' });
  const verb = t(($) => $.cancelDialog.verb[way], { amount: sum });

  async function submit() {
    if (!write.check()) return;
    const isSure = await notices.confirm({
      title: t(($) => $.cancelDialog.confirmTitle, { policyNo }),
      text: `${t(($) => $.cancelDialog.confirmText, { name: proposerName })} ${
        way === 'refund' ? whereTo : t(($) => $.cancelDialog.nothingBack)
      }`,
      verb,
      isDangerous: true,
    });
    if (!isSure) return;
    refund.sending();
    const answer = await write.send();
    if (!answer) return;
    notices.success(
      answer.refundAmount === null
        ? t(($) => $.cancelDialog.done.note, { policyNo })
        : t(($) => $.cancelDialog.done.refund, { policyNo, amount: amount(answer.refundAmount) }),
    );
    onClose();
  }

  return (
    <ActionDialog
      title={t(($) => $.cancelDialog.title, { policyNo })}
      text={t(($) => $.cancelDialog.text, {
        name: proposerName,
        premium: amount(contract.premiumAmount),
      })}
      size="wide"
      verb={verb}
      isDangerous
      reason={reason}
      failure={
        isMismatch
          ? t(($) => $.cancelDialog.mismatch, { days: remainInsuredDays, amount: sum })
          : write.failure
      }
      isBusy={write.isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <ChoiceField
        id="way"
        label={t(($) => $.cancelDialog.way)}
        choices={ways.map((value) => ({ value, label: t(($) => $.cancelDialog.ways[value]) }))}
        value={way}
        onChange={setWay}
        onBlur={() => undefined}
      />
      {way === 'refund' && (
        <RefundFields
          refund={refund}
          whereTo={whereTo}
          errorOf={write.errorOf}
          leave={write.leave}
        />
      )}
      <NoteField
        key={way}
        id={way === 'refund' ? 'refundReason' : 'noteCancelled'}
        label={t(($) => $.cancelDialog.why[way])}
        hint={t(($) => $.cancelDialog.whyHint[way])}
        error={write.errorOf(way === 'refund' ? 'refundReason' : 'noteCancelled')}
        value={text[way]}
        onChange={(typed) => setText((before) => ({ ...before, [way]: typed }))}
        onBlur={() => write.leave(way === 'refund' ? 'refundReason' : 'noteCancelled')}
        max={way === 'refund' ? TEXT_LIMITS.refundReason : TEXT_LIMITS.cancelNote}
      />
    </ActionDialog>
  );
}
