import type { BackOfficeView } from '@salus/api/back-office.ts';
import { useWords } from '../../i18n/i18n.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Fact, FactList } from '../../ui/Facts.tsx';
import { instantText } from '../../ui/format.ts';
import { OrderRecord } from './OrderRecord.tsx';
import { RecordList, Records } from './Records.tsx';

/** How the contract was paid and who says so, then every attempt at the gateway, newest first. */
export function PaymentBlock({ contract }: { readonly contract: BackOfficeView }) {
  const t = useWords();
  const { typePayment, payments, refOrder, paidManualByName, paidManualByEmail } = contract;
  if (typePayment === null && payments.length === 0) return null;
  const newestFirst = [...payments].sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
  return (
    <Records title={t(($) => $.clerkDetail.payment)}>
      {typePayment && (
        <FactList>
          <Fact label={t(($) => $.detail.paymentType)}>{t(($) => $.words.paymentTypes[typePayment])}</Fact>
          <Fact label={t(($) => $.detail.paidAt)}>{contract.paymentDate && instantText(contract.paymentDate)}</Fact>
          {typePayment === 'ONLINE' && (
            <Fact label={t(($) => $.detail.order)} isWide>
              {refOrder}
              {refOrder && <CopyButton text={refOrder} what={t(($) => $.detail.order)} />}
            </Fact>
          )}
          {typePayment === 'MANUAL' && (
            <>
              <Fact label={t(($) => $.clerkDetail.recordedBy)}>{paidManualByName}</Fact>
              <Fact label={t(($) => $.fieldNames.proposerEmail)}>{paidManualByEmail}</Fact>
              <Fact label={t(($) => $.detail.manualNote)} isWide>
                {contract.manualPaymentNote}
              </Fact>
            </>
          )}
        </FactList>
      )}
      {newestFirst.length > 0 && (
        <RecordList>
          {newestFirst.map((payment) => (
            <OrderRecord key={payment.refOrder} payment={payment} isPaying={payment.refOrder === refOrder} />
          ))}
        </RecordList>
      )}
    </Records>
  );
}
