import type { CustomerContractView } from '@salus/api/customer-link.ts';
import { stampOf } from '@salus/domain/time/business-time.ts';
import { useEffect, useRef, useState } from 'react';
import { catalogueText } from '../../i18n/catalogue-text.ts';
import { ChangeRequestDialog } from '../change-request/ChangeRequestDialog.tsx';
import { changedFacts } from '../changed-facts.ts';
import { dayOf, money } from '../format.ts';
import { leaveIfOver } from '../leave.ts';
import type { CustomerLink } from '../link.ts';
import { Contact } from '../parts/Contact.tsx';
import { Download } from '../parts/Download.tsx';
import { Frame } from '../parts/Frame.tsx';
import { Icon } from '../parts/Icon.tsx';
import { LoadFailed } from '../parts/LoadFailed.tsx';
import { Skeleton } from '../parts/Skeleton.tsx';
import { PaymentDialog } from '../payment/PaymentDialog.tsx';
import { StepUp } from '../step-up/StepUp.tsx';
import { useTranslations } from '../translations.ts';
import { ChangeList } from './ChangeList.tsx';
import { ChangeMark } from './ChangeMark.tsx';
import { ContractFacts } from './ContractFacts.tsx';
import { reportOpening } from './report-opening.ts';
import { Changes } from './use-changes.ts';
import { useContract } from './use-contract.ts';

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
        <Skeleton label={t(($) => $.review.loading)} />
      ) : (
        <LoadFailed problem={loading.problem} onRetry={load} />
      )}
    </Frame>
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
  // The form disappears with the focus in it.
  const open = () => refresh().then(() => heading.current?.focus());
  const [dialog, setDialog] = useState<'payment' | 'change' | null>(
    isPaying && !masked ? 'payment' : null,
  );
  const close = () => setDialog(null);

  return (
    <Frame title={t(($) => $.document.review)} layout="review">
      <section className="panel summary">
        <h1 ref={heading} tabIndex={-1}>
          {catalogueText(contract.productName)}
        </h1>
        <p className="greeting">{t(($) => $.review.greeting, { name: contract.proposerName })}</p>
        <p className="greeting">{t(($) => $.review.intro)}</p>
        <p className="total">
          <span>{t(($) => $.review.total)}</span>
          <strong>{money(contract.premiumAmount)}</strong>
          <ChangeMark at="premium" />
          <FamilyFee contract={contract} />
        </p>
        <dl className="key-facts">
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

      <div className="review">
        <Contact officer={contract} />
        {masked && <StepUp link={link} onOpen={open} />}
        <ChangeList />
        <ContractFacts contract={contract} />

        <p className="voluntary">{t(($) => $.review.voluntary)}</p>

        <section className="panel others" aria-label={t(($) => $.review.more)}>
          <button
            type="button"
            className="text-button"
            onClick={() => {
              link.prepare('reject-info');
              setDialog('change');
            }}
          >
            <Icon name="note" />
            {t(($) => $.review.requestChange)}
          </button>
          {!masked && (
            <Download
              label={t(($) => $.review.downloadDraft)}
              name={() => t(($) => $.review.draftFileName, { time: stampOf(new Date()) })}
              load={link.downloadDraft}
              handleEnd={leaveIfOver}
            />
          )}
        </section>
        <p className="expiry">
          {t(($) => $.review.linkExpires, { date: dayOf(contract.linkExpiresAt) })}
        </p>
      </div>

      {!masked && (
        <div className="pay-bar">
          <p>
            <span>{t(($) => $.review.total)}</span>
            <strong>{money(contract.premiumAmount)}</strong>
          </p>
          <button type="button" className="button" onClick={() => setDialog('payment')}>
            {t(($) => $.review.pay)}
          </button>
        </div>
      )}

      {dialog === 'payment' && (
        <PaymentDialog contract={contract} link={link} isAgain={isPaying} onClose={close} />
      )}
      {dialog === 'change' && <ChangeRequestDialog link={link} onClose={close} />}
    </Frame>
  );
}

/** The fee per person and the discount of a family contract (CAT-7). */
function FamilyFee({
  contract: { fee, discountContract: paid, insuredDetails },
}: {
  readonly contract: CustomerContractView;
}) {
  const t = useTranslations();
  if (fee === null || paid === null) return null;
  const count = insuredDetails.length;
  return (
    <>
      <span>{t(($) => $.review.familyFee, { count: count, fee: money(fee), paid })}</span>
      <span>{t(($) => $.review.familyDiscount, { count: count, discount: 100 - paid })}</span>
      <ChangeMark at="discount" />
    </>
  );
}
