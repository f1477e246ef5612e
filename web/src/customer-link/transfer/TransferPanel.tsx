import type { TransferOrder } from '@salus/api/payments/transfer-view.ts';
import { money } from '../format.ts';
import pageStyles from '../parts/Frame.module.css';
import { useTranslations } from '../translations.ts';
import { TransferNotice } from './TransferNotice.tsx';
import type { TransferNews } from './transfer-news.ts';

type Props = {
  readonly news: TransferNews | null;
  readonly order: TransferOrder | null;
  /** Opens the payment; null before the step-up. */
  readonly onOther: (() => void) | null;
};

/** Money that does not fit, and the open transfer, above the contract (PAY-26, PAY-28). */
export function TransferPanel({ news, order, onOther }: Props) {
  const t = useTranslations();
  const isPayable = news?.isPayable ?? true;
  const isOpen = order !== null && isPayable;
  const otherWay = onOther && (
    <button type="button" className="text-button" onClick={onOther}>
      {t(($) => $.result.otherWay)}
    </button>
  );
  return (
    <div className={`stack near ${pageStyles.moneyNews}`} role="status">
      {news && <TransferNotice news={news} />}
      {isOpen && (
        <section className="panel">
          <h2>{t(($) => $.transfer.open, { amount: money(order.amount) })}</h2>
          <p>{t(($) => $.transfer.waiting)}</p>
          {otherWay}
        </section>
      )}
      {!isPayable && otherWay}
    </div>
  );
}
