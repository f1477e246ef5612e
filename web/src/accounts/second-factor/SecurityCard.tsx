import type { ReactNode } from 'react';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import styles from './Security.module.css';

type Props = { readonly id: string; readonly title: string; readonly children: ReactNode };

/** One subject of the page of the own factors. Its heading can take the focus. */
export function SecurityCard({ id, title, children }: Props) {
  return (
    <Stack
      as="section"
      gap={12}
      pad={16}
      frame="panel"
      maxWidth={720}
      className={styles.card}
      aria-labelledby={id}
    >
      <Text as="h2" id={id} tabIndex={-1} size="large" weight="strong">
        {title}
      </Text>
      {children}
    </Stack>
  );
}
