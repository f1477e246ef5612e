import type { BackOfficeView } from '@salus/api/back-office.ts';
import { useWords } from '../../i18n/i18n.ts';
import { Fact, FactList } from '../../ui/Facts.tsx';
import { instantText } from '../../ui/format.ts';
import { Digest } from './Digest.tsx';
import styles from './Records.module.css';
import { RecordItem, RecordList, Records } from './Records.tsx';

/** Who signed the certificate, and what the customer agreed to, with the digests that prove both (decisions §8). */
export function SignatureBlock({ contract }: { readonly contract: BackOfficeView }) {
  const t = useWords();
  const { signature, consents } = contract;
  if (!signature && consents.length === 0) return null;
  return (
    <Records title={t(($) => $.clerkDetail.signature)}>
      {signature && (
        <FactList>
          <Fact label={t(($) => $.clerkDetail.signer)}>{signature.signer}</Fact>
          <Fact label={t(($) => $.clerkDetail.signedAt)}>{instantText(signature.signedAt)}</Fact>
          <Fact label={t(($) => $.clerkDetail.fileDigest)} isWide>
            <Digest hex={signature.sha256} what={t(($) => $.clerkDetail.fileDigest)} />
          </Fact>
        </FactList>
      )}
      {consents.length > 0 && (
        <RecordList>
          {consents.map((consent) => (
            <RecordItem
              key={`${consent.kind} ${consent.at}`}
              title={t(($) => $.clerkDetail.consents[consent.kind])}
              standing={consent.ticked ? 'done' : 'failed'}
              state={t(($) => (consent.ticked ? $.clerkDetail.agreed : $.clerkDetail.notAgreed))}
              by={[t(($) => $.words.verificationWays[consent.way]), instantText(consent.at), consent.ipAddress]
                .filter(Boolean)
                .join(' · ')}
            >
              {consent.device && <p className={styles.note}>{consent.device}</p>}
              <p className={styles.note}>
                {t(($) => $.clerkDetail.version, { version: consent.textVersion, language: consent.language })}
              </p>
              <p className={styles.note}>
                {t(($) => $.clerkDetail.textDigest)}{' '}
                <Digest hex={consent.textDigest} what={t(($) => $.clerkDetail.textDigest)} />
              </p>
              <p className={styles.note}>
                {t(($) => $.clerkDetail.shownDigest)}{' '}
                <Digest hex={consent.shownDigest} what={t(($) => $.clerkDetail.shownDigest)} />
              </p>
            </RecordItem>
          ))}
        </RecordList>
      )}
    </Records>
  );
}
