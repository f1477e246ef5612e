import type { CustomerContractView } from '@salus/api/customer-link.ts';
import { payableTransferOrder } from '@salus/api/payments/payable-transfer-order.ts';
import type { TransferOrder } from '@salus/api/payments/transfer-view.ts';
import { fileStamp } from '@salus/domain/time/business-time.ts';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { catalogueText } from '../../i18n/catalogue-text.ts';
import { currentTime } from '../../page/current-time.ts';
import { loadOrReload } from '../../page/prefetch-chunk.ts';
import { ChangeRequestDialog } from '../change-request/ChangeRequestDialog.tsx';
import { changedFacts } from '../changed-facts.ts';
import { formatDay, money } from '../format.ts';
import { leaveIfOver } from '../leave.ts';
import type { CustomerLink } from '../link.ts';
import { Contact } from '../parts/Contact.tsx';
import { CustomerSkeleton } from '../parts/CustomerSkeleton.tsx';
import { Download } from '../parts/Download.tsx';
import { Frame } from '../parts/Frame.tsx';
import factStyles from '../parts/facts.module.css';
import { Icon } from '../parts/Icon.tsx';
import { LoadFailed } from '../parts/LoadFailed.tsx';
import resultStyles from '../parts/ResultPage.module.css';
import { SheetDialog } from '../parts/SheetDialog.tsx';
import { CustomerPaymentDialog } from '../payment/CustomerPaymentDialog.tsx';
import { StepUpForm } from '../step-up/StepUpForm.tsx';
import { TransferPanel } from '../transfer/TransferPanel.tsx';
import { transferNews } from '../transfer/transfer-news.ts';
import { useTranslations } from '../translations.ts';
import { ActionBar } from './ActionBar.tsx';
import { ChangeList } from './ChangeList.tsx';
import { ChangeMark } from './ChangeMark.tsx';
import { ContractFacts } from './ContractFacts.tsx';
import { Reminders } from './Reminders.tsx';
import { reportOpening } from './report-opening.ts';
import reviewStyles from './review.module.css';
import { Changes } from './use-changes.ts';
import { useContract } from './use-contract.ts';

/** With the generator of QR codes, which only transfers need. */
const TransferSheet = lazy(() =>
  loadOrReload('transfer', async () => ({
    default: (await import('../transfer/TransferSheet.tsx')).TransferSheet,
  })),
);

type Props = { readonly link: CustomerLink; readonly isPaying: boolean };

/** `/ord/{codeAuth}`: the contract with its actions: pay, request a change, download the draft. */
export function ContractReview({ link, isPaying }: Props) {
  const t = useTranslations();
  const [loading, { load, refresh }] = useContract(link);

  if (loading.state === 'shown')
    return (
      <Changes value={changedFacts(loading.contract)}>
        <Review contract={loading.contract} link={link} isPaying={isPaying} refresh={refresh} />
      </Changes>
    );
  return (
    <Frame title={t(($) => $.document.review)}>
      {loading.state === 'loading' ? (
        <CustomerSkeleton label={t(($) => $.review.loading)} />
      ) : (
        <LoadFailed problem={loading.problem} onRetry={load} />
      )}
    </Frame>
  );
}

type Dialog =
  | { readonly name: 'payment' | 'change' }
  | { readonly name: 'transfer'; readonly order: TransferOrder; readonly isManual: boolean };

/** Stays in place of the transfer while the part with the QR code is loading. */
function TransferOpening({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations();
  return (
    <SheetDialog title={t(($) => $.transfer.title)} onClose={onClose} busy={false} foot={null}>
      <CustomerSkeleton label={t(($) => $.transfer.starting)} />
    </SheetDialog>
  );
}

type ReviewProps = Props & {
  readonly contract: CustomerContractView;
  readonly refresh: () => Promise<void>;
};

function Review({ contract, link, isPaying, refresh }: ReviewProps) {
  const t = useTranslations();
  const heading = useRef<HTMLHeadingElement>(null);
  const { masked } = contract;
  useEffect(() => reportOpening(link.recordOpening), [link]);
  const [dialog, setDialog] = useState<Dialog | null>(
    isPaying && !masked ? { name: 'payment' } : null,
  );
  const close = () => setDialog(null);
  const news = transferNews(contract.transfer);
  const isPayable = news?.isPayable ?? true;
  const order = payableTransferOrder(contract.transfer);
  const pay = () => setDialog({ name: 'payment' });
  const stepUp = masked && {
    stepUp: link.stepUp,
    // The form disappears with the focus in it.
    onOpen: () => refresh().then(() => heading.current?.focus()),
  };
  // The bar has the one main button: an open transfer is paid without the step-up. News must not
  // move a form that is being filled in.
  const [wasFormInBar] = useState(!order && isPayable);
  const isFormInBar = wasFormInBar || (!order && isPayable);

  return (
    <Frame title={t(($) => $.document.review)} layout="review">
      <TransferPanel news={news} order={order} onOther={masked ? null : pay} />
      <section className={`panel ${factStyles.summary}`}>
        <h1 ref={heading} tabIndex={-1}>
          {catalogueText(contract.productName)}
        </h1>
        <p className={factStyles.greeting}>
          {t(($) => $.review.greeting, { name: contract.proposerName })}
        </p>
        <p className={factStyles.greeting}>{t(($) => $.review.intro)}</p>
        <p className={factStyles.total}>
          <span>{t(($) => $.review.total)}</span>
          <strong>{money(contract.premiumAmount)}</strong>
          <ChangeMark at="premium" />
          <FamilyFee contract={contract} />
        </p>
        <dl className={factStyles.keyFacts}>
          <div>
            <dt>{t(($) => $.review.package)}</dt>
            <dd>
              <ChangeMark at="package">{catalogueText(contract.packageName)}</ChangeMark>
            </dd>
          </div>
          <div>
            <dt>
              {contract.fee === null
                ? t(($) => $.review.sumInsured)
                : t(($) => $.review.sumInsuredEach)}
            </dt>
            <dd>{money(contract.sumInsured)}</dd>
          </div>
          <div>
            <dt>{t(($) => $.review.duration)}</dt>
            <dd>{catalogueText(contract.durationName)}</dd>
          </div>
          <div>
            <dt>{t(($) => $.review.reference)}</dt>
            <dd>
              <bdi>{contract.referenceNumber}</bdi>
            </dd>
          </div>
        </dl>
      </section>

      <div className={`stack ${resultStyles.review}`}>
        <Contact officer={contract} />
        {stepUp && !isFormInBar && <StepUpForm {...stepUp} place="page" />}
        <ChangeList />
        <ContractFacts contract={contract} />

        <p className={reviewStyles.voluntary}>{t(($) => $.review.voluntary)}</p>

        <section className={`panel ${reviewStyles.others}`} aria-label={t(($) => $.review.more)}>
          <button
            type="button"
            className="text-button"
            onClick={() => {
              link.prepare('reject-info');
              setDialog({ name: 'change' });
            }}
          >
            <Icon name="note" />
            {t(($) => $.review.requestChange)}
          </button>
          {!masked && (
            <Download
              label={t(($) => $.review.downloadDraft)}
              name={() => t(($) => $.review.draftFileName, { time: fileStamp(currentTime()) })}
              load={link.downloadDraft}
              handleEnd={leaveIfOver}
            />
          )}
          {contract.reminders && <Reminders link={link} reminders={contract.reminders} />}
        </section>
        <p className={`hint ${reviewStyles.expiry}`}>
          {t(($) => $.review.linkExpires, { date: formatDay(contract.linkExpiresAt) })}
        </p>
      </div>

      <ActionBar
        premiumAmount={contract.premiumAmount}
        isPayable={isPayable}
        onShowCode={order && (() => setDialog({ name: 'transfer', order, isManual: false }))}
        stepUp={isFormInBar && stepUp ? stepUp : null}
        onPay={pay}
      />

      {dialog?.name === 'payment' && (
        <CustomerPaymentDialog
          contract={contract}
          link={link}
          isAgain={isPaying}
          onTransfer={(transfer, isManual) => {
            setDialog({ name: 'transfer', order: transfer, isManual });
            // The page then knows the order; a failure leaves that to the next look.
            refresh().catch(() => undefined);
          }}
          onClose={close}
        />
      )}
      {dialog?.name === 'transfer' && (
        <Suspense fallback={<TransferOpening onClose={close} />}>
          <TransferSheet {...dialog} news={news} onClose={close} />
        </Suspense>
      )}
      {dialog?.name === 'change' && <ChangeRequestDialog link={link} onClose={close} />}
    </Frame>
  );
}

/** The fee per person and the discount of a family contract (CAT-7). */
function FamilyFee({
  contract: { fee, discountContract: percentage, insuredDetails },
}: {
  readonly contract: CustomerContractView;
}) {
  const t = useTranslations();
  if (fee === null || percentage === null) return null;
  const count = insuredDetails.length;
  return (
    <>
      <span>{t(($) => $.review.familyFee, { count, fee: money(fee), paid: percentage })}</span>
      <span>{t(($) => $.review.familyDiscount, { count, discount: 100 - percentage })}</span>
      <ChangeMark at="discount" />
    </>
  );
}
