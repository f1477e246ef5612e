import type { ReactNode } from 'react';
import { Row } from '../layout/Row.tsx';
import { Stack } from '../layout/Stack.tsx';
import { Text } from '../layout/Text.tsx';
import styles from './Message.module.css';

type Props = {
  readonly title: string;
  readonly text?: string;
  /** A short code or an icon above the title. */
  readonly mark?: ReactNode;
  readonly actions?: ReactNode;
  /** As a whole page, or inside a list or block. */
  readonly size?: 'page' | 'block';
};

/** States an outcome and the next step: empty lists, failures, missing pages. */
export function Message({ title, text, mark, actions, size = 'page' }: Props) {
  const isBlock = size === 'block';
  const Title = isBlock ? 'h2' : 'h1';
  return (
    <Stack
      as="section"
      items={isBlock ? 'center' : 'start'}
      maxWidth={520}
      before="auto"
      after="auto"
      padBlock={48}
      padInline={isBlock ? 16 : undefined}
      textAlign={isBlock ? 'center' : undefined}
    >
      {mark && (
        <Text as="p" below={8} tone="hint" weight="medium" isTabular>
          {mark}
        </Text>
      )}
      <Text as={Title} size={isBlock ? 'large' : 'title'} weight="strong" isBalanced>
        {title}
      </Text>
      {text && (
        <Text as="p" above={8} tone="secondary" isPretty>
          {text}
        </Text>
      )}
      {actions && (
        <Row gap={8} canWrap above={24} className={styles.actions}>
          {actions}
        </Row>
      )}
    </Stack>
  );
}
