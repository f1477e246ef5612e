import type { BackOfficeView } from '@salus/api/back-office.ts';
import { consentKinds } from '@salus/domain/contracts/consents.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { instantText } from '../../ui/data/format.ts';
import { newestFirst } from '../../ui/data/newest-first.ts';
import { RecordItem, RecordNote } from '../../ui/data/Records.tsx';
import { Digest } from './Digest.tsx';

type Consent = BackOfficeView['consents'][number];

/** One consent of the customer: text, channel, time and origin. */
export function ConsentRecord({
  occasion: [first, ...others],
}: {
  readonly occasion: readonly [Consent, ...Consent[]];
}) {
  const t = useTranslations();
  const all = [first, ...others];
  const isTicked = all.every(({ ticked }) => ticked);
  // All three belong to one text, unless their versions differ.
  const texts = [...new Map(all.map((consent) => [consent.textDigest, consent])).values()];
  return (
    <RecordItem
      title={new Intl.ListFormat(currentLanguage().locale).format(
        consentKinds
          .filter((kind) => all.some((consent) => consent.kind === kind))
          .map((kind) => t(($) => $.domain.consentKinds[kind])),
      )}
      level="done"
      state={t(($) => (isTicked ? $.clerkDetail.ticked : $.clerkDetail.byPaying))}
      by={[
        t(($) => $.domain.verificationWays[first.way]),
        instantText(first.at),
        first.ipAddress,
        first.device,
      ]
        .filter(Boolean)
        .join(' · ')}
    >
      {texts.map(({ textDigest, textVersion, language }) => (
        <RecordNote key={textDigest}>
          {t(($) => $.clerkDetail.text, { version: textVersion, language })}{' '}
          <Digest hex={textDigest} what={t(($) => $.clerkDetail.textDigest)} />
        </RecordNote>
      ))}
      <RecordNote>
        {t(($) => $.clerkDetail.shown)}{' '}
        <Digest hex={first.shownDigest} what={t(($) => $.clerkDetail.shownDigest)} />
      </RecordNote>
    </RecordItem>
  );
}

/** Consents that were given together, newest first. */
export function groupOccasions(
  consents: readonly Consent[],
): readonly (readonly [Consent, ...Consent[]])[] {
  const occasions = new Map<string, [Consent, ...Consent[]]>();
  for (const consent of consents) {
    const key = `${consent.at} ${consent.way} ${consent.shownDigest} ${consent.ticked}`;
    const occasion = occasions.get(key);
    if (occasion) occasion.push(consent);
    else occasions.set(key, [consent]);
  }
  return newestFirst([...occasions.values()], ([{ at }]) => at);
}
