import type { TransferOrder } from '@salus/api/payments/transfer-view.ts';
import { useEffect } from 'react';
import { QrCode } from '../../ui/data/QrCode.tsx';
import { money } from '../format.ts';
import { leave } from '../leave.ts';
import { Contact } from '../parts/Contact.tsx';
import { Fact } from '../parts/Fact.tsx';
import { Sheet } from '../parts/Sheet.tsx';
import { useTranslations } from '../translations.ts';
import { useKnownPayment } from './use-known-payment.ts';

type Props = { readonly order: TransferOrder; readonly onClose: () => void };

/** The VietQR code, the same facts to copy, and the arrival of the money (PAY-18, PAY-19). */
export function TransferSheet({ order, onClose }: Props) {
  const t = useTranslations();
  const { known, isPolling, pollAgain } = useKnownPayment(order.refOrder);
  const isPaid = known?.outcome === 'succeeded';
  useEffect(() => {
    if (isPaid) leave.toResult(order.refOrder);
  }, [isPaid, order.refOrder]);
  useEffect(() => {
    // Back from the banking app.
    const look = () => document.visibilityState === 'visible' && pollAgain();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [pollAgain]);

  return (
    <Sheet
      title={t(($) => $.transfer.title)}
      onClose={onClose}
      busy={false}
      foot={
        <>
          <p role="status">
            {isPolling ? t(($) => $.transfer.waiting) : t(($) => $.transfer.later)}
          </p>
          {isPolling ? (
            <div className="waiting-bar" aria-hidden="true" />
          ) : (
            <button type="button" className="button" onClick={pollAgain}>
              {t(($) => $.transfer.again)}
            </button>
          )}
        </>
      }
    >
      <QrCode text={order.qrPayload} label={t(($) => $.transfer.qr)} className="transfer-qr" />
      <p className="transfer-hint">{t(($) => $.transfer.scan)}</p>
      <dl className="facts receipt transfer-facts">
        <Fact name={t(($) => $.transfer.bank)}>{order.bankName}</Fact>
        <Fact name={t(($) => $.transfer.account)} copied={order.accountNo}>
          {order.accountNo}
        </Fact>
        <Fact name={t(($) => $.transfer.name)}>{order.accountName}</Fact>
        <Fact name={t(($) => $.transfer.amount)} copied={String(order.amount)}>
          {money(order.amount)}
        </Fact>
        <Fact name={t(($) => $.transfer.content)} copied={order.content}>
          {order.content}
        </Fact>
      </dl>
      <p className="transfer-hint">{t(($) => $.transfer.keep)}</p>
      <Contact />
    </Sheet>
  );
}
