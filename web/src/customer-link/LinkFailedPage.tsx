import { isTransferReceived } from '@salus/domain/payments/transfers/transfer-state.ts';
import { isLinkEnd, type LinkEnd } from '@salus/domain/verification/link-end.ts';
import { withEmailBreaks } from '../ui/data/EmailText.tsx';
import { CallLink } from './parts/CallLink.tsx';
import { Contact } from './parts/Contact.tsx';
import { CopyableFact } from './parts/CopyableFact.tsx';
import factStyles from './parts/facts.module.css';
import resultStyles from './parts/ResultPage.module.css';
import { ResultPage } from './parts/ResultPage.tsx';
import { PageLink } from './payment/PageLink.tsx';
import { recallLink } from './tab-memory.ts';
import { readTransfer } from './transfer/read-transfer.ts';
import { TransferNotice } from './transfer/TransferNotice.tsx';
import { transferNews } from './transfer/transfer-news.ts';
import { useTranslations } from './translations.ts';

/** A paid contract is good news, and a changed one returns; the others end here. */
const tones = {
  paid: 'success',
  changed: 'waiting',
  withdrawn: 'failure',
  expired: 'failure',
  unknown: 'failure',
} as const satisfies Record<LinkEnd, string>;

/** `/order/failed` with the end of the link (LINK-14), and every unknown path. */
export function LinkFailedPage({ query }: { readonly query: URLSearchParams }) {
  const t = useTranslations();
  const state = query.get('state');
  if (isLinkEnd(state)) return <LinkEnded address={state} />;
  return (
    <ResultPage
      tone="failure"
      title={t(($) => $.result.linkFailed)}
      action={<CallLink className="button" />}
    >
      <p>{t(($) => $.result.linkFailedWhy)}</p>
      <p className={resultStyles.next}>{t(($) => $.result.linkFailedNext)}</p>
      <Contact isNameOnly />
    </ResultPage>
  );
}

function LinkEnded({ address }: { readonly address: LinkEnd }) {
  const t = useTranslations();
  const { referenceNumber, proposerEmail, order, ...memory } = recallLink();
  const transfer = readTransfer(memory.transfer);
  const news = transferNews(transfer, address);
  // Money that arrived after the link's end has paid the contract.
  const isPaidLater =
    address === 'expired' &&
    transfer !== null &&
    isTransferReceived(transfer.state) &&
    transfer.received > 0;
  const end = isPaidLater ? 'paid' : address;
  return (
    <ResultPage
      tone={tones[end]}
      title={t(($) => $.ended[end].title)}
      action={<CallLink className="button" />}
    >
      <p>{t(($) => $.ended[end].why)}</p>
      {news && <TransferNotice news={news} />}
      {end === 'paid' && proposerEmail && (
        <p className={resultStyles.next}>
          {withEmailBreaks(t(($) => $.ended.certificate, { email: proposerEmail }))}
        </p>
      )}
      {end === 'paid' && order && (
        <>
          <p className={resultStyles.next}>{t(($) => $.result.page)}</p>
          <PageLink order={order} isQuiet />
        </>
      )}
      {referenceNumber && (
        <dl className={`${factStyles.facts} ${factStyles.receipt}`}>
          <CopyableFact name={t(($) => $.result.reference)} copyText={referenceNumber}>
            {referenceNumber}
          </CopyableFact>
        </dl>
      )}
      <p className={resultStyles.next}>
        {tones[end] === 'failure'
          ? t(($) => $.result.linkFailedNext)
          : t(($) => $.result.changeRequestedContact)}
      </p>
      <Contact isNameOnly />
    </ResultPage>
  );
}
