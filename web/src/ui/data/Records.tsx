import { Ban, CircleAlert, CircleCheck, CircleX, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Box } from '../layout/Box.tsx';
import { Row } from '../layout/Row.tsx';
import { Stack } from '../layout/Stack.tsx';
import { Text } from '../layout/Text.tsx';
import styles from './Records.module.css';

/** Colour and icon per record state. */
const looks = {
  done: { icon: CircleCheck, tone: 'green' },
  busy: { icon: Clock, tone: 'blue' },
  waiting: { icon: CircleAlert, tone: 'amber' },
  failed: { icon: CircleX, tone: 'rose' },
  over: { icon: Ban, tone: 'secondary' },
} as const;
export type RecordLevel = keyof typeof looks;

type BlockProps = {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
};

/** A block of records, each with its state. */
export function Records({ title, aside, children }: BlockProps) {
  return (
    <Box as="section" frame="block">
      <Row as="header" gap={8} columnGap={16} align="center" justify="between" canWrap below={16}>
        <Text as="h2" size="large" weight="strong">
          {title}
        </Text>
        {aside}
      </Row>
      {children}
    </Box>
  );
}

type RecordProps = {
  readonly title: ReactNode;
  readonly level?: RecordLevel;
  /** The text beside the icon. */
  readonly state?: string;
  /** Time and actor. */
  readonly by: ReactNode;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
};

/** One record. */
export function RecordItem({ title, level, state, by, children, action }: RecordProps) {
  const { icon: Icon, tone } = level ? looks[level] : {};
  return (
    <Stack as="li" gap={4} isTabular canBreak className={styles.record}>
      <Row gap={0} columnGap={16} align="baseline" justify="between" canWrap>
        <Text as="p" weight="medium">
          {title}
        </Text>
        {Icon && (
          <Text as="p" isOneLine tone={tone}>
            <Icon aria-hidden /> {state}
          </Text>
        )}
      </Row>
      <Text as="p" tone="secondary" size="small">
        {by}
      </Text>
      {children}
      {action && <Box above={4}>{action}</Box>}
    </Stack>
  );
}

export function RecordList({ children }: { readonly children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>;
}

type NoteProps = { readonly isTrouble?: boolean; readonly children: ReactNode };

/** A line of a record; nothing without content. */
export function RecordNote({ isTrouble = false, children }: NoteProps) {
  if (!children) return null;
  return (
    <Text as="p" tone={isTrouble ? 'rose' : 'secondary'} size="small" hasOwnLines={!isTrouble}>
      {children}
    </Text>
  );
}
