import type { BackOfficeView } from '@salus/api/back-office.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { instantText } from '../../ui/data/format.ts';
import { RecordItem, RecordNote } from '../../ui/data/Records.tsx';
import { Digest } from './Digest.tsx';

type Props = { readonly consent: BackOfficeView['offerConsents'][number] };

/** The proof that the customer agreed to offers, or that they ended (CONSENT-12). */
export function OfferConsentRecord({ consent }: Props) {
  const t = useTranslations();
  const { isGiven, way, at, byName, textDigest } = consent;
  const text = { version: consent.textVersion ?? '', language: consent.language ?? '' };
  return (
    <RecordItem
      title={t(($) => $.offers.title)}
      level="done"
      state={t(($) => $.offers[isGiven ? 'given' : 'ended'])}
      by={[t(($) => $.offers.ways[way]), byName, instantText(at), consent.ipAddress, consent.device]
        .filter(Boolean)
        .join(' · ')}
    >
      {textDigest !== null && (
        <RecordNote>
          {t(($) => $.clerkDetail.text, text)}{' '}
          <Digest hex={textDigest} what={t(($) => $.clerkDetail.textDigest)} />
        </RecordNote>
      )}
    </RecordItem>
  );
}
