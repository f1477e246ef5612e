import type { PolicyTermsView } from '@salus/api/catalogue.ts';
import type { ReactNode } from 'react';
import { useTranslations } from '../../i18n/i18n.ts';
import { useLanguage } from '../../i18n/language.ts';
import { FactBlock } from '../../ui/data/Facts.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/layout/Text.tsx';

/** Version, exclusions, waiting periods and documents that the contract is sold with (CAT-13). */
export function PolicyTermsBlock({ terms }: { readonly terms: PolicyTermsView | null }) {
  const t = useTranslations();
  if (!terms) return null;
  const { version } = terms;
  return (
    <FactBlock
      title={t(($) => $.detail.terms)}
      aside={<Text tone="secondary">{t(($) => $.detail.termsVersion, { version })}</Text>}
    >
      <PolicyTermsLists terms={terms} />
    </FactBlock>
  );
}

type Terms = Pick<PolicyTermsView, 'language' | 'exclusions' | 'waitingPeriods' | 'documents'>;

/** The texts themselves, of a contract or of a version of the catalogue. */
export function PolicyTermsLists({ terms }: { readonly terms: Terms }) {
  const t = useTranslations();
  const { code } = useLanguage();
  const { language, exclusions, waitingPeriods, documents } = terms;
  return (
    <Stack gap={12}>
      {language === 'en' && code !== 'en' && (
        <Text as="p" tone="secondary" size="small">
          {t(($) => $.domain.policyTerms.english)}
        </Text>
      )}
      <Part title={t(($) => $.domain.policyTerms.exclusions)}>
        {exclusions.map((text) => (
          <Text as="li" key={text} lang={language} canBreak>
            <bdi>{text}</bdi>
          </Text>
        ))}
      </Part>
      <Part title={t(($) => $.domain.policyTerms.waiting)}>
        {waitingPeriods.map(({ text, days }) => (
          <Row as="li" key={text} gap={12} justify="between">
            <Text as="bdi" lang={language} canShrink canBreak>
              {text}
            </Text>
            <Text flex="none" isTabular>
              {t(($) => $.domain.policyTerms.days, { count: days })}
            </Text>
          </Row>
        ))}
      </Part>
      <Part title={t(($) => $.domain.policyTerms.documents)} isInRow>
        {documents.map(({ sha256, url, name, language: own }) => (
          <li key={`${own} ${sha256}`}>
            <Row
              as="a"
              isInline
              minHeight={24}
              href={url}
              target="_blank"
              rel="noreferrer"
              lang={own}
              hrefLang={own}
              className="underlinesOnHover"
            >
              <bdi>{name}</bdi>
            </Row>
          </li>
        ))}
      </Part>
    </Stack>
  );
}

type PartProps = {
  readonly title: string;
  /** Short parts share lines: a printed contract fits two sheets. */
  readonly isInRow?: boolean;
  readonly children: readonly ReactNode[];
};

/** A list under its heading; nothing where it is empty. */
function Part({ title, isInRow = false, children }: PartProps) {
  if (children.length === 0) return null;
  return (
    <section>
      <Text as="h3" tone="secondary" size="small" weight="medium" below={4}>
        {title}
      </Text>
      {isInRow ? (
        <Row as="ul" gap={4} columnGap={24} canWrap>
          {children}
        </Row>
      ) : (
        <Stack as="ul" gap={4}>
          {children}
        </Stack>
      )}
    </section>
  );
}
