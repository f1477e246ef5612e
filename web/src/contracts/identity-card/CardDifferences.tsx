import { ArrowRight } from 'lucide-react';
import { useTranslations } from '../../i18n/i18n.ts';
import { dayText } from '../../ui/data/format.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { readDay } from '../../ui/forms/day-text.ts';
import { Box } from '../../ui/layout/Box.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import styles from './CardDifferences.module.css';
import type { CardField } from './card-paths.ts';
import type { IdentityCardUse } from './use-identity-card.ts';

/** Typed values beside different ones of the card, to take or to keep (CARD-2). */
export function CardDifferences({ card }: { readonly card: IdentityCardUse }) {
  const t = useTranslations();
  const shownValue = useShownValue();
  if (card.differences.length === 0) return null;
  return (
    <Box role="status" isWholeRow below={8}>
      <Notice kind="info" title={t(($) => $.identityCard.differs)}>
        <Stack as="dl" gap={4} above={8} below={8} className={styles.list}>
          {card.differences.map(({ field, path, ownValue, value }) => (
            <Row gap={0} columnGap={8} canWrap key={path}>
              <Text as="dt" size="body">
                {t(($) => $.identityCard.fields[field])}
              </Text>
              <Row as="dd" isInline gap={8} align="center" canWrap>
                <del>
                  <bdi>{shownValue(field, ownValue)}</bdi>
                </del>
                <ArrowRight
                  aria-label={t(($) => $.identityCard.becomes)}
                  className="tone-hint square-14"
                />
                <ins>
                  <bdi>{shownValue(field, value)}</bdi>
                </ins>
              </Row>
            </Row>
          ))}
        </Stack>
        <Row as="p" gap={8} canWrap>
          <Button kind="primary" size="small" onClick={card.acceptDifferences}>
            {t(($) => $.identityCard.takeCard)}
          </Button>
          <Button size="small" onClick={card.keepTyped}>
            {t(($) => $.identityCard.keepTyped)}
          </Button>
        </Row>
      </Notice>
    </Box>
  );
}

function useShownValue(): (field: CardField, value: string) => string {
  const t = useTranslations();
  return (field, value) => {
    if (field === 'gender' && (value === 'male' || value === 'female'))
      return t(($) => $.domain.genders[value]);
    const read = field === 'born' || field === 'issuedOn' ? readDay(value) : null;
    return read && 'day' in read ? dayText(read.day) : value;
  };
}
