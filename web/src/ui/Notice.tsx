import CheckCircleOutlined from '@ant-design/icons/CheckCircleOutlined';
import CloseCircleOutlined from '@ant-design/icons/CloseCircleOutlined';
import ExclamationCircleOutlined from '@ant-design/icons/ExclamationCircleOutlined';
import InfoCircleOutlined from '@ant-design/icons/InfoCircleOutlined';
import type { ReactNode } from 'react';
import styles from './Notice.module.css';

const icons = {
  error: CloseCircleOutlined,
  warning: ExclamationCircleOutlined,
  info: InfoCircleOutlined,
  success: CheckCircleOutlined,
} as const;

type Props = {
  readonly kind: keyof typeof icons;
  readonly title?: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
};

/** Something to know about what stands below, inside the page; what passes by is said through `useNotices`. */
export function Notice({ kind, title, children, action }: Props) {
  const Icon = icons[kind];
  return (
    <div className={`${styles.notice} ${styles[kind]}`}>
      <Icon aria-hidden className={styles.icon ?? ''} />
      <div className={styles.body}>
        {title && <p className={styles.title}>{title}</p>}
        <div>{children}</div>
      </div>
      {action}
    </div>
  );
}
