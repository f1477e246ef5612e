import type { ContractView } from '@salus/api/contract-view.ts';
import { awaitsPayment } from '@salus/domain/contracts/status-questions.ts';
import { useOffer } from '../../calls/writes/use-action.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { Fact, Facts } from '../../ui/data/Facts.tsx';
import { instantText } from '../../ui/data/format.ts';
import { useNow } from '../../ui/data/use-now.ts';
import { Box } from '../../ui/layout/Box.tsx';
import { PhoneLink } from '../PhoneLink.tsx';
import { CounterLink } from './CounterLink.tsx';
import styles from './LinkLife.module.css';
import { OffersFact } from './OffersFact.tsx';
import { RemindersFact } from './RemindersFact.tsx';

/**
 * The link that the customer holds (DETAIL-9): where it went, whether it was opened, its term. The
 * code at the counter needs none (LINK-26).
 */
export function LinkLife({ contract }: { readonly contract: ContractView }) {
  const t = useTranslations();
  const now = useNow();
  const offer = useOffer('showCounterLink', contract);
  const { link, proposerMobile: phone, status } = contract;
  const counter = offer && <CounterLink contract={contract} offer={offer} />;
  if (!awaitsPayment(status) || !link.expiresAt) {
    if (offer?.reason !== null) return null;
    return (
      <Box below={12} className={styles.panel}>
        <Facts title={t(($) => $.linkLife.title)} aside={counter}>
          <Fact label={t(($) => $.domain.messageStatuses.SENT)}>–</Fact>
        </Facts>
      </Box>
    );
  }
  const isOver = new Date(link.expiresAt) <= now;
  const mayResend = !link.resendAt || new Date(link.resendAt) < now;
  return (
    <Box below={12} className={styles.panel}>
      <Facts title={t(($) => $.linkLife.title)} aside={!isOver && counter}>
        <Fact label={t(($) => $.fieldNames.certificateSentTo)}>
          <PhoneLink phone={phone} />
        </Fact>
        {link.sentAt && (
          <>
            <Fact label={t(($) => $.domain.messageStatuses.SENT)}>{instantText(link.sentAt)}</Fact>
            <Fact label={t(($) => $.linkLife.delivered)}>
              {link.deliveredAt ? instantText(link.deliveredAt) : t(($) => $.linkLife.undelivered)}
            </Fact>
          </>
        )}
        <Fact label={t(($) => $.linkLife.firstOpened)}>
          {link.firstOpenedAt ? instantText(link.firstOpenedAt) : t(($) => $.linkLife.unopened)}
        </Fact>
        {link.lastOpenedAt && (
          <Fact label={t(($) => $.linkLife.opens)}>
            {`${link.opens} · ${instantText(link.lastOpenedAt)}`}
          </Fact>
        )}
        <Fact label={t(($) => $.linkLife.resend)}>
          {mayResend || !link.resendAt ? t(($) => $.linkLife.now) : instantText(link.resendAt)}
        </Fact>
        <Fact label={isOver ? t(($) => $.linkLife.ended) : t(($) => $.linkLife.ends)}>
          {instantText(link.expiresAt)}
        </Fact>
        <RemindersFact contract={contract} />
        <OffersFact contract={contract} />
      </Facts>
    </Box>
  );
}
