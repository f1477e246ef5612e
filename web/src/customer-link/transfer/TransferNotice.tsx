import { Icon } from '../parts/Icon.tsx';
import resultStyles from '../parts/ResultPage.module.css';
import type { TransferNews } from './transfer-news.ts';

/** Money that does not fit, or that goes back (PAY-26). */
export function TransferNotice({ news: { title, lines } }: { readonly news: TransferNews }) {
  return (
    <div className={resultStyles.moneyNotice}>
      <Icon name="exclamation" />
      <div>
        <strong>{title}</strong>
        {lines.length > 0 && <p>{lines.join(' ')}</p>}
      </div>
    </div>
  );
}
