import type { BackOfficeView } from '@salus/api/back-office.ts';
import { lacksConsent } from '@salus/domain/contracts/status.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { Fact, FactList } from '../../ui/data/Facts.tsx';
import { instantText } from '../../ui/data/format.ts';
import { ConsentRecord, groupOccasions } from './ConsentRecord.tsx';
import { Digest } from './Digest.tsx';
import { RecordList, Records } from './Records.tsx';

/** The certificate's signer and the customer's consents, with the digests as proof (DOC-8). */
export function SignatureBlock({ contract }: { readonly contract: BackOfficeView }) {
  const t = useTranslations();
  const { signature, consents, consentState, consentEvidence, consentFlags } = contract;
  const hasNothing = !signature && consents.length === 0 && lacksConsent(consentState);
  if (hasNothing) return null;
  return (
    <Records title={t(($) => $.clerkDetail.signature)}>
      <FactList>
        <Fact label={t(($) => $.fieldNames.consentState)}>
          {t(($) => $.domain.consentStates[consentState])}
        </Fact>
        {consentFlags.length > 0 && (
          <Fact label={t(($) => $.fieldNames.consentFlag)}>
            {consentFlags.map((flag) => t(($) => $.domain.consentFlags[flag])).join(', ')}
          </Fact>
        )}
        {consentEvidence && (
          <Fact label={t(($) => $.fieldNames.consentEvidence)}>
            <bdi>{consentEvidence.reference}</bdi>
          </Fact>
        )}
        {signature && (
          <>
            <Fact label={t(($) => $.clerkDetail.signer)}>{signature.signer}</Fact>
            <Fact label={t(($) => $.clerkDetail.signedAt)}>{instantText(signature.signedAt)}</Fact>
            <Fact label={t(($) => $.clerkDetail.fileDigest)} isWide>
              <Digest hex={signature.sha256} what={t(($) => $.clerkDetail.fileDigest)} />
            </Fact>
          </>
        )}
      </FactList>
      {consents.length > 0 && (
        <RecordList>
          {groupOccasions(consents).map((occasion) => (
            <ConsentRecord
              key={`${occasion[0].at} ${occasion[0].shownDigest}`}
              occasion={occasion}
            />
          ))}
        </RecordList>
      )}
    </Records>
  );
}
