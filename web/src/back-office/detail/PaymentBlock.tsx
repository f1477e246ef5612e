import type { BackOfficeView } from '@salus/api/back-office.ts';
import { recordInvoice } from '@salus/api/documents.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { useState } from 'react';
import { endpointForm } from '../../calls/forms/endpoint-form.ts';
import { useMutationForm } from '../../calls/forms/use-mutation-form.ts';
import { useOffer } from '../../calls/writes/use-action.ts';
import { ActionDialog } from '../../contracts/actions/ActionDialog.tsx';
import { ReceiptButton } from '../../contracts/payment/ReceiptButton.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import { CopyButton } from '../../ui/data/CopyButton.tsx';
import { EmailText } from '../../ui/data/EmailText.tsx';
import { Fact, FactList } from '../../ui/data/Facts.tsx';
import { dayText, instantText } from '../../ui/data/format.ts';
import { newestFirst } from '../../ui/data/newest-first.ts';
import { RecordList, Records } from '../../ui/data/Records.tsx';
import { useNow } from '../../ui/data/use-now.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { DayField } from '../../ui/forms/DayField.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { OrderRecord } from './OrderRecord.tsx';

/** The payment and its source, then every gateway attempt, newest first. */
export function PaymentBlock({ contract }: { readonly contract: BackOfficeView }) {
  const t = useTranslations();
  const { typePayment, paymentChannel, payments, refOrder } = contract;
  const { paidManualByName, paidManualByEmail } = contract;
  if (typePayment === null && payments.length === 0) return null;
  return (
    <Records
      title={t(($) => $.clerkDetail.payment)}
      aside={contract.mayDownloadReceipt && <ReceiptButton contract={contract} />}
    >
      {typePayment && (
        <FactList>
          <Fact label={t(($) => $.fieldNames.typePayment)}>
            {t(($) => $.domain.paymentTypes[typePayment])}
          </Fact>
          <Fact label={t(($) => $.fieldNames.paymentDate)}>
            {contract.paymentDate && instantText(contract.paymentDate)}
          </Fact>
          {paymentChannel && (
            <Fact label={t(($) => $.fieldNames.paymentChannel)}>
              {t(($) => $.domain.paymentChannels[paymentChannel])}
            </Fact>
          )}
          {typePayment === 'ONLINE' && (
            <Fact label={t(($) => $.detail.order)} isWide>
              {refOrder}
              {refOrder && <CopyButton text={refOrder} what={t(($) => $.detail.order)} />}
            </Fact>
          )}
          {typePayment === 'MANUAL' && (
            <>
              <Fact label={t(($) => $.clerkDetail.recordedBy)}>{paidManualByName}</Fact>
              <Fact label={t(($) => $.domain.facts.email)}>
                {paidManualByEmail && <EmailText address={paidManualByEmail} />}
              </Fact>
              {contract.cashReceipt && (
                <Fact label={t(($) => $.fieldNames.cashReceipt)}>
                  <bdi>{contract.cashReceipt}</bdi>
                </Fact>
              )}
              <Fact label={t(($) => $.detail.manualNote)} isWide>
                {contract.manualPaymentNote}
              </Fact>
            </>
          )}
          <InvoiceFact contract={contract} />
        </FactList>
      )}
      {payments.length > 0 && (
        <RecordList>
          {newestFirst(payments, ({ createdAt }) => createdAt).map((payment) => (
            <OrderRecord
              key={payment.refOrder}
              payment={payment}
              isPaying={payment.refOrder === refOrder}
            />
          ))}
        </RecordList>
      )}
    </Records>
  );
}

/** The tax invoice of the premium, and the way to record or correct it (DOC-13). */
function InvoiceFact({ contract }: { readonly contract: BackOfficeView }) {
  const t = useTranslations();
  const offer = useOffer('recordInvoice', contract);
  const [isAsking, setAsking] = useState(false);
  const { eInvoice } = contract;
  if (!eInvoice && (!offer || offer.reason)) return null;
  return (
    <Fact label={t(($) => $.fieldNames.eInvoiceNumber)} isWide>
      {eInvoice && (
        <span>
          <bdi>{eInvoice.number}</bdi> · {dayText(eInvoice.issuedOn)}
        </span>
      )}
      {offer && !offer.reason && (
        <Button size="small" onClick={() => setAsking(true)}>
          {offer.label}
        </Button>
      )}
      {isAsking && (
        <InvoiceDialog
          contract={contract}
          reason={offer?.reason ?? null}
          onClose={() => setAsking(false)}
        />
      )}
    </Fact>
  );
}

type Props = {
  readonly contract: BackOfficeView;
  readonly reason: string | null;
  readonly onClose: () => void;
};

type Values = { readonly number: string; readonly issuedOn: string };

/** Records or corrects the tax invoice's number and day (DOC-13). */
function InvoiceDialog({ contract, reason, onClose }: Props) {
  const t = useTranslations();
  const today = businessDay(useNow());
  const { referenceNumber, eInvoice } = contract;
  const form = useMutationForm({
    ...endpointForm(recordInvoice),
    start: { number: eInvoice?.number ?? '', issuedOn: eInvoice?.issuedOn ?? today },
    toBody: (values: Values) => ({ referenceNumber, ...values }),
    doneText: () => t(($) => $.done.recordInvoice),
    onDone: onClose,
  });
  const { onChange, ...number } = form.bind('number');
  return (
    <ActionDialog
      title={t(($) => $.recordInvoice.title)}
      text={t(($) => $.recordInvoice.text)}
      verb={t(($) => $.domain.actions.recordInvoice)}
      reason={reason}
      form={form}
      onClose={onClose}
    >
      <TextField
        {...number}
        onChange={({ target }) => onChange(target.value)}
        label={t(($) => $.fieldNames.eInvoiceNumber)}
        hint={t(($) => $.recordInvoice.hint)}
        dir="ltr"
      />
      <DayField
        {...form.bind('issuedOn')}
        label={t(($) => $.fieldNames.eInvoiceIssuedOn)}
        max={today}
      />
    </ActionDialog>
  );
}
