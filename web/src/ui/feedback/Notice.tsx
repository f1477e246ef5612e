import { CircleAlert, CircleCheck, CircleX, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { Row } from '../layout/Row.tsx';
import { Text } from '../layout/Text.tsx';
import styles from './Notice.module.css';

const icons = {
  error: CircleX,
  warning: CircleAlert,
  info: Info,
  success: CircleCheck,
} as const;

type Props = {
  readonly kind: keyof typeof icons;
  readonly title?: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
};

/** A permanent notice inside the page; transient ones are toasts (`useNotices`). */
export function Notice({ kind, title, children, action }: Props) {
  const Icon = icons[kind];
  return (
    <Row
      gap={12}
      align="start"
      canWrap
      padBlock={12}
      padInline={16}
      tone="ink"
      className={`${styles.notice} ${styles[kind]}`}
    >
      <Icon aria-hidden className={styles.icon ?? ''} />
      <div className={styles.body}>
        {title && (
          <Text as="p" weight="strong">
            {title}
          </Text>
        )}
        <div>{children}</div>
      </div>
      {action}
    </Row>
  );
}
