import type { ReactNode } from 'react';
import { useTranslations } from '../../i18n/i18n.ts';
import { Box } from '../../ui/layout/Box.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import type { Section } from '../draft/draft-values.ts';
import styles from './FormSection.module.css';

type Props = {
  readonly section: Section;
  readonly children: ReactNode;
  /** Content beside the heading, such as the paste button. */
  readonly aside?: ReactNode;
  /** The question that decides about the content, directly after the heading. */
  readonly question?: ReactNode;
  /** 2 for fields, 1 for other content. */
  readonly columns?: 1 | 2;
  /** Findings about the section, after its content. */
  readonly warnings?: ReactNode;
};

export function FormSection({ section, children, columns = 2, warnings, ...head }: Props) {
  const t = useTranslations();
  return (
    <Box
      as="section"
      frame="panel"
      isWideOnPhone
      className={styles.section}
      aria-labelledby={`section-${section}`}
    >
      <Row
        as="header"
        gap={8}
        columnGap={16}
        align="center"
        justify="between"
        canWrap
        below={8}
        className={styles.header}
      >
        <Text as="h2" id={`section-${section}`} size="large" weight="strong">
          {t(($) => $.sections[section])}
        </Text>
        {head.question && <Row after="auto">{head.question}</Row>}
        {head.aside}
      </Row>
      <Stack gap={4} className={columns === 2 ? styles.fields : undefined}>
        {children}
      </Stack>
      {warnings && (
        <Stack gap={8} padInline={24} padBelow={16} hidesWithoutContent>
          {warnings}
        </Stack>
      )}
    </Box>
  );
}
