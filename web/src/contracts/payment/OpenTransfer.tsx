import type { ContractView } from '@salus/api/contract-view.ts';
import { payableTransferOrder } from '@salus/api/payments/payable-transfer-order.ts';
import type { TransferOrder } from '@salus/api/payments/transfer-view.ts';
import { Printer, QrCode } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from '../../i18n/i18n.ts';
import { amount, instantText } from '../../ui/data/format.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Box } from '../../ui/layout/Box.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { CounterTransfer } from './CounterTransfer.tsx';

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
        <Box below={12}>
          <Notice
            kind="info"
            title={t(($) => $.transfer.waiting, { amount: amount(order.amount) })}
            action={
              <Row as="span" gap={8} canWrap>
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
              </Row>
            }
          >
            {t(($) => $.transfer.until, {
              content: order.content,
              at: instantText(order.expiresAt),
            })}
          </Notice>
        </Box>
      )}
      {opened && (
        <CounterTransfer contract={contract} {...opened} onClose={() => setOpened(null)} />
      )}
    </>
  );
}
