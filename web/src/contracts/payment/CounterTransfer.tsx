import type { ContractView } from '@salus/api/contract-view.ts';
import { showContractVersion } from '@salus/api/contracts/version.ts';
import type { TransferOrder } from '@salus/api/payments/transfer-view.ts';
import {
  awaitsPayment,
  isBeingIssued,
  isInForce,
} from '@salus/domain/contracts/status-questions.ts';
import { Printer } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useCall } from '../../calls/use-call.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { pageValue } from '../../page/page-values.ts';
import { CopyButton } from '../../ui/data/CopyButton.tsx';
import { amount, instantText } from '../../ui/data/format.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Box } from '../../ui/layout/Box.tsx';
import { Grid } from '../../ui/layout/Grid.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Dialog, DialogButtons } from '../../ui/overlays/Dialog.tsx';
import { QrCode } from '../../ui/qr/QrCode.tsx';
import { SimulatedBank } from '../../ui/qr/SimulatedBank.tsx';
import styles from './CounterTransfer.module.css';

/** The customer is at the counter and waits. */
const POLL_MILLISECONDS = 5_000;

type Props = {
  readonly contract: ContractView;
  readonly order: TransferOrder;
  /** Opens the print dialog of the browser at once. */
  readonly isPrinted?: boolean;
  readonly onClose: () => void;
};

/** The VietQR code for the customer at the counter, its facts, and the arrival of the money. */
export function CounterTransfer({ contract, order, isPrinted = false, onClose }: Props) {
  const t = useTranslations();
  const hotline = pageValue('hotline');
  const { referenceNumber, proposerName: name, status } = contract;
  // Shares the watch of the page, which reads the contract again.
  useCall(
    showContractVersion,
    { query: { referenceNumber } },
    { isEnabled: !isOver(contract), every: POLL_MILLISECONDS },
  );
  useEffect(() => {
    if (isPrinted) print();
  }, [isPrinted]);
  const isIssued = isInForce(status);
  const isPaid = isIssued || isBeingIssued(status);
  return (
    <Dialog
      title={t(($) => $.counterTransfer.title)}
      text={t(($) => $.counterTransfer.text, { name })}
      size="wide"
      focusOn="button"
      onEscape={onClose}
    >
      <Grid gap={24} align="start" above={24} className={styles.columns} data-prints-alone>
        <QrCode
          text={order.qrPayload}
          label={t(($) => $.counterTransfer.qr)}
          className={`${styles.qr} frame-line`}
        />
        <Box as="dl" line="between">
          <Fact name={t(($) => $.refundAccount.bank)}>{order.bankName}</Fact>
          <Fact name={t(($) => $.refundAccount.number)} copyText={order.accountNo}>
            {order.accountNo}
          </Fact>
          <Fact name={t(($) => $.counterTransfer.holder)}>{order.accountName}</Fact>
          <Fact name={t(($) => $.labels.amount)} copyText={String(order.amount)} isLarge>
            {amount(order.amount)}
          </Fact>
          <Fact name={t(($) => $.labels.content)} copyText={order.content} isLarge>
            {order.content}
          </Fact>
          <Fact name={t(($) => $.counterTransfer.until)}>{instantText(order.expiresAt)}</Fact>
          {hotline && (
            <Fact name={t(($) => $.counterTransfer.hotline)} isOnPaperOnly>
              {hotline}
            </Fact>
          )}
        </Box>
      </Grid>
      <Box role="status" above={24} className="screen-only">
        {isPaid ? (
          <Notice kind="success">
            {isIssued
              ? t(($) => $.counterTransfer.issued, { policyNo: contract.policyNo ?? '' })
              : t(($) => $.counterTransfer.paid)}
          </Notice>
        ) : (
          <Notice kind="info">{t(($) => $.counterTransfer.waiting)}</Notice>
        )}
        {!isPaid && <SimulatedBank qrPayload={order.qrPayload} />}
      </Box>
      <DialogButtons>
        <Button icon={<Printer aria-hidden />} onClick={() => print()}>
          {t(($) => $.counterTransfer.print)}
        </Button>
        <Button kind={isPaid ? 'primary' : 'default'} onClick={onClose}>
          {t(($) => $.keys.done)}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

/** Nothing more to expect: the policy is issued, or the contract waits for no money. */
const isOver = ({ status }: ContractView) => !awaitsPayment(status) && !isBeingIssued(status);

type FactProps = {
  readonly name: string;
  /** The text that the button copies; without one there is no button. */
  readonly copyText?: string;
  readonly isLarge?: boolean;
  readonly isOnPaperOnly?: boolean;
  readonly children: ReactNode;
};

function Fact({ name, copyText, isLarge = false, isOnPaperOnly = false, children }: FactProps) {
  return (
    <Box padBlock={8} className={isOnPaperOnly ? styles.onPaper : undefined}>
      <dt>{name}</dt>
      <Row
        as="dd"
        gap={8}
        align="center"
        size={isLarge ? 'large' : 'body'}
        weight={isLarge ? 'strong' : 'regular'}
      >
        <bdi>{children}</bdi>
        {copyText !== undefined && <CopyButton text={copyText} what={name} />}
      </Row>
    </Box>
  );
}
