import type { TransferOrder } from '@salus/api/payments/transfer-view.ts';
import { QrCode } from '../../ui/qr/QrCode.tsx';
import { SimulatedBank } from '../../ui/qr/SimulatedBank.tsx';
import { money } from '../format.ts';
import { Contact } from '../parts/Contact.tsx';
import { CopyableFact } from '../parts/CopyableFact.tsx';
import pageStyles from '../parts/Frame.module.css';
import factStyles from '../parts/facts.module.css';
import resultStyles from '../parts/ResultPage.module.css';
import { SheetDialog } from '../parts/SheetDialog.tsx';
import { useTranslations } from '../translations.ts';
import { BankApps } from './BankApps.tsx';
import { isPhone } from './is-phone.ts';
import { SaveCode } from './SaveCode.tsx';
import { TransferNotice } from './TransferNotice.tsx';
import transferStyles from './transfer.module.css';
import type { TransferNews } from './transfer-news.ts';

type Props = {
  readonly order: TransferOrder;
  readonly news: TransferNews | null;
  /** The customer types the facts, so they come first. */
  readonly isManual: boolean;
  readonly onClose: () => void;
};

/**
 * The VietQR code and the same facts to copy (PAY-18, PAY-27). A phone can't scan its own screen:
 * there the code is saved, or the bank's app opened. The page notices the money (LINK-24).
 */
export function TransferSheet({ order, news, isManual, onClose }: Props) {
  const t = useTranslations();
  const onPhone = isPhone();
  const code = (
    <QrCode
      text={order.qrPayload}
      label={t(($) => $.transfer.qr)}
      className={transferStyles.transferQr}
    />
  );
  const facts = (
    <>
      <dl className={`${factStyles.facts} ${factStyles.receipt} ${transferStyles.transferFacts}`}>
        <CopyableFact name={t(($) => $.transfer.bank)}>{order.bankName}</CopyableFact>
        <CopyableFact name={t(($) => $.transfer.account)} copyText={order.accountNo}>
          {order.accountNo}
        </CopyableFact>
        <CopyableFact name={t(($) => $.transfer.name)}>{order.accountName}</CopyableFact>
        <CopyableFact name={t(($) => $.transfer.amount)} copyText={String(order.amount)}>
          {money(order.amount)}
        </CopyableFact>
        <CopyableFact name={t(($) => $.transfer.content)} copyText={order.content}>
          {order.content}
        </CopyableFact>
      </dl>
      <p className={transferStyles.transferHint}>{t(($) => $.transfer.keep)}</p>
    </>
  );
  const ways = (
    <section className={`stack ${transferStyles.transferWays}`}>
      <SaveCode order={order} />
      {onPhone && <BankApps order={order} />}
    </section>
  );

  return (
    <SheetDialog
      title={t(($) => $.transfer.title)}
      onClose={onClose}
      busy={false}
      foot={
        <>
          <p role="status">{t(($) => $.transfer.waiting)}</p>
          <div className={resultStyles.waitingBar} aria-hidden="true" />
        </>
      }
    >
      <div role="status" className={`stack near ${pageStyles.moneyNews}`}>
        {news && <TransferNotice news={news} />}
      </div>
      {isManual && facts}
      {onPhone && ways}
      {!onPhone && (
        <>
          {code}
          <p className={transferStyles.transferHint}>{t(($) => $.transfer.scan)}</p>
          {ways}
        </>
      )}
      {!isManual && facts}
      {onPhone && code}
      <SimulatedBank qrPayload={order.qrPayload} />
      <Contact />
    </SheetDialog>
  );
}
