import type { ContractView } from '@salus/api/contract-view.ts';
import { isIssued } from '@salus/domain/contracts/status.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { CopyButton } from '../../ui/data/CopyButton.tsx';
import { Fact, Facts } from '../../ui/data/Facts.tsx';
import { instantText } from '../../ui/data/format.ts';
import { ReceiptButton } from '../payment/ReceiptButton.tsx';

type Props = {
  readonly contract: ContractView;
  /** False when a separate block shows the payment in more detail. */
  readonly tellsPayment?: boolean;
};

/** The policy, once there is one (DETAIL-4): number, period, and how it was paid. */
export function PolicyBlock({ contract, tellsPayment = true }: Props) {
  const t = useTranslations();
  const { status, policyNo, typePayment, refOrder } = contract;
  if (!isIssued(status)) return null;
  return (
    <Facts
      title={t(($) => $.detail.policy)}
      aside={tellsPayment && contract.mayDownloadReceipt && <ReceiptButton contract={contract} />}
    >
      <Fact label={t(($) => $.fieldNames.policyNo)} isLong>
        {policyNo}
        {policyNo && <CopyButton text={policyNo} what={t(($) => $.fieldNames.policyNo)} />}
      </Fact>
      <Fact label={t(($) => $.detail.startsAt)}>
        {contract.policyStartDate && instantText(contract.policyStartDate)}
      </Fact>
      <Fact label={t(($) => $.detail.endsAt)}>
        {contract.policyEndDate && instantText(contract.policyEndDate)}
      </Fact>
      {tellsPayment && (
        <>
          <Fact label={t(($) => $.fieldNames.paymentDate)}>
            {contract.paymentDate && instantText(contract.paymentDate)}
          </Fact>
          <Fact label={t(($) => $.fieldNames.typePayment)}>
            {typePayment && t(($) => $.domain.paymentTypes[typePayment])}
          </Fact>
        </>
      )}
      {tellsPayment && typePayment === 'ONLINE' && (
        <Fact label={t(($) => $.detail.order)} isLong>
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
