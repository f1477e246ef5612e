import { isLinkEnd, type LinkEnd } from '@salus/domain/verification/link-end.ts';
import { Contact } from './parts/Contact.tsx';
import { Fact } from './parts/Fact.tsx';
import { ResultPage } from './parts/ResultPage.tsx';
import { recallLink } from './tab-memory.ts';
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
  if (isLinkEnd(state)) return <LinkEnded end={state} />;
  return (
    <ResultPage tone="failure" title={t(($) => $.result.linkFailed)}>
      <p>{t(($) => $.result.linkFailedWhy)}</p>
      <p className="next">{t(($) => $.result.linkFailedNext)}</p>
      <Contact />
    </ResultPage>
  );
}

function LinkEnded({ end }: { readonly end: LinkEnd }) {
  const t = useTranslations();
  const { referenceNumber, proposerEmail } = recallLink();
  return (
    <ResultPage tone={tones[end]} title={t(($) => $.ended[end].title)}>
      <p>{t(($) => $.ended[end].why)}</p>
      {end === 'paid' && proposerEmail && (
        <p className="next">{t(($) => $.ended.certificate, { email: proposerEmail })}</p>
      )}
      {referenceNumber && (
        <dl className="facts receipt">
          <Fact name={t(($) => $.result.reference)} copied={referenceNumber}>
            {referenceNumber}
          </Fact>
        </dl>
      )}
      <p className="next">
        {tones[end] === 'failure'
          ? t(($) => $.result.linkFailedNext)
          : t(($) => $.result.changeRequestedContact)}
      </p>
      <Contact />
    </ResultPage>
  );
}
