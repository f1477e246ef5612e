import type { ReactNode } from 'react';
import { useTranslations } from '../../i18n/i18n.ts';
import { amount, dayText } from '../../ui/data/format.ts';
import { Moment } from '../../ui/data/Moment.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import { Quote } from '../../ui/rows/Quote.tsx';
import { VersionTag } from './VersionTag.tsx';
import type { Version } from './versions.ts';

type Props = {
  readonly version: Version;
  /** Its texts, preview and steps. */
  readonly children?: ReactNode;
};

/** A version on the time line: its day, state and figures, who wanted it and why. */
export function VersionLine({ version, children }: Props) {
  const t = useTranslations();
  const { validFrom, proposedBy, proposedAt, decidedBy, decidedAt } = version;
  return (
    <Stack as="li" gap={4} padBlock={12}>
      <Row gap={4} columnGap={12} align="center" canWrap>
        <Text weight="strong" isTabular>
          {dayText(validFrom)}
        </Text>
        <VersionTag version={version} />
        <Text tone="secondary" size="small">
          {t(($) => $.detail.termsVersion, { version: version.version })}
        </Text>
      </Row>
      <Figures version={version} />
      {proposedBy && <By who={proposedBy} at={proposedAt} reason={version.reason} />}
      {decidedBy && decidedAt && (
        <By who={decidedBy} at={decidedAt} reason={version.decisionReason} />
      )}
      {children}
    </Stack>
  );
}

function Figures({ version }: { readonly version: Version }) {
  const t = useTranslations();
  if ('discounts' in version)
    return (
      <Row gap={4} columnGap={16} canWrap>
        {version.discounts.map(({ totalPerson, discountContract }) => (
          <Text key={totalPerson} isTabular>
            {t(($) => $.admin.catalogue.share, {
              number: totalPerson,
              percent: discountContract,
            })}
          </Text>
        ))}
      </Row>
    );
  const { fee, amount: sum, onSale } = version;
  return (
    <Row gap={4} columnGap={16} canWrap>
      <Text isTabular>{t(($) => $.admin.catalogue.feeText, { fee: amount(fee) })}</Text>
      <Text isTabular>{t(($) => $.admin.catalogue.sumText, { sum: amount(sum) })}</Text>
      {!onSale && <Text tone="rose">{t(($) => $.admin.catalogue.offSale)}</Text>}
    </Row>
  );
}

type ByProps = { readonly who: string; readonly at: string; readonly reason: string | null };

function By({ who, at, reason }: ByProps) {
  return (
    <Text as="p" tone="secondary" size="small" canBreak>
      <bdi>{who}</bdi> · <Moment at={at} /> <Quote text={reason} />
    </Text>
  );
}
