import type { ContractView } from '@salus/api/contract-view.ts';
import { payableTransferOrder } from '@salus/api/payments/payable-transfer-order.ts';
import type { TransferOrder } from '@salus/api/payments/transfer-view.ts';
import { Printer, QrCode } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from '../../i18n/i18n.ts';
import { amount, instantText } from '../../ui/data/format.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { CounterTransfer } from './CounterTransfer.tsx';
import styles from './OpenTransfer.module.css';

type OpenOrder = { readonly order: TransferOrder; readonly isPrinted: boolean };

/**
 * The transfer order that is open, by officer or customer: its code again, without new consents
 * and without a new order (PAY-25).
 */
export function OpenTransfer({ contract }: { readonly contract: ContractView }) {
  const t = useTranslations();
  // The dialog stays when the money comes and the order is no longer open.
  const [opened, setOpened] = useState<OpenOrder | null>(null);
  const order = payableTransferOrder(contract.transfer);
  return (
    <>
      {order && (
        <div className={styles.panel}>
          <Notice
            kind="info"
            title={t(($) => $.transfer.waiting, { amount: amount(order.amount) })}
            action={
              <span className={styles.steps}>
                <Button
                  icon={<QrCode aria-hidden />}
                  onClick={() => setOpened({ order, isPrinted: false })}
                >
                  {t(($) => $.transfer.show)}
                </Button>
                <Button
                  icon={<Printer aria-hidden />}
                  onClick={() => setOpened({ order, isPrinted: true })}
                >
                  {t(($) => $.transfer.print)}
                </Button>
              </span>
            }
          >
            {t(($) => $.transfer.until, {
              content: order.content,
              at: instantText(order.expiresAt),
            })}
          </Notice>
        </div>
      )}
      {opened && (
        <CounterTransfer contract={contract} {...opened} onClose={() => setOpened(null)} />
      )}
    </>
  );
}
