import type { CustomerContractView } from '@salus/api/customer-link.ts';
import { useState } from 'react';
import { ChangeList } from './ChangeList.tsx';
import { ChangeMark } from './ChangeMark.tsx';
import { ChangeRequestDialog } from './ChangeRequestDialog.tsx';
import { ContractFacts } from './ContractFacts.tsx';
import { DraftDownload } from './DraftDownload.tsx';
import { Frame } from './Frame.tsx';
import { dayOf, money } from './format.ts';
import { Icon } from './Icon.tsx';
import type { CustomerLink } from './link.ts';
import { PaymentDialog } from './PaymentDialog.tsx';
import { Trouble } from './Trouble.tsx';
import { toldChanges } from './told-changes.ts';
import { Changes } from './use-changes.ts';
import { useContract } from './use-contract.ts';
import { catalogueWord, counted, fill, words } from './words.ts';

const { review, failure } = words;

type Props = { readonly link: CustomerLink };

/** `/ord/{codeAuth}`: the customer reads the contract, then pays, asks for a change or downloads the draft. */
export function ContractReview({ link }: Props) {
  const [loading, load] = useContract(link);

  if (loading.state === 'shown')
    return (
      <Changes value={toldChanges(loading.contract)}>
        <Review contract={loading.contract} link={link} />
      </Changes>
    );
  return (
    <Frame title={words.document.review}>
      {loading.state === 'loading' ? (
        <Skeleton />
      ) : (
        <section className="panel">
          <Trouble title={failure.loadTitle} problem={loading.problem} safe={failure.loadSafe} />
          <button type="button" className="button" onClick={load}>
            {failure.tryAgain}
          </button>
        </section>
      )}
    </Frame>
  );
}

function Review({ contract, link }: Props & { readonly contract: CustomerContractView }) {
  const [dialog, setDialog] = useState<'payment' | 'change' | null>(null);
  const close = () => setDialog(null);

  return (
    <Frame title={words.document.review}>
      <section className="panel summary">
        <h1>{catalogueWord(contract.productName)}</h1>
        <p className="greeting">{fill(review.greeting, { name: contract.proposerName })}</p>
        <p className="greeting">{review.intro}</p>
        <p className="total">
          <span>{review.total}</span>
          <strong>{money(contract.premiumAmount)}</strong>
          <ChangeMark at="premium" />
          <FamilyFee contract={contract} />
        </p>
        <dl className="key-facts">
          <div>
            <dt>{review.package}</dt>
            <dd>
              <ChangeMark at="package">{catalogueWord(contract.packageName)}</ChangeMark>
            </dd>
          </div>
          <div>
            <dt>{contract.fee === null ? review.sumInsured : review.sumInsuredEach}</dt>
            <dd>{money(contract.sumInsured)}</dd>
          </div>
          <div>
            <dt>{review.duration}</dt>
            <dd>{catalogueWord(contract.durationName)}</dd>
          </div>
          <div>
            <dt>{review.reference}</dt>
            <dd>
              <bdi>{contract.referenceNumber}</bdi>
            </dd>
          </div>
        </dl>
      </section>

      <ChangeList />
      <ContractFacts contract={contract} />

      <p className="voluntary">{review.voluntary}</p>

      <section className="panel others" aria-label={review.more}>
        <button
          type="button"
          className="text-button"
          onClick={() => {
            link.prepare('reject-info');
            setDialog('change');
          }}
        >
          <Icon name="note" />
          {review.requestChange}
        </button>
        <DraftDownload link={link} />
      </section>
      <p className="expiry">{fill(review.linkExpires, { date: dayOf(contract.linkExpiresAt) })}</p>

      <div className="pay-bar">
        <p>
          <span>{review.total}</span>
          <strong>{money(contract.premiumAmount)}</strong>
        </p>
        <button type="button" className="button" onClick={() => setDialog('payment')}>
          {review.pay}
        </button>
      </div>

      {dialog === 'payment' && <PaymentDialog contract={contract} link={link} onClose={close} />}
      {dialog === 'change' && <ChangeRequestDialog link={link} onClose={close} />}
    </Frame>
  );
}

/** What a family's premium is made of (portal §9). */
function FamilyFee({
  contract: { fee, discountContract: paid, insuredDetails },
}: {
  readonly contract: CustomerContractView;
}) {
  if (fee === null || paid === null) return null;
  const count = insuredDetails.length;
  return (
    <>
      <span>{counted(review, 'familyFee', count, { fee: money(fee), paid })}</span>
      <span>{counted(review, 'familyDiscount', count, { discount: 100 - paid })}</span>
      <ChangeMark at="discount" />
    </>
  );
}

function Skeleton() {
  return (
    <div aria-busy="true">
      <p className="unseen" role="status">
        {review.loading}
      </p>
      <div className="panel skeleton" aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </div>
      <div className="panel skeleton" aria-hidden="true">
        <i />
        <i />
        <i />
      </div>
    </div>
  );
}
