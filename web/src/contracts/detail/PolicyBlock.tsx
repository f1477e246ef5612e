import type { ContractView } from '@salus/api/contract-view.ts';
import { hasPolicy } from '@salus/domain/contracts/standing.ts';
import { useWords } from '../../i18n/i18n.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { instantText } from '../../ui/format.ts';

type Props = {
  readonly contract: ContractView;
  /** Not where a block of its own tells more about the payment. */
  readonly tellsPayment?: boolean;
};

/** The policy, once there is one (portal §2): number, period, and how it was paid. */
export function PolicyBlock({ contract, tellsPayment = true }: Props) {
  const t = useWords();
  const { status, policyNo, typePayment, refOrder } = contract;
  if (!hasPolicy(status)) return null;
  return (
    <Facts title={t(($) => $.detail.policy)}>
      <Fact label={t(($) => $.detail.policyNo)} isWide>
        {policyNo}
        {policyNo && <CopyButton text={policyNo} what={t(($) => $.detail.policyNo)} />}
      </Fact>
      <Fact label={t(($) => $.detail.startsAt)}>
        {contract.policyStartDate && instantText(contract.policyStartDate)}
      </Fact>
      <Fact label={t(($) => $.detail.endsAt)}>{contract.policyEndDate && instantText(contract.policyEndDate)}</Fact>
      {tellsPayment && (
        <>
          <Fact label={t(($) => $.detail.paidAt)}>{contract.paymentDate && instantText(contract.paymentDate)}</Fact>
          <Fact label={t(($) => $.detail.paymentType)}>
            {typePayment && t(($) => $.words.paymentTypes[typePayment])}
          </Fact>
        </>
      )}
      {tellsPayment && typePayment === 'ONLINE' && (
        <Fact label={t(($) => $.detail.order)} isWide>
          {refOrder}
          {refOrder && <CopyButton text={refOrder} what={t(($) => $.detail.order)} />}
        </Fact>
      )}
      {tellsPayment && typePayment === 'MANUAL' && (
        <Fact label={t(($) => $.detail.manualNote)} isWide>
          {contract.manualPaymentNote}
        </Fact>
      )}
    </Facts>
  );
}
