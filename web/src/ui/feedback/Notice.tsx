import { CircleAlert, CircleCheck, CircleX, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { Box } from '../layout/Box.tsx';
import { Row } from '../layout/Row.tsx';
import { Text } from '../layout/Text.tsx';
import styles from './Notice.module.css';

const looks = {
  error: { icon: CircleX, color: 'rose' },
  warning: { icon: CircleAlert, color: 'amber' },
  info: { icon: Info, color: 'blue' },
  success: { icon: CircleCheck, color: 'green' },
} as const;

type Props = {
  readonly kind: keyof typeof looks;
  readonly title?: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
};

/** A permanent notice inside the page; transient ones are toasts (`useNotices`). */
export function Notice({ kind, title, children, action }: Props) {
  const { icon: Icon, color } = looks[kind];
  return (
    <Row
      gap={12}
      align="start"
      canWrap
      padBlock={12}
      padInline={16}
      tone="ink"
      tint={color}
      isRounded
    >
      <Icon aria-hidden className={`${styles.icon} tone-${color}`} />
      <Box flex={200} canBreak>
        {title && (
          <Text as="p" weight="strong">
            {title}
          </Text>
        )}
        <div>{children}</div>
      </Box>
      {action}
    </Row>
  );
}
